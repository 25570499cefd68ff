"""Dependencies of the page: what it shares with the chat, and gets from the bot."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ParamSpec, Protocol, TypeVar

from play.challenges.challenge import Challenge
from play.fair_turns import Asker
from play.ladders.standings import Standings
from play.leaderboards import Leaderboard
from play.lessons.courses import Course
from play.lessons.lesson import Lesson, LessonAttempt
from play.matches.match import Match, UnconfirmedError
from play.matches.match_view import MatchView
from play.matches.summary import MatchSummary
from play.matches.viewing import Viewer
from play.plans.plan import Line
from play.players.player_id import PlayerId
from play.puzzles.choice import Difficulty
from play.puzzles.kind import PuzzleKind
from play.rate_limits import Floods
from play.ratings.rating import Rating
from play.reviews.port import Finder
from play.reviews.position_opinion import Opinion, Silence
from play.reviews.review import Review
from play.rulesets.single_game_options import Naming
from play.servers.place import Place
from play.services.challenges import Challenges
from play.services.computer import Computer
from play.services.daily_puzzles import DailyPuzzles
from play.services.ladders import Ladders
from play.services.leaderboards import Leaderboards
from play.services.lessons import Lessons
from play.services.matches import Matches
from play.services.notes import Notes
from play.services.opening_book import OpeningBook
from play.services.opinions import Opinions
from play.services.plans import Planned, Plans
from play.services.players import Players
from play.services.puzzles import Given, Judged, Puzzles, StreakStanding
from play.services.rematches import Rematches
from play.services.reviews import Reviews
from play.services.servers import Servers
from play.services.sessions import Sessions
from play.services.statistics import Statistics
from play.services.studies import Studies
from play.services.tournaments import Tournaments
from play.statistics.opening_table import Opening
from play.studies import Study
from play.tournaments.standings import TournamentStanding
from play.tournaments.summary import TournamentSummary
from play.tournaments.tournament import Tournament
from rendering.scene import Scene
from rendering.standings import TitledRows
from tafl.defences import Defence
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.puzzle_proofs import Proof
from tafl.puzzles import Puzzle
from tafl.records import LeftOut, Record
from tafl.several_games import FoundGames

Names = Mapping[PlayerId, str]
"""Names of players, as plain text."""

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class Beside(Protocol):
    """A function that does *work* in a thread beside the event loop."""

    async def __call__(
        self,
        work: Callable[Arguments, Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result: ...


class Voice(Protocol):
    """The sentences of the bot about games, as plain text for the page."""

    def title(self, match: Match | MatchSummary) -> str:
        """The number of *match*, and the name of its game."""

    def headline(self, match: Match, you: Side | None, names: Names) -> str:
        """The turn or the end of *match* in words, for the player of the side *you*, if any."""

    def ending(self, match: MatchSummary, you: Side | None) -> str:
        """The end of *match* in a few words, for the player of the side *you*, if any."""

    def remarks(self, match: Match, view: MatchView, names: Names, now: datetime) -> Sequence[str]:
        """All that the chat says about the present board of *match*, besides the last move."""

    def result(self, match: Match, names: Names) -> str | None:
        """The end of *match* in words; None while it runs."""

    def period(self, length: timedelta) -> str:
        """A length of time in its largest units."""

    def offer(self, match: Match, you: Side | None, names: Names, now: datetime) -> str:
        """The open offer of *match*; empty without one."""

    def challenge(
        self, challenge: Challenge, you: PlayerId, names: Names, now: datetime
    ) -> Sequence[str]:
        """An open *challenge* in a list for the player *you*, a line each; first its title."""

    def men_to_choose(self, challenge: Challenge, naming: Naming, names: Names) -> str:
        """The task of a player who accepts *challenge*, and first chooses men to take off."""

    def proof(self, found: Sequence[Defence]) -> Sequence[str]:
        """A line for each of the defences *found*, with the king's way out."""

    def cost(self, game: Game) -> str | None:
        """A warning that the last move of *game* ends it by repetition; None if it doesn't."""

    def ask(self, unconfirmed: UnconfirmedError) -> str:
        """The question whether to play a move."""

    def planned(self, planned: Planned) -> str:
        """The answer to a player who has added a line to their conditional moves."""

    def end_of_line(self, line: Line, game: Game) -> str:
        """A sentence about how *line* ends *game*; empty if the game goes on."""

    def explain(self, error: BaseException, now: datetime) -> str | None:
        """The sentence for an *error* that a person can cause; None for any other."""


class PageFigures(Protocol):
    """The receiver of what is measured of the page."""

    def page_answered(self, name: str, status: int | None, seconds: float | None) -> None:
        """Record a request for the route *name*, and the *status* of its answer.

        *status* is None if the browser had gone. It took *seconds*; None if it was to last.
        """

    def streams_seen(self, number: int) -> None:
        """Record the number of open streams."""


