"""Do the programs agree that should, and differ that should?

The last step's solution says what is right. Each refactoring must agree with the code
before it, each wheat with the rules, and each chaff must differ where it says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dicedojo.authoring.answers import (
    Difference,
    all_questions,
    answers,
    differences,
    two_bugs,
    untouched,
)
from dicedojo.authoring.places import Fault, address
from dicedojo.course import (
    Call,
    Kata,
    Prop,
    Step,
    StepKind,
    Variant,
    load_module,
    props_in,
)
from dicedojo.engine import (
    STATED,
    Played,
    Raised,
    same,
    show,
    show_difference,
    stated_witness,
)
from dicedojo.text import did_you_mean, nearest
from dicedojo.witness import in_a_sentence


def check_rules(kata: Kata) -> list[Fault]:
    """Return where the domain, or the reference that answers it, is not sound."""
    domain, where = kata.domain, address(kata, kata.folder / "domain.py")
    faults = [
        Fault(where, f"asks for {call.function}, which kata.toml does not list")
        for call in all_questions(kata)
        if call.function not in kata.functions
    ][:1]
    faults = faults or [Fault(where, message) for message in _missing_props(kata)]
    if faults:
        return faults
    asked = [repr(call) for call in domain.questions]
    if not asked:
        return [Fault(where, "has no questions")]
    if len(set(asked)) < len(asked):
        twice = Counter(asked).most_common(1)[0][0]
        faults.append(Fault(where, f"asks a question twice: {twice}"))
    faults += _outside_faults(kata)
    strange = {repr(call) for call in domain.representatives} - set(asked)
    if strange:
        message = f"a representative is not a question of the domain: {min(strange)}"
        faults.append(Fault(where, message))
    for call, played in zip(
        all_questions(kata), answers(kata, kata.reference), strict=True
    ):
        for message in _unsound(kata, call, played):
            faults.append(Fault(address(kata, kata.reference), message))
    return faults[:3] or _prop_faults(kata)


def _missing_props(kata: Kata) -> Iterator[str]:
    """Yield what questions are asked with, or through, that props.py does not have."""
    named: dict[str, None] = {}
    for call in all_questions(kata):
        names = (prop.name for prop in props_in(call.arguments))
        named |= dict.fromkeys((*names, *filter(None, [call.through])))
    there = vars(kata.props) if kata.props_source else {}
    for name in named:
        if name not in there:
            near = did_you_mean(nearest(name, there))
            message = f"asks with {name}, which props.py does not define. {near}"
            yield message.rstrip()


def _prop_faults(kata: Kata) -> list[Fault]:
    """Return the classes of props.py that features or learners cannot use.

    The wire sends an object of a feature by its `arguments`, and a red test shows it.
    """
    props: dict[str, Prop] = {}
    for call in all_questions(kata):
        for prop in props_in(call.arguments):
            props.setdefault(prop.name, prop)
    faults = []
    for prop in props.values():
        made = getattr(kata.props, prop.name)(*prop.arguments)
        if made.__class__.__module__ != kata.props.__name__:
            continue  # a function makes it, so features do not send it
        if getattr(made, "arguments", None) != prop.arguments:
            message = (
                f"{prop!r} has no attribute `arguments` with {prop.arguments!r}, by "
                "which a feature sends it; set it in `__init__`"
            )
            faults.append(Fault(address(kata, kata.props_file), message))
        if "__repr__" not in vars(type(made)):
            message = (
                f"a red test shows {prop!r} as `<props.{prop.name} object at 0x...>`; "
                f"give {prop.name} a `__repr__` that shows the call"
            )
            faults.append(Fault(address(kata, kata.props_file), message))
    return faults


def _outside_faults(kata: Kata) -> list[Fault]:
    """Return a question of the domain that outside.py puts outside the game, if any."""
    if not kata.outside_source:
        return []
    predicate = load_module(kata.outside_file, f"{kata.name}_outside").outside
    for call in all_questions(kata):
        if not call.through and (why := predicate(call.function, call.arguments)):
            message = f"puts a question of the domain outside the game: {call} {why}"
            return [Fault(address(kata, kata.outside_file), message)]
    return []


def check_refactorings(kata: Kata) -> list[Fault]:
    """Return where tidying changed an answer, and guards that change the code."""
    faults = []
    for step in kata.coded_steps:
        earlier = kata.code_before(step)
        if step.kind is StepKind.GUARD:
            if step.green.read_bytes() != earlier.read_bytes():
                message = (
                    f"a guard changes no code, but {address(kata, earlier)} differs"
                )
                faults.append(Fault(address(kata, step.green), message))
        elif step.refactored.is_file():
            untidy = step.green if step.green.is_file() else earlier
            faults += _tidied(kata, step, untidy)
    return faults


def check_wheats(kata: Kata) -> list[Fault]:
    """Return the wheats that break the rules or change what they are given."""
    faults = []
    for wheat in kata.wheats:
        where = address(kata, wheat.path)
        if not wheat.docstring.startswith("Wheat: "):
            faults.append(Fault(where, "its docstring does not open with `Wheat: `"))
        for found in differences(kata, kata.reference, wheat):
            faults.append(Fault(where, f"breaks the rules: {found.describe(kata)}"))
            break
    return faults


def check_chaffs(kata: Kata) -> list[Fault]:
    """Return the chaffs that obey the rules, are alike, or misstate their witness."""
    faults = []
    bugs: dict[str, dict[str, str]] = {}
    for chaff in kata.chaffs:
        where = address(kata, chaff.path)
        if not chaff.docstring.startswith("Chaff: "):
            faults.append(Fault(where, "its docstring does not open with `Chaff: `"))
        found = list(differences(kata, kata.reference, chaff))
        if not found:
            faults.append(
                Fault(where, "has no bug: every question is answered by the rules")
            )
            continue
        bug = {repr(one.call): repr(one.second) for one in found}
        twin = next((name for name in bugs if bugs[name] == bug), "")
        if twin:
            message = f"is the same bug as {twin}: no question tells them apart"
            faults.append(Fault(where, message))
        else:
            bugs[chaff.name] = bug
        faults += [Fault(where, message) for message in _misstated(kata, chaff, found)]
    places = {chaff.name: address(kata, chaff.path) for chaff in kata.chaffs}
    for name, first, second in two_bugs(bugs):
        message = (
            f"answers as a program with two bugs, those of {first} and of {second}; "
            "keep one of its bugs, or leave it out"
        )
        faults.append(Fault(places[name], message))
    return faults


def _unsound(kata: Kata, call: Call, played: Played) -> Iterator[str]:
    refused = any(call is each for each in kata.domain.refused)
    raised = played.answer.name if isinstance(played.answer, Raised) else ""
    question = kata.domain.describe(call)
    if refused and raised != "ValueError":
        yield f"{question} is listed as refused, but gives {show(played.answer)}"
    if raised and raised != "ValueError" and not refused:
        yield f"{question} has no answer: it {show(played.answer)}"
    if repr(played.after) != repr(call.arguments):
        yield f"{question} changes the player's own {call.arguments!r}"


def _tidied(kata: Kata, step: Step, untidy: Path) -> Iterator[Fault]:
    """Yield where tidying changes an answer, and declared changes that are not so."""
    where, earlier = address(kata, step.refactored), address(kata, untidy)
    found = list(differences(kata, untidy, step.refactored))
    kept = set(map(id, untouched(kata, step, untidy)))
    lost = [one for one in found if id(one.call) in kept]
    if lost:
        more = f"; {len(lost):,} questions differ" if len(lost) > 1 else ""
        yield Fault(where, f"differs from {earlier}: {lost[0].describe(kata)}{more}")
    if not step.changes:
        return
    declared = f"katas/{step.address}/step.toml"
    lengths = []
    for words in step.changes:
        named = [one for one in found if _asks(kata, one.call, words)]
        lengths += [_size(one.call.arguments) for one in named]
        if not named:
            yield Fault(declared, f"`changes` names {words!r}, whose answer stays")
    shortest = min(found, key=lambda one: _size(one.call.arguments), default=None)
    if shortest and lengths and min(lengths) > _size(shortest.call.arguments):
        message = f"`changes` leaves out the shortest: {shortest.describe(kata)}"
        yield Fault(declared, message)


def _misstated(kata: Kata, chaff: Variant, found: list[Difference]) -> Iterator[str]:
    """Yield the faults of the witness that a chaff's docstring states."""
    size = min(_size(one.call.arguments) for one in found)
    shortest = [one for one in found if _size(one.call.arguments) == size]
    lines = (_line(kata, one) for one in shortest)
    hint = f"a shortest:\nWitness: {next(filter(None, lines), 'none can be stated')}"
    stated = STATED.fullmatch(stated_witness(chaff))
    if stated is None:
        yield f"has no line `Witness: ROLL scores X, not Y.`; {hint}"
        return
    named = [one for one in found if _asks(kata, one.call, stated["question"])]
    if not any(_says(kata, one, stated) for one in named):
        yield f"its witness is not true: {stated[0]} {hint}"
    elif _size(named[0].call.arguments) > size:
        yield f"its witness is not the shortest; {hint}"


