"""Errors about studies: one for each reason to refuse a request."""

from play.errors import PlayError


class UnknownStudyError(PlayError):
    """The person has no study *study_id*."""

    def __init__(self, study_id: int) -> None:
        super().__init__(study_id)
        self.study_id = study_id


class TooManyStudiesError(PlayError):
    """The person has *limit* studies already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit
