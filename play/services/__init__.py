"""The services: what players, operators and timers ask of the program, one method per request."""
