"""Checks which programs of a kata agree and which differ.

The last step's solution defines the rules. Each refactoring must agree with the code
before it, each wheat with the rules. Each chaff must differ where its docstring says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dicedojo.authoring.answers import (
    ProgramDifference,
    all_questions,
    answers,
    find_differences,
    find_double_bugs,
    unchanged_questions,
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
    """Return the faults of the domain and of the reference's answers."""
    domain, where = kata.domain, address(kata, kata.folder / "domain.py")
    faults = [
        Fault(where, f"asks for {call.function}, which kata.toml does not list")
        for call in all_questions(kata)
        if call.function not in kata.functions
    ][:1]
    faults = faults or [Fault(where, message) for message in _missing_props(kata)]
    if faults:
        return faults
    questions = [repr(call) for call in domain.questions]
    if not questions:
        return [Fault(where, "has no questions")]
    if len(set(questions)) < len(questions):
        question = Counter(questions).most_common(1)[0][0]
        faults.append(Fault(where, f"asks a question twice: {question}"))
    faults += _outside_faults(kata)
    strange = {repr(call) for call in domain.representatives} - set(questions)
    if strange:
        message = f"a representative is not a question of the domain: {min(strange)}"
        faults.append(Fault(where, message))
    for call, played in zip(
        all_questions(kata), answers(kata, kata.reference), strict=True
    ):
        for message in _reference_faults(kata, call, played):
            faults.append(Fault(address(kata, kata.reference), message))
    return faults[:3] or list(_prop_faults(kata))


def _missing_props(kata: Kata) -> Iterator[str]:
    prop_names: dict[str, None] = {}
    for call in all_questions(kata):
        names = (prop.name for prop in props_in(call.arguments))
        prop_names |= dict.fromkeys((*names, *filter(None, [call.through])))
    defined = vars(kata.props) if kata.props_source else {}
    for name in prop_names:
        if name not in defined:
            near = did_you_mean(nearest(name, defined))
            message = f"asks with {name}, which props.py does not define. {near}"
            yield message.rstrip()


def _prop_faults(kata: Kata) -> Iterator[Fault]:
    """Yield the classes of props.py that features or learners cannot use.

    Features send an object by its `arguments`, and a red test shows its `repr`.
    """
    props: dict[str, Prop] = {}
    for call in all_questions(kata):
        for prop in props_in(call.arguments):
            props.setdefault(prop.name, prop)
    where = address(kata, kata.props_file)
    for prop in props.values():
        instance = getattr(kata.props, prop.name)(*prop.arguments)
        if instance.__class__.__module__ != kata.props.__name__:
            continue  # made by a function, so features do not send it
        if getattr(instance, "arguments", None) != prop.arguments:
            yield Fault(
                where,
                f"{prop!r} has no attribute `arguments` with {prop.arguments!r}, by "
                "which a feature sends it; set it in `__init__`",
            )
        if "__repr__" not in vars(type(instance)):
            yield Fault(
                where,
                f"a red test shows {prop!r} as `<props.{prop.name} object at 0x...>`; "
                f"give {prop.name} a `__repr__` that shows the call",
            )


def _outside_faults(kata: Kata) -> list[Fault]:
    if not kata.outside_source:
        return []
    predicate = load_module(kata.outside_file, f"{kata.name}_outside").outside
    for call in all_questions(kata):
        if not call.through and (why := predicate(call.function, call.arguments)):
            message = f"puts a question of the domain outside the game: {call} {why}"
            return [Fault(address(kata, kata.outside_file), message)]
    return []


def check_refactorings(kata: Kata) -> Iterator[Fault]:
    """Yield refactorings that change an answer, and guards that change the code."""
    for step in kata.coded_steps:
        earlier = kata.code_before(step)
        if step.kind is StepKind.GUARD:
            if step.green.read_bytes() != earlier.read_bytes():
                before = address(kata, earlier)
                message = f"a guard changes no code, but {before} differs"
                yield Fault(address(kata, step.green), message)
        elif step.refactored.is_file():
            untidy = step.green if step.green.is_file() else earlier
            yield from _refactoring_faults(kata, step, untidy)


def check_wheats(kata: Kata) -> Iterator[Fault]:
    """Yield the wheats that break the rules or change their arguments."""
    for wheat in kata.wheats:
        where = address(kata, wheat.path)
        if not wheat.docstring.startswith("Wheat: "):
            yield Fault(where, "its docstring does not open with `Wheat: `")
        for diff in find_differences(kata, kata.reference, wheat):
            yield Fault(where, f"breaks the rules: {diff.describe(kata)}")
            break


def check_chaffs(kata: Kata) -> Iterator[Fault]:
    """Yield the chaffs without a bug, with another's bug, or with a wrong witness."""
    bugs: dict[str, dict[str, str]] = {}
    for chaff in kata.chaffs:
        where = address(kata, chaff.path)
        if not chaff.docstring.startswith("Chaff: "):
            yield Fault(where, "its docstring does not open with `Chaff: `")
        diffs = list(find_differences(kata, kata.reference, chaff))
        if not diffs:
            yield Fault(where, "has no bug: every question is answered by the rules")
            continue
        bug = {repr(diff.call): repr(diff.second) for diff in diffs}
        twin = next((name for name in bugs if bugs[name] == bug), "")
        if twin:
            message = f"is the same bug as {twin}: no question tells them apart"
            yield Fault(where, message)
        else:
            bugs[chaff.name] = bug
        for message in _witness_faults(kata, chaff, diffs):
            yield Fault(where, message)
    places = {chaff.name: address(kata, chaff.path) for chaff in kata.chaffs}
    for name, first, second in find_double_bugs(bugs):
        message = (
            f"answers as a program with two bugs, those of {first} and of {second}; "
            "keep one of its bugs, or leave it out"
        )
        yield Fault(places[name], message)


