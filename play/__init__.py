"""The application: challenges, matches, and the requests that players make."""
