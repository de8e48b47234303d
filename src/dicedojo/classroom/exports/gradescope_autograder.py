"""The zip of a Gradescope autograder, which grades one kata with `dojo grade`.

https://gradescope-autograders.readthedocs.io/en/latest/specs/ says what is in it: both
scripts at its root, and whatever they need beside them.
"""

from __future__ import annotations

import io
import shlex
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field

ROOT = "/autograder"  # where Gradescope puts everything
RUBRIC = "rubric.toml"
COURSE = "course"  # the folder of a course that no wheel holds
OLDEST = (1980, 1, 1, 0, 0, 0)  # the time of every file, so that equal zips are equal
EXECUTABLE, READABLE = 0o755, 0o644
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
    """What an autograder grades, and with what."""

    kata: str  # as `dojo grade --kata` takes it
    seconds: float = SECONDS  # for each submission
    trust_submissions: bool = False
    rubric: bytes | None = None
    # By file name; one is of dicedojo, which no package index has yet.
    wheels: Mapping[str, bytes] = field(default_factory=dict)
    course: Mapping[str, bytes] = field(default_factory=dict)  # by path in its folder
    course_name: str = ""


def autograder_zip(autograder: Autograder) -> bytes:
    """Return the zip. Two of equal contents are equal byte for byte."""
    files: dict[str, tuple[bytes, int]] = {
        "setup.sh": (_setup(autograder).encode(), EXECUTABLE),
        "run_autograder": (_run(autograder).encode(), EXECUTABLE),
    }
    if autograder.rubric is not None:
        files[RUBRIC] = autograder.rubric, READABLE
    for name, content in autograder.wheels.items():
        files[f"wheels/{name}"] = content, READABLE
    for path, content in autograder.course.items():
        # the folder keeps its name, which may be the name of the course
        files[f"{COURSE}/{autograder.course_name}/{path}"] = content, READABLE
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (content, mode) in sorted(files.items()):
            entry = zipfile.ZipInfo(name, OLDEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix: the mode below counts
            entry.external_attr = (REGULAR_FILE | mode) << 16
            archive.writestr(entry, content)
    return whole.getvalue()


def is_dicedojo(wheel: str) -> bool:
    """Return whether a file of this name is a wheel of dicedojo."""
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
