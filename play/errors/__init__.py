"""What can be refused, or be out of order, in challenges, matches and their storage.

Every error carries what is needed to explain it, and no prose.
"""
