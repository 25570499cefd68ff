"""What the application asks of a store: a module for each noun, ``store`` for all of them."""
