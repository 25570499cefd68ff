"""What happens by itself: notices are delivered, deadlines kept."""
