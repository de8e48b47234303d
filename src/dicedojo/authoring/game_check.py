"""Checks of a game: runs its commands and reads its imports.

Each command runs in its own process, so a game that fails or never ends is one fault.
The player types random words and letters of the rules, numbers and nonsense.
"""

from __future__ import annotations

import ast
import json
import os
import re
import string
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from random import Random

from dicedojo.authoring.check import Check, CheckResult
from dicedojo.authoring.places import Fault
from dicedojo.authoring.structure import imports_of
from dicedojo.course import TREES
from dicedojo.errors import UnusableInput
from dicedojo.games import (
    OWN,
    ExactValues,
    Game,
    Option,
    Play,
    find_game,
    game_names,
    home_of,
)
from dicedojo.text import WIDTH

API = "dicedojo.api.games"
SEEDS = (1, 2, 3)
TYPED = 20_000  # lines of the random player; twice those of the longest known game
SECONDS = 300.0  # for a command; a game draws 20,000 dice in 20 s
SHOWN = ("summary", "options")
NEEDED = {
    "play": (*SHOWN, "start"),
    "exact": (*SHOWN, "draws", "document", "render"),
    "strategy": ("measure",),
    "tournament": ("read", "guests", "play"),
}
SENTENCE = "it should be a sentence with a full stop"
TAKEN = {  # options of dojo itself
    "play": {"--seed"},
    "exact": {"--out", "--format"},
}
QUIT, THANKS = {"q", "quit"}, "Thanks for playing."
NOT_JSON = re.compile(r"Object of type (\w+) is not JSON serializable")
ECHO = re.compile(r"> (\S.*)$", re.MULTILINE)  # a typed line after its prompt
LAST = 3  # typed lines that a fault names
REPR = re.compile(r"<[\w.]+ object at 0x[0-9a-f]+>")


def games_to_check(name: str | None) -> list[str]:
    """Return this game, or all games that are not dicedojo's own.

    Raises:
        UnusableInput: there is no such game, or there are only dicedojo's own.
    """
    names = [name] if name else [n for n in game_names() if not is_own(n)]
    if names and names[0] in game_names():
        return names
    raise UnusableInput(
        f"No package that is installed offers a game {name!r}."
        if name
        else "No package that is installed offers a game beside dojo's own.",
        evidence=f"The games are: {', '.join(game_names())}.",
        hint="A game is found by its entry point when its package is installed.",
        next="python -m pip install -e FOLDER, or dojo author new --game NAME",
    )


def is_own(name: str) -> bool:
    """Return whether the game is one of dicedojo's own."""
    return home_of(name).startswith(OWN)


def check_game(name: str) -> Iterator[CheckResult]:
    """Yield the verdict of each check of an installed game, in order.

    If its parts are not complete, no command is run.

    Raises:
        UnusableInput: the game cannot be loaded.
    """
    game = find_game(name)
    assert game is not None, name
    is_complete = True
    for check, find_faults in CHECKS.items():
        if not is_complete:
            yield CheckResult(check, was_run=False)
            continue
        faults = tuple(Fault(name, message) for message in find_faults(game))
        is_complete = not (faults and find_faults is _check_parts)
        yield CheckResult(check, faults)


def _check_imports(game: Game) -> Iterator[str]:
    """Yield each import in the package of dicedojo modules outside the public API."""
    spec = find_spec(home_of(game.name))
    if spec is None or spec.origin is None or is_own(game.name):
        return  # dicedojo's own may use all of it
    origin = Path(spec.origin)
    folder = origin.parent
    for path in sorted(folder.rglob("*.py")) if spec.parent else [origin]:
        place = path.relative_to(folder)
        if place.parts[0] in TREES:
            continue  # files of a course, which have other checks
        try:
            tree = ast.parse(path.read_bytes(), path.name)
        except (SyntaxError, ValueError) as error:
            yield f"{place} does not compile: {error}"
            continue
        for line, module, name in imports_of(tree):
            is_public = module == API or (module, name) == ("dicedojo.api", "games")
            if module.partition(".")[0] == "dicedojo" and not is_public:
                yield f"{place}:{line} imports {module}, which may change"


def _check_parts(game: Game) -> Iterator[str]:
    if not list(game.parts):
        yield "the game has no part, so no command offers it"
    for part in game.parts:
        offered = getattr(game, part)
        draws = part == "exact" and getattr(offered, "draws", False)
        needed = (*NEEDED[part], *(("figure",) if draws else ()))
        missing = [name for name in needed if not hasattr(offered, name)]
        if missing:
            yield f"the part `{part}` has no {' and no '.join(missing)}"
        elif part in TAKEN:
            yield from _text_faults(part, offered)


def _text_faults(part: str, offered: Play | ExactValues) -> Iterator[str]:
    if not _is_sentence(offered.summary):
        yield f"`summary` of `{part}` is {offered.summary!r}; {SENTENCE}"
    seen = set(TAKEN[part])
    for option in offered.options:
        if not isinstance(option, Option) or not option.name.startswith("--"):
            yield f"`options` of `{part}` has {option!r}; it should be an Option('--…')"
            continue
        if option.name in seen:
            yield f"{option.name} of `dojo {part}` is there already"
        if not _is_sentence(option.help):
            yield f"the help of {option.name} is {option.help!r}; {SENTENCE}"
        seen.add(option.name)


