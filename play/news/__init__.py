"""News: events that somebody must learn of. Each kind is a class, each noun a module.

``audience`` has the places where news goes, and ``kinds`` names all kinds.
"""