def _line(kata: Kata, found: Difference) -> str:
    """Return a difference as a docstring states it, "" where no line can say it."""
    question = kata.domain.describe(found.call)
    if same(found.first.answer, found.second.answer):
        lies, lay = (
            kata.domain.describe(Call(found.call.function, each.after))
            for each in (found.second, found.first)
        )
        if all(" " in words for words in (question, lies, lay)):
            question, lies, lay = (
                words.partition(" ")[2] for words in (question, lies, lay)
            )
        line = f"{question} is left as {lies}, not {lay}."
    else:
        right, shown = show_difference(found.first.answer, found.second.answer)
        given = in_a_sentence(shown)
        line = f"{question} {given}, not {right.removeprefix('raises ')}."
    stated = STATED.fullmatch(line)
    asked = stated and _asks(kata, found.call, stated["question"])
    return line if stated and asked and _says(kata, found, stated) else ""


def _says(kata: Kata, found: Difference, stated: re.Match[str]) -> bool:
    """Return whether the docstring states this difference correctly."""
    if stated["verb"] == "is left as":
        left, lay = (
            Call(found.call.function, each.after)
            for each in (found.second, found.first)
        )
        return _asks(kata, left, stated["shown"]) and _asks(kata, lay, stated["right"])
    verb = "raises " if stated["verb"] == "raises" else ""
    right, shown = show_difference(found.first.answer, found.second.answer)
    right = right.removeprefix("raises ")
    return (shown, right) == (f"{verb}{stated['shown']}", stated["right"])


def _asks(kata: Kata, call: Call, words: str) -> bool:
    """Return whether `words` are how players name the question: `roll 1 1 5`, `1 1 5`.

    Quotes may be left out.
    """
    described = kata.domain.describe(call)
    named = {described, described.partition(" ")[2]}
    return words in named or words in {each.replace("'", "") for each in named}


def _size(value: Any) -> int:
    """Return how many single values there are in a question."""
    if isinstance(value, Prop):
        value = value.arguments
    if isinstance(value, (list, tuple)):
        return sum(map(_size, value))
    return 1