class TableVoice(Protocol):
    """The tables of a server, as in the bot's pictures, and what the bot says about them."""

    def ladder(
        self,
        server: str,
        standings: Standings,
        ratings: Mapping[PlayerId, Rating],
        names: Names,
        now: datetime,
    ) -> TitledRows:
        """The places of a ladder that are on a page, whose *ratings* are known."""

    def leaderboard(self, board: Leaderboard, names: Names, now: datetime) -> TitledRows:
        """A page of a leaderboard."""

    def tournament(
        self, shown: Tournament, rows: Sequence[TournamentStanding], names: Names, now: datetime
    ) -> TitledRows:
        """A tournament: who has signed up or, once it has begun, *rows* of its standings."""

    def pairings(self, shown: Tournament, names: Names, now: datetime) -> Sequence[str]:
        """The pairings of the latest round, a line each."""

    def in_list(self, shown: TournamentSummary, now: datetime) -> Sequence[str]:
        """A tournament in a list, a line each; the first has its name."""


class Rooms(Protocol):
    """Finds where games are posted that people begin on the page."""

    async def after(self, player: PlayerId, before: Place) -> tuple[Place | None, Collection[int]]:
        """The place of a game that follows one at *before*, and the player's roles (ids) there.

        The place is None if there is none.
        """

    async def of_new_game(self, player: PlayerId, before: Place) -> Place | None:
        """The place of a new game of *player*, as by ``after``.

        Raises:
            NotAChallengerError: they may not begin games on that server.
        """


class Librarian(Protocol):
    """The sentences of the bot about openings, as plain text for the page.

    *own* says whether only the reader's games are counted.
    """

    def found(self, opening: Opening, *, own: bool) -> Sequence[str]:
        """The moves so far, and what followed."""

    def moves(self, opening: Opening, best: Move | None) -> Iterable[tuple[Move, str]]:
        """The moves that can follow, with their results: those played, then those in the book.

        The computer's *best* move is among them.
        """

    def sources(self, opening: Opening, *, own: bool) -> Sequence[str]:
        """Lines about where the moves come from."""

    def opinion(self, game: Game, opinion: Opinion | Silence | None) -> str:
        """The computer's *opinion* of *game*, or why there is none."""


class Critic(Protocol):
    """The sentences of the bot about reviews, as plain text for the page."""

    TITLES: tuple[str, str]
    """The meanings of the upper and the lower end of the curve of chances."""

    def accuracy(self, review: Review) -> str:
        """The accuracy of both sides; empty if that of neither is known."""

    def point(self, review: Review, ply: int) -> tuple[str, str]:
        """The move after *ply* moves, with a better one; and why, which may be empty."""

    def notes(self, review: Review, opening: Opening | None) -> Sequence[str]:
        """The lines about all but turning points."""

    def better(self, review: Review, ply: int) -> str:
        """The chances after *ply* moves; at the end, how it ended."""

    def why(self, review: Review, ply: int) -> Sequence[str]:
        """Sentences about the last of *ply* moves: how good it was, and why."""

    def in_words(self, review: Review) -> str:
        """The curve of chances in words, for screen readers."""


class Tutor(Protocol):
    """The sentences of the bot about puzzles and lessons, as lines of plain text for the page."""

    LABELS: Mapping[str, str]
    """Labels of buttons, which some sentences name."""

    KINDS: Mapping[PuzzleKind, str]
    """The kinds of puzzles to choose from."""

    DIFFICULTIES: Mapping[Difficulty, str]
    """The difficulties of puzzles to choose from."""

    STILL_OPEN: str
    """The answer to a person who wants other puzzles, while one is open."""

    def puzzle_title(self, given: Given) -> str:
        """The name of a puzzle, and that of its game."""

    def puzzle_text(self, given: Given) -> Sequence[str]:
        """The task of a puzzle, then what is good to know about it."""

    def judged(self, result: Judged) -> Sequence[str]:
        """The reply to an answer."""

    def over(self, given: Given) -> str:
        """The result of a puzzle that the reader finished before."""

    def reveal_question(self, given: Given) -> str:
        """The question whether to give a puzzle up."""

    def given_up(self, result: Judged) -> Sequence[str]:
        """The result of a puzzle whose solution the reader looks at."""

    def solution(self, given: Given, proof: Proof) -> Sequence[str]:
        """The solution of a puzzle, then the *proof* that it is right."""

    def puzzle_stats(self, standing: StreakStanding) -> Sequence[str]:
        """The reader's rating and streaks, with a heading; empty before the first answer."""

    def lesson_text(self, lesson: Lesson, number: int, hints: int) -> Sequence[str]:
        """The title of a step, its task, and as many *hints* as are shown."""

    def lesson_right(self, lesson: Lesson, number: int, attempt: LessonAttempt) -> Sequence[str]:
        """The reply to a right move."""

    def lesson_wrong(self, lesson: Lesson, number: int, attempt: LessonAttempt) -> Sequence[str]:
        """The reply to a move that is not what the task asks for."""

    def lesson_finished(self, lesson: Lesson, course: Course) -> Sequence[str]:
        """The text below the end of a lesson."""

    def next_lesson(self, lesson: Lesson) -> str:
        """The label of what leads to the next lesson."""

    def course_text(self, course: Course) -> Sequence[str]:
        """The heading of a course, then what it is."""

    def start_label(self, lesson: Lesson, step: int) -> str:
        """The label of what begins a lesson, or goes on with it if *step* isn't 0."""


