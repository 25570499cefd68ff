"""What happens without a request: notices are delivered, deadlines kept."""
