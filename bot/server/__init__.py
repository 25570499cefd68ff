"""What the managers of a server decide there."""
