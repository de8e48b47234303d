"""Renders the page of one or several katas: one file, or the files of a site.

Its parts are compressed with gzip, in base64. Files next to it are scripts, because a
page can load nothing else over file://. Their names contain a digest, so they can be
cached.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from dicedojo import __version__
from dicedojo.course import PLAN, Kata
from dicedojo.page.packages import licences, package_files, python_archive
from dicedojo.page.pins import packages
from dicedojo.page.words import lesson_on_page
from dicedojo.practice import render_body, start
from dicedojo.report import environment

LEFT_OUT = ("samples", "__pycache__")  # folders that a page does not need
PROGRAMS = "solutions"
TEXTS = {".py", ".toml", ".json", ".feature", ".md", ".txt"}
PARTS_OF_PYODIDE = {  # by their names in the page
    "loader": "pyodide.mjs",
    "glue": "pyodide.asm.mjs",
    "wasm": "pyodide.asm.wasm",
    "library": "python_stdlib.zip",
}
LOCK = "pyodide-lock.json"
ALL = "dojo"  # the name of the page of several katas
ON_MAP = ("kata", "title", "summary", "module", "steps")  # facts for the map
SHARED = "shared"  # the folder of the scripts that the pages of a site share
DIGITS = 16  # hex digits of a digest in a file name
Notice = tuple[str, str]  # name and version, and licence
OF_PYODIDE = (
    "Mozilla Public License 2.0: https://www.mozilla.org/MPL/2.0/\n"
    "Its source: https://github.com/pyodide/pyodide\n"
    "It holds CPython, under the Python Software Foundation License."
)


def render_page(katas: Sequence[Mapping[str, Any]]) -> str:
    """Return the page of katas, from the facts of each; 11 to 13 MB.

    A page of several has a map of them.

    Raises:
        UnusableInput: a package of npm cannot be fetched.
    """
    parts, notices = _parts()
    return _filled_in(katas, notices, parts, {})


def render_site(katas: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return the page of katas and the scripts that it loads, by path.

    The scripts are the same for every kata; the page of one has 0.2 MB.

    Raises:
        UnusableInput: a package of npm cannot be fetched.
    """
    parts, notices = _parts()
    scripts = {}
    for name, content in parts.items():
        digest = hashlib.sha256(content.encode()).hexdigest()[:DIGITS]
        script = f'(self.shared ??= {{}}).{name} = "{content}";\n'
        scripts[f"{SHARED}/{name}-{digest}.js"] = script
    page = _filled_in(katas, notices, {}, scripts)
    return {page_name([kata["kata"] for kata in katas]): page, **scripts}


def page_name(katas: Sequence[str]) -> str:
    """Return the file name of a page."""
    return f"{katas[0] if len(katas) == 1 else ALL}.html"


def _parts() -> tuple[dict[str, str], list[Notice]]:
    """Return the compressed parts that every kata needs, and their licences."""
    pyodide, *editor = packages()
    files = package_files(pyodide)
    parts = {name: files[path] for name, path in PARTS_OF_PYODIDE.items()}
    info = json.loads(files[LOCK])["info"]
    parts["lock"] = json.dumps({"info": info, "packages": {}}).encode()
    parts["python"] = python_archive()
    notices = [(f"pyodide {pyodide.version}", OF_PYODIDE)]
    modules = {}
    for package in editor:
        data = package_files(package)
        path = next(path for path in sorted(data) if path.endswith(".cjs"))
        modules[package.name] = data[path].decode()
        notices.append((f"{package.name} {package.version}", data["LICENSE"].decode()))
    parts["editor"] = json.dumps(modules).encode()
    packed = {name: _packed(content) for name, content in parts.items()}
    return packed, [*notices, *licences()]


def _filled_in(
    katas: Sequence[Mapping[str, Any]],
    notices: list[Notice],
    parts: Mapping[str, str],
    scripts: Iterable[str],
) -> str:
    map_entries = [{name: kata[name] for name in ON_MAP} for kata in katas]
    for entry in map_entries:
        entry["steps"] = [step["title"] for step in entry["steps"]]
    templates = environment("dicedojo.page")
    return templates.get_template("dojo.html").render(
        title=katas[0]["title"] if len(katas) == 1 else "Katas",
        version=__version__,
        facts={"map": map_entries, **{f"facts-{kata['kata']}": kata for kata in katas}},
        pack=lambda value: _packed(json.dumps(value).encode()),
        parts=parts,
        scripts=[*scripts],
        notices=notices,
        script=lambda name: Markup(_source(name).replace("</script", "<\\/script")),
    )


def _source(name: str) -> str:
    loader = environment("dicedojo.page").loader
    assert loader is not None
    return loader.get_source(environment("dicedojo.page"), name)[0]


def _packed(content: bytes) -> str:
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()


def facts(kata: Kata, *, with_programs: bool = True) -> dict[str, Any]:
    """Return a kata as JSON: its files, by path from the course, and its lessons.

    A page for a class is made `with_programs=False`, from a kata whose file of facts
    has its right answers.

    Returns:
        kata, title, module: names, the last one with its ending
        summary: what it teaches, in a sentence
        name: the name of the course
        course: {path: text} of the files of the course that the kata needs; those of a
            class edition have no solution
        hunt: whether there is a planted bug to hunt
        files: the learner's files at the first step, by path
        steps: {name, title, kind, hints, lesson} for each, `lesson` as HTML
        pages: {name: HTML} of the course's other pages
    """
    return {
        "kata": kata.name,
        "name": kata.course,
        "title": kata.title,
        "summary": kata.summary,
        "module": kata.file,
        "course": dict(_files(kata, with_programs=with_programs)),
        "files": _first_files(kata),
        "hunt": with_programs and bool(kata.chaffs),
        "steps": [
            {
                "name": step.name,
                "title": step.title,
                "kind": str(step.kind),
                "hints": list(step.hints),
                "lesson": render_body(lesson_on_page(step.lesson.read_text("utf-8"))),
            }
            for step in kata.steps
        ],
        "pages": {
            name: render_body(path.read_text("utf-8"))
            for name, path in kata.pages.items()
            if path.is_file()
        },
    }


def _first_files(kata: Kata) -> dict[str, str]:
    """Return the learner's own files in a new workspace, by path."""
    with tempfile.TemporaryDirectory() as place:
        work, _ = start(kata, Path(place, kata.name))
        own = (work.module, *sorted(work.tests.glob("*.py")), work.folder / PLAN)
        return {  # a page has files, but no folders
            path.relative_to(work.folder).as_posix(): path.read_text("utf-8").replace(
                "tests in this folder", "tests in this file"
            )
            for path in own
            if path.is_file()
        }


def _files(kata: Kata, *, with_programs: bool) -> Iterator[tuple[str, str]]:
    trees = ["katas", "features", *([PROGRAMS] if with_programs else [])]
    for tree in trees:
        for path in sorted((kata.root / tree / kata.name).rglob("*")):
            relative = path.relative_to(kata.root)
            is_excluded = not {*LEFT_OUT}.isdisjoint(relative.parts)
            if path.is_file() and path.suffix in TEXTS and not is_excluded:
                yield Path(relative).as_posix(), path.read_text("utf-8")
