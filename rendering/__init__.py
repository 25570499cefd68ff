"""Pictures of positions: what to show and how, to image bytes."""
