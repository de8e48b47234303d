"""Writes the zip of a Gradescope autograder for one kata, with dojo's own wheel.

https://gradescope-autograders.readthedocs.io/en/latest/specs/ describes its content:
two scripts at its root, and the files that they need.
"""

from __future__ import annotations

import base64
import hashlib
import io
import shlex
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import dicedojo
from dicedojo.course import TREES, content_root
from dicedojo.errors import UnusableInput

# Other metadata of pip and uv depends on where and how this dojo was installed.
METADATA = ("METADATA", "WHEEL", "entry_points.txt", "licenses", "sboms")
ROOT = "/autograder"  # where Gradescope puts everything
RUBRIC = "rubric.toml"
COURSE = "course"  # the folder of a course that is not in a wheel
OLDEST = (1980, 1, 1, 0, 0, 0)  # the time of every file, so that zips are reproducible
EXECUTABLE, READABLE, OWN = 0o755, 0o644, 0o600
REGULAR_FILE = 0o100000
SECONDS = 120

SETUP = """\
#!/usr/bin/env bash
# Run once, by root, when Gradescope builds the image of this autograder.
set -euo pipefail
source_folder=$(cd "$(dirname "$0")" && pwd)

apt-get update
python=
for candidate in python3.14 python3.13 python3.12 python3.11; do
  if apt-get install -y "$candidate" "$candidate-venv"; then
    python=$candidate
    break
  fi
done
if [ -z "$python" ]; then
  echo "This image has no Python 3.11 or later: choose a newer base image." >&2
  exit 1
fi
apt-get install -y bubblewrap ||
  echo "No bubblewrap here: dojo uses the one of its extra 'sandbox'." >&2

"$python" -m venv {root}/dojo
cd "$source_folder"
{root}/dojo/bin/python -m pip install {packages}
{root}/dojo/bin/dojo doctor || true
"""

RUN = """\
#!/usr/bin/env bash
# Grade /autograder/submission and write /autograder/results/results.json.
set -uo pipefail
root=${{AUTOGRADER_ROOT:-{root}}}
results=$root/results/results.json
rm -f "$results"
mkdir -p "$root/results"
cd "$root"

{command} --out "$results"
code=$?
if [ "$code" -ne 0 ]; then
  # No grade is better than a wrong one: Gradescope then says that the autograder
  # failed, and lets the teacher run it again.
  rm -f "$results"
  echo "dojo could not grade this submission (exit code $code)." >&2
fi
exit "$code"
"""


@dataclass(frozen=True)
class Autograder:
    """The kata and the settings of an autograder."""

    kata: str  # as `dojo grade --kata` takes it
    seconds: float = SECONDS  # for each submission
    trust_submissions: bool = False
    rubric: bytes | None = None
    # By file name; one is dicedojo's, which is not on a package index yet.
    wheels: Mapping[str, bytes] = field(default_factory=dict)
    course: Mapping[str, bytes] = field(default_factory=dict)  # by path in its folder
    course_name: str = ""


def autograder_zip(autograder: Autograder) -> bytes:
    """Return the zip; equal contents give equal bytes."""
    files: dict[str, tuple[bytes, int]] = {
        "setup.sh": (_setup(autograder).encode(), EXECUTABLE),
        "run_autograder": (_run(autograder).encode(), EXECUTABLE),
    }
    if autograder.rubric is not None:
        files[RUBRIC] = autograder.rubric, READABLE
    for name, content in autograder.wheels.items():
        files[f"wheels/{name}"] = content, READABLE
    for path, content in autograder.course.items():
        # The folder keeps its name, which may be the name of the course.
        files[f"{COURSE}/{autograder.course_name}/{path}"] = content, READABLE
    return _zipped(
        (name, content, REGULAR_FILE | mode)
        for name, (content, mode) in sorted(files.items())
    )


def _zipped(files: Iterable[tuple[str, bytes, int]]) -> bytes:
    """Return a zip of files given by name, content and mode, without times."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content, mode in files:
            entry = zipfile.ZipInfo(name, OLDEST)
            entry.create_system = 3  # Unix: the mode counts
            entry.external_attr = mode << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def is_dicedojo(wheel: str) -> bool:
    """Return whether a file with this name is a wheel of dicedojo."""
    return wheel.startswith("dicedojo-")


def _setup(autograder: Autograder) -> str:
    packages = [
        f"./wheels/{name}[sandbox]" if is_dicedojo(name) else f"./wheels/{name}"
        for name in sorted(autograder.wheels)
    ]
    return SETUP.format(root=ROOT, packages=shlex.join(packages))


def _run(autograder: Autograder) -> str:
    words = ['"$root/dojo/bin/dojo"', "grade", "submission"]
    words += ["--kata", shlex.quote(autograder.kata)]
    words += ["--format", "gradescope", "--time", f"{autograder.seconds:g}"]
    if autograder.rubric is not None:
        words += ["--rubric", f'"$root/source/{RUBRIC}"']
    if autograder.course:
        name = shlex.quote(autograder.course_name)
        words += ["--course", f'"$root/source/{COURSE}"/{name}']
    if autograder.trust_submissions:
        words.append("--trust-submissions")
    return RUN.format(root=ROOT, command=" ".join(words))


def own_wheel() -> tuple[str, bytes]:
    """Return the file name and the content of a wheel that installs this dojo.

    It has the modules and the course from this disk, in a checkout or an installation,
    so its grades are those of this machine. Equal contents give equal bytes.

    Raises:
        UnusableInput: this dojo is not installed, so its requirements are unknown.
    """
    try:
        installed = distribution("dicedojo")
    except PackageNotFoundError as missing:
        raise UnusableInput(
            "This dojo is not installed, so no wheel can be made of it.",
            evidence=f"It runs from {Path(dicedojo.__file__).parent}.",
            next="make wheel in a clone, then the same command with --wheel FILE",
        ) from missing
    name = f"dicedojo-{installed.version}"
    files = _files(Path(dicedojo.__file__).parent, "dicedojo")
    for tree in TREES:
        files |= _files(content_root() / tree, f"dicedojo/content/{tree}")
    for path in installed.files or ():
        if path.parts[0] == f"{name}.dist-info" and path.parts[1] in METADATA:
            files[path.as_posix()] = path.read_binary()
    record = f"{name}.dist-info/RECORD"
    lines = [*map(_record, files, files.values()), f"{record},,"]
    files[record] = "\n".join(lines).encode() + b"\n"
    wheel = _zipped((inside, content, OWN) for inside, content in files.items())
    return f"{name}-py3-none-any.whl", wheel


def _files(folder: Path, inside: str) -> dict[str, bytes]:
    return {
        f"{inside}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def _record(path: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return f"{path},sha256={digest.decode().rstrip('=')},{len(content)}"
