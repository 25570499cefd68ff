"""Ladders: an order of a server's players, who move up by challenging those above them."""