def _check_play(game: Game) -> Iterator[str]:
    if game.play is None:
        return
    try:
        start = _run(game, "play", "--seed", "1", typed="?\n")
        if THANKS in start:
            standing = start.split(THANKS)[1].splitlines()[0].strip()
            if not (_is_sentence(standing) and re.search(r"\d", standing)):
                yield f"`standing` is {standing!r}, which does not say who has how many"
        for seed in SEEDS:
            words = ("play", "--seed", str(seed))
            command = f"`dojo play {game.name} --seed {seed}`"
            typed = _random_lines(start, seed)
            output = _run(game, *words, typed=typed)
            if THANKS in output:
                before = output.split(THANKS)[0].split("\n")
                last = next((line for line in reversed(before) if line.strip()), "")
                yield f"{command} goes on after {TYPED:,} typed lines, at {last!r}"
                return
            if seed == SEEDS[0] and _run(game, *words, typed=typed) != output:
                again = "another game each time; roll with `roll_dice` alone"
                yield f"{command} is {again}"
                return
    except _CommandFailed as fault:
        yield str(fault)


def _check_exact(game: Game) -> Iterator[str]:
    if game.exact is None:
        return
    command = f"`dojo exact {game.name}`"
    try:
        document, again = (
            _run(game, "exact", "--format", "json", salt=salt) for salt in ("1", "2")
        )
        text = _run(game, "exact")
    except _CommandFailed as fault:
        yield str(fault)
        return
    try:
        json.loads(document, parse_constant=_refuse_constant)
    except ValueError as fault:
        yield f"{command} has no JSON for `--format json`: {fault}"
    if document != again:
        pairs = zip(document.splitlines(), again.splitlines(), strict=False)
        parts = next((f"{a.strip()}, {b.strip()}" for a, b in pairs if a != b), "")
        yield f"{command} differs from run to run: {parts or 'in its length'}"
    for line in text.splitlines():
        if len(line) > WIDTH and not line.startswith("Next: "):
            yield f"{command} prints {len(line)} columns, not {WIDTH}: {line[:40]}…"
            return


CHECKS: Mapping[Check, Callable[[Game], Iterator[str]]] = {
    Check(
        f"The package imports nothing of dicedojo but {API}.",
        f"import that name from {API}",
    ): _check_imports,
    Check(
        "Each part has what its command needs and shows.",
        "change it in the part's class, as dicedojo.games.protocol describes it",
    ): _check_parts,
    Check(
        "A random player plays it to the end, and the same dice give the same game.",
        "type that command, and play to that point",
    ): _check_play,
    Check(
        "Its exact values are JSON, the same in each run, and fit into 80 columns.",
        "run that command, and change `document` or `render` of the part `exact`",
    ): _check_exact,
}


class _CommandFailed(Exception):
    """A command failed; the message is a sentence."""


def _run(game: Game, part: str, *words: str, typed: str = "", salt: str = "0") -> str:
    """Return the output of a command about the game.

    Raises:
        _CommandFailed: it failed, did not end, or showed an object's address.
    """
    argv = [part, game.name, *words]
    command = f"`dojo {' '.join(argv)}`"
    try:
        result = subprocess.run(
            [sys.executable, "-P", "-m", "dicedojo", "--verbose", *argv],
            input=typed,
            capture_output=True,
            text=True,
            env={**os.environ, "COLUMNS": str(WIDTH), "PYTHONHASHSEED": salt},
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        raise _CommandFailed(f"{command} did not end within {SECONDS:.0f} s") from late
    if result.returncode:
        why = _why(result.stderr)
        if kind := NOT_JSON.search(why):
            what = f"`document` holds a {kind[1]}, which JSON does not have"
            raise _CommandFailed(f"{what}; make it a float, a text or a list")
        last = [repr(line) for line in ECHO.findall(result.stdout)[-LAST:]]
        after = f", after {', '.join(last)} were typed last" if typed and last else ""
        raise _CommandFailed(f"{command} fails: {why}{after}")
    if address := REPR.search(result.stdout):
        raise _CommandFailed(
            f"{command} shows {address[0]}; give its class a `__repr__`"
        )
    return result.stdout


def _why(stderr: str) -> str:
    lines = [line.strip() for line in stderr.splitlines()]
    places = [line for line in lines if line.startswith("File ")]
    errors = [line for line in lines if re.match(r"[\w.]+(Error|Exception)\b", line)]
    if errors and places:
        match = re.match(r'File "(.*)", line (\d+)', places[-1])
        place = f" at {Path(match[1]).name}:{match[2]}" if match else ""
        return f"{errors[0]}{place}"
    return lines[0] if lines else "it says nothing"


def _random_lines(start: str, seed: int) -> str:
    """Return random lines with words of the rules, without the one that quits."""
    random = Random(seed)
    words = set(re.findall(r"\b[a-z0-9]{1,9}\b", start.lower()))
    letters = [*string.ascii_lowercase, *map(str, range(11)), "100", "50"]
    keys = re.findall(r"\b([a-z]) [a-z]+", start.rpartition("Keys:")[2]) or letters
    pools = [pool for pool in (keys, letters, sorted(words)) if pool]
    lines: list[str] = []
    while len(lines) < TYPED:
        line = random.choice(random.choice(pools))
        if random.random() < 0.1:
            line = " ".join(str(random.randint(1, 6)) for _ in range(3))
        if line not in QUIT:
            lines.append(line)
    return "\n".join(lines) + "\n"


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not a number of JSON")


def _is_sentence(text: object) -> bool:
    return isinstance(text, str) and text.strip() != "" and text.endswith(".")
