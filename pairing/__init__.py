"""Who meets whom in the rounds of tournaments. The only package that sees caissify-pairings."""
