"""Settings for the tests of the rules."""

from hypothesis import settings

# A game takes longer than Hypothesis' deadline where other programs share the machine.
settings.register_profile("tafl", deadline=None)
settings.load_profile("tafl")
