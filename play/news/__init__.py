"""What has happened that somebody has to learn of: a class for each kind, a module for each noun.

``audience`` says where news go, and ``kinds`` names all kinds there are.
"""
