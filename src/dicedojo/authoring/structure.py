"""Checks the four trees of a kata: files, numbers, hints, titles, rubric, functions.

It also checks the imports of a kata's files. The names in `dicedojo.api` are stable;
every other module of dicedojo may change in any release. Code in the sandbox or in a
learner's folder cannot import dicedojo at all.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from dicedojo import api
from dicedojo.authoring.places import Fault, address, content_fault, programs
from dicedojo.course import (
    PROPS,
    STEP_NAME,
    Kata,
    StepKind,
    Variant,
    load_kata,
    own_rubric_faults,
)
from dicedojo.errors import ContentError, UnusableInput
from dicedojo.syntax import tree_in
from dicedojo.text import nearest

API = "dicedojo.api"
MAX_QUESTIONS = 100_000  # the largest shipped domain has 20,780, which take 0.4 s
FOR_STEPS = ("pytest", "pytest_bdd", "hypothesis")
TITLE = re.compile(
    r"^\s*(?:Scenario|Example|Scenario Outline|Scenario Template):\s*(.*?)\s*$",
    re.MULTILINE,
)


def check_structure(root: Path, name: str) -> list[Fault]:
    """Return what is missing or out of order in the kata `name` under `root`.

    It works even if the kata cannot be loaded.
    """
    faults = [
        Fault(path.relative_to(root).as_posix(), "is missing")
        for path in _needed(root, name)
        if not path.is_file()
    ]
    try:
        kata = load_kata(root, name)
    except (ContentError, SyntaxError, UnicodeDecodeError) as error:
        return faults or [content_fault(root, name, error)]
    if not kata.steps:
        return [*faults, Fault(f"katas/{name}", "has no steps")]
    faults += _check_kinds(kata)
    faults += _check_numbers(kata)
    faults += _check_hints(kata)
    faults += _check_titles(kata)
    faults += _check_rubric(kata)
    faults += _check_code(kata)
    faults += _check_docstrings(kata)
    faults += check_imports(kata)
    return faults or list(_check_domain(kata))


def require_complete(root: Path, name: str, not_done: str) -> None:
    """Require that the kata `name` is complete; `not_done` is for the message.

    Raises:
        UnusableInput: a file is missing or out of order.
    """
    if faults := check_structure(root, name):
        raise UnusableInput(
            f"The kata {name} is not complete, so {not_done}.",
            evidence=str(faults[0]),
            next=f"dojo author check {name}",
        )


def _needed(root: Path, name: str) -> Iterator[Path]:
    yield root / "katas" / name / "kata.toml"
    yield root / "katas" / name / "domain.py"
    yield root / "features" / name / "steps.py"
    for step in _step_names(root, name):
        slug = step[3:]
        yield root / "katas" / name / step / "step.toml"
        yield root / "katas" / name / step / f"test_{slug}.py"
        yield root / "lessons" / name / f"{step}.md"


def _step_names(root: Path, name: str) -> list[str]:
    places = [
        *(root / "katas" / name).glob("*/"),
        *(root / "solutions" / name).glob("*/"),
        *(root / "features" / name).glob("*.feature"),
        *(root / "lessons" / name).glob("*.md"),
    ]
    names = {path.stem for path in places}
    return sorted(step for step in names if STEP_NAME.fullmatch(step))


def _check_kinds(kata: Kata) -> Iterator[Fault]:
    for step in kata.steps:
        examined = step in kata.examined_steps
        if examined and not step.feature.is_file():
            yield Fault(address(kata, step.feature), "is missing")
        if step.feature.is_file() and not examined:
            message = f"does not belong to a {step.kind} step"
            yield Fault(address(kata, step.feature), message)
        if step.kind is StepKind.PLAN:
            for page in (step.plan, step.planned):
                if not page.is_file():
                    yield Fault(address(kata, page), "is missing")
            continue
        refactoring = step.kind is StepKind.REFACTORING
        program = step.refactored if refactoring else step.green
        if not program.is_file():
            yield Fault(address(kata, program), "is missing")
        extra = step.green if refactoring else step.refactored
        if not step.begins_red and extra.is_file():
            message = f"does not belong to a {step.kind} step"
            yield Fault(address(kata, extra), message)


def _check_numbers(kata: Kata) -> Iterator[Fault]:
    for number, step in enumerate(kata.steps, start=1):
        if step.number != number:
            message = f"has number {step.number}; the next would be {number}"
            yield Fault(f"katas/{step.address}", message)
            break
    for slug in _repeated([step.slug for step in kata.steps]):
        yield Fault(f"katas/{kata.name}", f"two steps have the slug {slug}")


def _check_hints(kata: Kata) -> Iterator[Fault]:
    for step in kata.steps:
        where = f"katas/{step.address}/step.toml"
        if not step.hints:
            yield Fault(where, "has no hints")
        for hint in step.hints:
            if "?" not in hint:
                yield Fault(where, f"this hint asks nothing: {hint}")


def _check_titles(kata: Kata) -> Iterator[Fault]:
    """Yield duplicate titles, since pytest-bdd keeps only the last of them."""
    for step in kata.steps:
        if step.feature.is_file():
            titles = TITLE.findall(step.feature.read_text("utf-8"))
            where = address(kata, step.feature)
            if not titles:
                yield Fault(where, "has no scenario")
            for title in _repeated(titles):
                yield Fault(where, f"two scenarios are called {title!r}")


def _check_rubric(kata: Kata) -> Iterator[Fault]:
    for message in own_rubric_faults(kata):
        yield Fault(f"katas/{kata.name}/kata.toml", message)
    for kind, variants in (("wheat", kata.wheats), ("chaff", kata.chaffs)):
        if not variants:
            yield Fault(f"solutions/{kata.name}/{kind}", "is empty")


def _check_docstrings(kata: Kata) -> Iterator[Fault]:
    """Yield programs without a docstring, and chaffs that name an unknown step.

    Programs that do not compile are skipped.
    """
    slugs = ["", *(step.slug for step in kata.steps)]
    for variant in (*kata.wheats, *kata.chaffs):
        if tree_in(variant.path) is None:
            continue
        try:
            step = variant.step
        except ContentError as error:
            yield content_fault(kata.root, kata.name, error)
            continue
        if variant in kata.chaffs and step not in slugs:
            near = nearest(step, slugs)
            hint = f"; did you mean {near!r}?" if near else ""
            message = f"names the step {step!r}, which the kata does not have{hint}"
            yield Fault(address(kata, variant.path), message)


def _check_code(kata: Kata) -> Iterator[Fault]:
    """Yield files that do not compile, and programs without a public function.

    A chaff based on the last solution gets the functions from there.
    """
    variants: tuple[Variant, ...] = (*kata.wheats, *kata.chaffs)
    needed = [kata.stub, *(program.path for program in programs(kata))]
    given = [kata.folder / f"{name}.py" for name in kata.given]
    for path in (*needed, *given):
        if not path.is_file():
            yield Fault(address(kata, path), "is missing")
    sources = {path: path.read_text("utf-8") for path in needed if path.is_file()}
    sources |= {variant.path: variant.source for variant in variants}
    for path, source in sources.items():
        # A chaff's own file first, because its base would shift line numbers.
        fault = _syntax_fault(kata, path) or _syntax_fault(kata, path, source)
        if fault:
            yield fault
            continue
        tree = ast.parse(source)
        defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        for function in kata.functions:
            if function not in defined:
                yield Fault(address(kata, path), f"defines no function {function}")
    beside = (kata.domain_file, kata.outside_file, kata.folder / f"{PROPS}.py")
    starters = [step.starter for step in kata.steps]
    for path in (*beside, *given, kata.step_definitions, *starters):
        if path.is_file() and (fault := _syntax_fault(kata, path)):
            yield fault


def _check_domain(kata: Kata) -> Iterator[Fault]:
    """Yield the fault of domain.py, whose questions all other checks ask."""
    try:
        count = len(kata.domain.questions)
        if count > MAX_QUESTIONS:
            message = (
                f"has {count:,} questions, which a grade asks of several hundred "
                f"programs; keep at most {MAX_QUESTIONS:,}"
            )
            yield Fault(address(kata, kata.domain_file), message)
            return
        for call in chain(*kata.domain.batches.values()):
            kata.domain.describe(call)
    except ContentError as error:
        yield content_fault(kata.root, kata.name, error)


def _syntax_fault(kata: Kata, path: Path, source: str = "") -> Fault | None:
    try:
        ast.parse(source or path.read_text("utf-8"), path.name)
    except (SyntaxError, UnicodeDecodeError) as error:
        return Fault(address(kata, path), f"does not compile: {error}")
    return None


def check_imports(kata: Kata) -> Iterator[Fault]:
    """Yield a fault for each import that may fail in another release or the sandbox.

    Files that are missing or do not compile are skipped.
    """
    own = {PROPS, *kata.given}
    yield from _imports_in(kata, kata.domain_file, {API})
    yield from _imports_in(kata, kata.step_definitions, {*FOR_STEPS, *own})
    yield from _imports_in(kata, kata.outside_file, set())
    for name in sorted(own):
        yield from _imports_in(kata, kata.folder / f"{name}.py", own)


def _imports_in(kata: Kata, path: Path, allowed: set[str]) -> Iterator[Fault]:
    try:
        tree = ast.parse(path.read_text("utf-8"))
    except (OSError, SyntaxError, ValueError):
        return
    for line, module, name in imports_of(tree):
        top = module.partition(".")[0]
        if top in sys.stdlib_module_names or top in {*allowed, *kata.imports}:
            continue
        if module == API and API in allowed and name in ("", *api.__all__):
            continue
        where = f"{address(kata, path)}:{line}"
        if top == "dicedojo" and API in allowed:
            names = ", ".join(api.__all__)
            import_name = f"{module}.{name}" if name else module
            message = f"imports {import_name}, which may change; {API} has {names}"
        else:
            others = ", ".join(sorted(allowed - {API}))
            more = f" and {others}" if others else ""
            message = f"imports {module}; it can use the standard library{more}"
        yield Fault(where, message)


def imports_of(tree: ast.Module) -> Iterator[tuple[int, str, str]]:
    """Yield line, module and name of each import; "" for a whole module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, ""
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node.lineno, "." * node.level + (node.module or ""), alias.name


def _repeated(names: list[str]) -> list[str]:
    return sorted(name for name, times in Counter(names).items() if times > 1)
