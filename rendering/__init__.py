"""Pictures of positions: a scene and a theme in, the bytes of an image out."""