def _reference_faults(kata: Kata, call: Call, played: Played) -> Iterator[str]:
    refused = any(call is other for other in kata.domain.refused)
    raised = played.answer.name if isinstance(played.answer, Raised) else ""
    question = kata.domain.describe(call)
    if refused and raised != "ValueError":
        yield f"{question} is listed as refused, but gives {show(played.answer)}"
    if raised and raised != "ValueError" and not refused:
        yield f"{question} has no answer: it {show(played.answer)}"
    if repr(played.after) != repr(call.arguments):
        yield f"{question} changes the player's own {call.arguments!r}"


def _refactoring_faults(kata: Kata, step: Step, untidy: Path) -> Iterator[Fault]:
    where, earlier = address(kata, step.refactored), address(kata, untidy)
    diffs = list(find_differences(kata, untidy, step.refactored))
    unchanged = set(map(id, unchanged_questions(kata, step, untidy)))
    lost = [diff for diff in diffs if id(diff.call) in unchanged]
    if lost:
        more = f"; {len(lost):,} questions differ" if len(lost) > 1 else ""
        yield Fault(where, f"differs from {earlier}: {lost[0].describe(kata)}{more}")
    if not step.changes:
        return
    declared = f"katas/{step.address}/step.toml"
    lengths = []
    for words in step.changes:
        matches = [diff for diff in diffs if _asks(kata, diff.call, words)]
        lengths += [_size(diff.call.arguments) for diff in matches]
        if not matches:
            yield Fault(declared, f"`changes` names {words!r}, whose answer stays")
    shortest = min(diffs, key=lambda diff: _size(diff.call.arguments), default=None)
    if shortest and lengths and min(lengths) > _size(shortest.call.arguments):
        message = f"`changes` leaves out the shortest: {shortest.describe(kata)}"
        yield Fault(declared, message)


def _witness_faults(
    kata: Kata, chaff: Variant, diffs: list[ProgramDifference]
) -> Iterator[str]:
    size = min(_size(diff.call.arguments) for diff in diffs)
    shortest = [diff for diff in diffs if _size(diff.call.arguments) == size]
    lines = (_write_line(kata, diff) for diff in shortest)
    hint = f"a shortest:\nWitness: {next(filter(None, lines), 'none can be stated')}"
    stated = STATED.fullmatch(stated_witness(chaff))
    if stated is None:
        yield f"has no line `Witness: ROLL scores X, not Y.`; {hint}"
        return
    matches = [diff for diff in diffs if _asks(kata, diff.call, stated["question"])]
    if not any(_states(kata, diff, stated) for diff in matches):
        yield f"its witness is not true: {stated[0]} {hint}"
    elif _size(matches[0].call.arguments) > size:
        yield f"its witness is not the shortest; {hint}"


def _write_line(kata: Kata, diff: ProgramDifference) -> str:
    """Return a difference as a line of a docstring, "" if this is not possible."""
    question = kata.domain.describe(diff.call)
    if same(diff.first.answer, diff.second.answer):
        actual, expected = (
            kata.domain.describe(Call(diff.call.function, result.after))
            for result in (diff.second, diff.first)
        )
        if all(" " in words for words in (question, actual, expected)):
            question, actual, expected = (
                words.partition(" ")[2] for words in (question, actual, expected)
            )
        line = f"{question} is left as {actual}, not {expected}."
    else:
        right, wrong = show_difference(diff.first.answer, diff.second.answer)
        outcome = in_a_sentence(wrong)
        line = f"{question} {outcome}, not {right.removeprefix('raises ')}."
    stated = STATED.fullmatch(line)
    names_it = stated and _asks(kata, diff.call, stated["question"])
    return line if stated and names_it and _states(kata, diff, stated) else ""


def _states(kata: Kata, diff: ProgramDifference, stated: re.Match[str]) -> bool:
    if stated["verb"] == "is left as":
        actual, expected = (
            Call(diff.call.function, result.after)
            for result in (diff.second, diff.first)
        )
        is_actual = _asks(kata, actual, stated["shown"])
        return is_actual and _asks(kata, expected, stated["right"])
    verb = "raises " if stated["verb"] == "raises" else ""
    right, wrong = show_difference(diff.first.answer, diff.second.answer)
    right = right.removeprefix("raises ")
    return (wrong, right) == (f"{verb}{stated['shown']}", stated["right"])


def _asks(kata: Kata, call: Call, words: str) -> bool:
    """Return whether `words` name the question: `roll 1 1 5` or `1 1 5`.

    Quotes are optional.
    """
    described = kata.domain.describe(call)
    names = {described, described.partition(" ")[2]}
    return words in names or words in {name.replace("'", "") for name in names}


def _size(value: Any) -> int:
    if isinstance(value, Prop):
        value = value.arguments
    if isinstance(value, (list, tuple)):
        return sum(map(_size, value))
    return 1
