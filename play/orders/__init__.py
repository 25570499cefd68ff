"""What the operator of the bot orders: who is blocked, and when nothing may change."""
