"""Work in the background: delivering notices (news on their way), and acting at deadlines."""
