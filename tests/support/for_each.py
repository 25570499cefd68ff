"""The name by which the tests of the rules know ``cases.for_each``."""

from tests.support.cases import for_each

__all__ = ["for_each"]