@dataclass(frozen=True, slots=True)
class Learning:
    """The requests about puzzles and lessons, and the sentences about them.

    *prove* finds the proof that the solution of a puzzle is right, for a person who asks for it;
    it raises ``HeavyWorkError`` if there is too much to do.
    """

    puzzles: Puzzles
    daily_puzzles: DailyPuzzles
    lessons: Lessons
    tutor: Tutor
    prove: Callable[[PlayerId, Puzzle], Awaitable[Proof]]


class Archivist(Protocol):
    """The sentences of the bot about studies, as plain text for the page."""

    def heading(self, number: int) -> str:
        """The number of the reader's studies, and how many there can be."""

    def title(self, study: Study) -> str:
        """The title of a study."""

    def about(self, record: Record) -> Sequence[str]:
        """The game of a study in words: its name and end, then what is known of it."""

    def several(self, found: FoundGames, *, titled: bool) -> str:
        """The heading of the list of the games in a text, sent with a title if *titled*."""

    def game_lines(self, found: FoundGames) -> Sequence[str]:
        """A line for each game of a text: its title and length, or the mistake in it."""

    def all_games(self, number: int) -> str:
        """The label of what imports all games of a text that can be read."""

    def imported(self, left_out: Collection[LeftOut]) -> str:
        """The answer to a person who has imported a game."""

    def imported_several(self, added: int, wanted: int, left_out: Collection[LeftOut]) -> str:
        """The answer to a person who has imported *added* of the *wanted* games of a text."""


@dataclass(frozen=True, slots=True)
class Archive:
    """The requests about studies, and the sentences about them.

    *read* reads the games of a text for a person; it raises ``HeavyWorkError`` if there is too much
    to do, and ``TaflError`` if the text has a single game that cannot be read.
    """

    studies: Studies
    archivist: Archivist
    read: Callable[[PlayerId, str], Awaitable[FoundGames]]


@dataclass(frozen=True, slots=True)
class House:
    """Everything that the page needs besides its own code.

    *addresses* are where people reach the page; *chat* is where the channels of servers are, empty
    if they are at no address. *require_welcome* raises an error if a person may not use the bot
    now, and *silences_stored* waits until it is known for how long clocks have stood still.
    *names_on* finds names on a server, or in general for None, and *viewer_on* makes a viewer of
    what a person may see there. *public_on* gives a server's name, and ``NOBODY`` as a viewer of
    what everybody there may see; None if the bot is not there. *few_servers* gives the ids of the
    bot's servers, if they are few. *next_change* waits until a match may have changed, but at most
    for some seconds. *in_background* is like *beside*, for slower work that no board waits for.
    *finder_for* makes what looks through games for a person on a server. *prove_tuichi* finds the
    defences in a game, and their scenes; both are empty unless nothing stops the king.
    """

    addresses: Sequence[str]
    chat: str
    challenges: Challenges
    ladders: Ladders
    leaderboards: Leaderboards
    matches: Matches
    notes: Notes
    plans: Plans
    reviews: Reviews
    rematches: Rematches
    computer: Computer
    rooms: Rooms
    statistics: Statistics
    critic: Critic
    book: OpeningBook
    opinions: Opinions
    librarian: Librarian
    finder_for: Callable[[PlayerId, int | None], Finder]
    players: Players
    servers: Servers
    sessions: Sessions
    tournaments: Tournaments
    learning: Learning
    archive: Archive
    floods: Floods
    voice: Voice
    figures: PageFigures
    tables: TableVoice
    now: Callable[[], datetime]
    require_welcome: Callable[[PlayerId], None]
    silences_stored: Callable[[], Awaitable[None]]
    names_on: Callable[[Collection[PlayerId], int | None], Awaitable[Names]]
    viewer_on: Callable[[PlayerId, int | None], Awaitable[Viewer]]
    public_on: Callable[[int], Awaitable[tuple[str, Viewer] | None]]
    few_servers: Callable[[], Collection[int]]
    next_change: Callable[[], Awaitable[None]]
    prove_tuichi: Callable[[Asker, Game], Awaitable[tuple[Sequence[Defence], Sequence[Scene]]]]
    beside: Beside
    in_background: Beside

    @property
    def is_secure(self) -> bool:
        """Whether browsers are to send cookies by https alone."""
        return self.addresses[0].startswith("https:")
