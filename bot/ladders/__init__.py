"""Ladders: rankings of a server's players, who play for the places of those above them."""
