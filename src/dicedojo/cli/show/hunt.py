"""What a hunt, and a round of golf, print for each line that is typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.hunt.bugs import Bug
from dicedojo.hunt.golf import Round
from dicedojo.hunt.hunt import Hunt, Verdict
from dicedojo.hunt.programs import CPU_SECONDS, Asking, Reply
from dicedojo.hunt.reading import Test, read_line, size_of
from dicedojo.report.wording import lesson_of
from dicedojo.sandbox.wire import DID_NOT_END, Foreign, NoAnswer, Raised
from dicedojo.text import counted, plain

MAX_ANSWER = 4_000  # characters
GIVE_UP = "give up"
HELP = {
    "a call": "asks the program",
    "assert CALL == VALUE": "is a test of the answer",
    "with raises(ValueError): CALL": "is a test of an exception",
    "given = LIST; CALL; assert given == LIST": "is a test of what a list is left as",
    GIVE_UP: "shows the answer",
    "quit": "ends this, as do Ctrl-D and Ctrl-C",
}
COUNT = (
    "A question or a test is a stroke, and each value more than a shortest test has."
)
HUNT = "A program with a bug answers. Catch it with a test that right programs pass."
GOLF = "A question reveals the bugs that answer otherwise than the rules."
SAYS = {
    Verdict.PASSES: "Right programs pass this test, but so does this program.",
    Verdict.NOT_RIGHT: "By the rules this test fails: a right program fails it.",
    Verdict.NO_RULE: "Right programs answer this differently, so no test can ask it.",
}


class Hunting:
    """Bugs hunted one after the other at a prompt, and how that went."""

    def __init__(self, console: Console, kata: Kata, which: str) -> None:
        self._console = console
        self._kata = kata
        self._which = which  # the title of a bug; {} is its number
        self.caught: list[Hunt] = []
        self.given_up = 0

    @property
    def summary(self) -> str:
        """The bugs caught and the strokes for them."""
        strokes = sum(hunt.strokes for hunt in self.caught)
        caught = counted(len(self.caught), "bug")
        given_up = f", {self.given_up} given up" if self.given_up else ""
        return f"{caught} caught, {counted(strokes, 'stroke')}{given_up}."

    def run(
        self, asking: Asking, bugs: Sequence[Bug], lines: Iterator[str], most: int
    ) -> None:
        """Hunt so many of the bugs, until no line is left.

        Raises:
            SandboxError: the sandbox could not be started again.
        """
        hunts = (Hunt.begin(self._kata, asking, bug) for bug in bugs)
        for number, hunt in enumerate(filter(None, hunts), start=1):
            title = f"{self._kata.title}: {self._which.format(number)}"
            self._console.print(title, style="bold", markup=False)
            if number == 1:
                show_start(self._console, self._kata, is_hunt=True)
            if not self._catch(hunt, lines) or number == most:
                return

    def _catch(self, hunt: Hunt, lines: Iterator[str]) -> bool:
        """Hunt one bug; return whether it came to an end before the lines did."""
        for line in lines:
            if line.lower() == GIVE_UP:
                self.given_up += 1
                self._say("Given up.")
                self._show_bug(hunt)
                return True
            typed = read(self._console, self._kata, line)
            if isinstance(typed, Call):
                reply = hunt.ask(typed)
                self._say(told(typed, reply))
            elif typed is not None:
                verdict = hunt.judge(typed)
                if verdict is Verdict.CAUGHT:
                    self.caught.append(hunt)
                    self._say(_strokes(hunt))
                    self._show_bug(hunt)
                    return True
                self._say(SAYS[verdict])
        return False

    def _show_bug(self, hunt: Hunt) -> None:
        chaff = hunt.bug.chaff
        self._say(f"The bug: {chaff.misconception}")
        self._say(f"A shortest test: {hunt.line}")
        step = self._kata.step_of(chaff)
        if lesson := lesson_of(self._kata.name, step):
            self._say(f"Its lesson: {lesson}")
        self._say("")

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)


def golf(console: Console, kata: Kata, golfing: Round, lines: Iterator[str]) -> bool:
    """Ask until every bug is revealed, or no line is left; return whether all are."""
    par, total = golfing.par, golfing.total
    sure = "proved" if par.is_least else f"at least {par.at_least} are needed"
    fewest = f"The fewest of {par.asked:,} questions: {len(par.questions)}, {sure}."
    title = f"{kata.title}: reveal {counted(total, 'bug')} with few questions"
    console.print(title, style="bold", markup=False)
    console.print(fewest)
    show_start(console, kata, is_hunt=False)
    for line in lines:
        if line.lower() == GIVE_UP:
            console.print("These reveal them all:")
            for each in par.questions:
                console.print(f"  {each}", markup=False, soft_wrap=True)
            return False
        typed = read(console, kata, line)
        if typed is None:
            continue
        found = golfing.ask(typed.call if isinstance(typed, Test) else typed)
        if found is None:
            console.print("Right programs answer this differently: it does not count.")
            continue
        more = counted(len(found), "more bug") if found else "No more bug"
        asked = counted(golfing.questions, "question")
        console.print(f"{more}: {total - len(golfing.left)} of {total} after {asked}.")
        if not golfing.left:
            console.print(f"All bugs are revealed. {fewest}")
            return True
    console.print(f"Not revealed: {counted(len(golfing.left), 'bug')}. {fewest}")
    return False


def read(console: Console, kata: Kata, line: str) -> Call | Test | None:
    """Return the question or the test on a line, None where something was said."""
    if line.lower() == "help":
        _show_help(console, kata)
        return None
    try:
        return read_line(kata, line)
    except UnusableInput as error:
        console.print(str(error), markup=False, soft_wrap=True)
        return None


def told(call: Call, reply: Reply) -> str:
    """Return what the program with the bug replies, in a sentence."""
    answer = reply.answer
    if isinstance(answer, Raised):
        return f"The program raises {plain(answer.shown)}"
    if isinstance(answer, NoAnswer):
        within = f" within {CPU_SECONDS:g} s" if answer == DID_NOT_END else ""
        return f"The program {answer}{within}."
    if isinstance(answer, Foreign):
        return f"The program gives {answer}; `help` shows how to ask more of it."
    lists = zip(call.arguments, reply.lists, strict=False)
    left = [after for before, after in lists if after is not None and after != before]
    also = f" It leaves the list as {left[0]!r}." if left else ""
    return f"The program says {plain(repr(answer), MAX_ANSWER)}{also}"


def show_start(console: Console, kata: Kata, *, is_hunt: bool) -> None:
    """Print the aim, a question that can be asked, and the other words."""
    console.print(HUNT if is_hunt else GOLF)
    example = next(filter(size_of, kata.domain.representatives), None)
    if example is not None:
        console.print(f"Ask: {example}", markup=False, soft_wrap=True)
        if is_hunt:
            line = f"Test: assert {example} == …"
            console.print(line, markup=False, soft_wrap=True)
    console.print(f"Other words: help, {GIVE_UP}, quit.\n")


def _show_help(console: Console, kata: Kata) -> None:
    for typed, does in HELP.items():
        console.print(f"{typed}  {does}.", markup=False, soft_wrap=True)
    console.print(COUNT)
    console.print("Calls, for example:")
    shown: set[tuple[str, str]] = set()
    for call in kata.domain.representatives:
        if (call.function, call.through) not in shown and size_of(call):
            shown.add((call.function, call.through))
            console.print(f"  {call}", markup=False, soft_wrap=True)


def _strokes(hunt: Hunt) -> str:
    parts = [counted(hunt.tests, "test")]
    if hunt.questions:
        parts.insert(0, counted(hunt.questions, "question"))
    if hunt.extra:
        parts.append(f"{counted(hunt.extra, 'value')} more than a shortest test")
    return f"Caught in {counted(hunt.strokes, 'stroke')}: {', '.join(parts)}."
