"""Errors about studies: one for each reason to refuse a request."""

from play.errors import PlayError


class UnknownStudyError(PlayError):
    """The person has no study *study_id*."""

    study_id: int


class TooManyStudiesError(PlayError):
    """The person has *limit* studies already."""

    limit: int
