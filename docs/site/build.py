"""Builds the documentation as a site of plain files, in the folder that is named.

The documents keep their places, so that their links hold. Each lesson gets the change
of its step below it: the course's program before and after. The first lessons of a kata
get the page that `dojo export html` writes, to work in and to hunt a bug in.
"""

from __future__ import annotations

import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
DOCUMENTS = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")
PAPER = "docs/paper/"  # is not a page of the site
LAST = ("refactored.py", "green.py")  # of a step's programs, the one that stays
LINK = re.compile(r"\]\(([^():#]+)\)")
SOURCE = "https://github.com/dicedojo/dicedojo"
BARRIERS = (
    ('<p class="caption" role="heading">', '<p class="caption">'),
    ('<th class="head"><p></p></th>', '<td class="head"></td>'),
    ('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
    ("<pre>", '<pre tabindex="0">'),  # a wide one can be scrolled by key
    (
        '<aside class="sidebar-drawer">',
        '<aside class="sidebar-drawer" aria-label="Pages">',
    ),
    ('<aside class="toc-drawer', '<aside aria-label="On this page" class="toc-drawer'),
    ('<div id="search-results">', '<h1>Search</h1><div id="search-results">'),
)
PAGES = ("greed",)  # katas that can be worked at in the browser
# The page is loaded once the section is opened: it is 11 MB, the first time.
PAGE = """
## In your browser

<p><a href="../../{kata}.html">Work at this kata in the browser</a>: Python, pytest and
an editor in one page, with nothing to install. It takes 11 MB to load.</p>

<details ontoggle="this.lastElementChild.src ||= this.lastElementChild.dataset.src">
<summary>Hunt a bug here: ask a program, and catch its bug with a test</summary>
<iframe data-src="../../{kata}.html#hunt" title="Hunt a planted bug"
 style="width: 100%; height: 34rem; border: 0"></iframe>
</details>
"""
PARTS = {
    "Learn": ("docs/learners", "lessons/README", "lessons/glossary"),
    "Teach": (
        "docs/teachers",
        "docs/classes",
        "lessons/teaching",
        "docs/grading",
        "docs/venues",
        "docs/speed",
        "docs/security",
    ),
    "Write": ("docs/writing-a-kata", "docs/adding-a-game"),
    "Inside": (
        "docs/architecture",
        "docs/grade-document",
        "CONTRIBUTING",
        "CHANGELOG",
        "lessons/LICENSE",
    ),
}


def main(target: Path) -> int:
    """Write the site into a folder; return Sphinx's exit code."""
    with tempfile.TemporaryDirectory(prefix="dojo-site-") as place:
        source = Path(place, "source")
        lay_out(source)
        sphinx = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going"]
        places = ["-d", f"{place}/read", "-c", str(HERE), str(source), str(target)]
        code = subprocess.run([*sphinx, *places], check=False).returncode
    for page in target.rglob("*.html"):
        page.write_text(without_barriers(page.read_text("utf-8")), "utf-8")
    for kata in PAGES:
        export = [sys.executable, "-m", "dicedojo", "export", "html", kata]
        code |= subprocess.run([*export, "--site", str(target)], check=False).returncode
    return code


def lay_out(source: Path) -> None:
    """Write the pages that Sphinx reads into a folder."""
    ignored = shutil.ignore_patterns("site", "paper", "*.py[co]")
    shutil.copytree(ROOT / "docs", source / "docs", ignore=ignored)
    shutil.copytree(ROOT / "lessons", source / "lessons")
    for name in DOCUMENTS:
        shutil.copy(ROOT / name, source)
    shutil.copy(ROOT / "LICENSE", source)
    for page in source.rglob("*.md"):
        text = page.read_text("utf-8")
        page.write_text(with_links(text, page.relative_to(source)), "utf-8")
    folders = (source / "lessons").iterdir()
    katas = sorted(folder.name for folder in folders if folder.is_dir())
    for kata in katas:
        add_steps(source / "lessons" / kata)
    readme = source / "lessons" / "README.md"
    lines = [f"{kata}/README" for kata in katas]
    readme.write_text(readme.read_text("utf-8") + toctree("", lines), "utf-8")
    parts = [toctree(name, pages) for name, pages in PARTS.items()]
    start = source / "README.md"
    (source / "index.md").write_text(start.read_text("utf-8") + "".join(parts), "utf-8")
    start.unlink()
    for page in source.rglob("*.md"):
        text = page.read_text("utf-8").replace("](../README.md", "](../index.md")
        page.write_text(text, "utf-8")


def without_barriers(html: str) -> str:
    """Return a page without the barriers that axe-core finds in those of the theme."""
    for before, after in BARRIERS:
        html = html.replace(before, after)
    return html


def with_links(text: str, page: Path) -> str:
    """Return a document in which links to other files of the repository lead there."""

    def change(link: re.Match[str]) -> str:
        path = os.path.normpath(page.parent / link[1])
        is_page = path.startswith(("docs/", "lessons/")) and PAPER not in path
        if path in DOCUMENTS or is_page:
            return link[0]
        kind = "tree" if (ROOT / path).is_dir() else "blob"
        return f"]({SOURCE}/{kind}/main/{path})" if (ROOT / path).exists() else link[0]

    return LINK.sub(change, text)


def add_steps(lessons: Path) -> None:
    """Add the changes of its step to each lesson of a kata, and the list of them."""
    steps = sorted(path for path in lessons.glob("[0-9]*.md"))
    before = ""
    for lesson in steps:
        after = last_program(ROOT / "solutions" / lessons.name / lesson.stem)
        if after and after != before:
            text = lesson.read_text("utf-8").rstrip("\n")
            lesson.write_text(f"{text}\n{change_of(before, after)}", "utf-8")
        before = after or before
    readme = lessons / "README.md"
    names = [lesson.stem for lesson in steps]
    page = PAGE.format(kata=lessons.name) if lessons.name in PAGES else ""
    text = readme.read_text("utf-8") + page + toctree("", names)
    readme.write_text(text, "utf-8")


def last_program(folder: Path) -> str:
    """Return the program that a step of the course ends with; "" if it has none."""
    for name in LAST:
        if (folder / name).is_file():
            return (folder / name).read_text("utf-8")
    return ""


def change_of(before: str, after: str) -> str:
    """Return a section that shows how a step changes the program."""
    lines = difflib.unified_diff(
        before.splitlines(), after.splitlines(), lineterm="", n=2
    )
    shown = "\n".join(list(lines)[2:])  # without the names of the files
    return f"\n## The whole change of this step\n\n~~~~diff\n{shown}\n~~~~\n"


def toctree(caption: str, pages: Iterable[str]) -> str:
    """Return the list of pages that stands in the site's margin."""
    title = f":caption: {caption}\n" if caption else ""
    lines = "\n".join(pages)
    return f"\n```{{toctree}}\n:hidden:\n{title}\n{lines}\n```\n"


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
