"""The application: challenges, matches and the requests players make of them."""
