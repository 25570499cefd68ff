"""Pictures of positions, drawn from a scene (the content) and a theme (the colours)."""
