"""News: events that somebody must learn of. Each event is a class; modules group them by topic.

``audience`` has the kinds of places where news goes, and ``kinds`` lists all classes.
"""
