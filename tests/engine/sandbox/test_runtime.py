"""The sandbox shows the Python runtime, and no other file of the machine."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.engine.sandbox.base import Room
from dicedojo.engine.sandbox.bubblewrap_options import PACKAGES
from dicedojo.engine.sandbox.packages import find_packages
from dicedojo.engine.sandbox.runtime import libraries, runtime_options, standard_library
from tests.conftest import CHECKOUT

from .endings import report

pytestmark = pytest.mark.slow

Write = Callable[[str], Room]

# Of its own for each process: others may run these tests, too, in the same folders.
SECRET = f"the_answers_of_this_course_{os.getpid()}.txt"
LIBRARY = Path(standard_library())
IN_LIBRARY = LIBRARY / CHECKOUT

WALK = f"""\
    import json, os
    seen = []
    for folder, folders, files in os.walk("/"):
        folders[:] = [name for name in folders if name not in ("proc", "sys")]
        seen += [folder for name in files if name == {SECRET!r}]
    print(json.dumps(seen))
    """


@pytest.fixture(
    params=[
        pytest.param("/usr/src", id="below /usr"),
        pytest.param("/usr/lib", id="below /usr/lib"),
        pytest.param("/usr/local", id="below /usr/local"),
        pytest.param("/usr/bin", id="below /usr/bin"),
        pytest.param(sys.base_prefix, id="below the prefix"),
        pytest.param(str(LIBRARY.parent), id="beside the standard library"),
        pytest.param(str(LIBRARY), id="in the folder of the standard library"),
        pytest.param(str(LIBRARY / "json"), id="inside a standard package"),
        pytest.param(str(LIBRARY / "lib-dynload"), id="beside extension modules"),
        pytest.param("/tmp", id="elsewhere"),
    ]
)
def checkout(request: pytest.FixtureRequest) -> Iterator[Path]:
    """A folder with the answers, in a place that only root can write to."""
    if not os.access(request.param, os.W_OK):
        pytest.skip(f"{request.param} cannot be written by this user")
    if request.param == str(LIBRARY):
        # Each sandbox covers it, so it stays until the other workers have ended, too.
        IN_LIBRARY.mkdir(exist_ok=True)
        folder = IN_LIBRARY
    else:
        folder = Path(tempfile.mkdtemp(prefix="dojo_checkout_", dir=request.param))
    folder.chmod(0o755)
    answers = folder / "solutions"
    try:
        answers.mkdir()
        (answers / SECRET).write_text("1 1 1 scores 1000")
        yield folder
    finally:
        shutil.rmtree(answers if folder == IN_LIBRARY else folder)


@pytest.mark.parametrize("what", ["the course", "the working folder"])
def test_neither_is_there_wherever_it_lies(
    bubblewrap: Bubblewrap,
    write: Write,
    checkout: Path,
    what: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if what == "the course":
        monkeypatch.setenv("DOJO_CONTENT", str(checkout))
    else:
        monkeypatch.chdir(checkout)

    assert report(bubblewrap, write(WALK)) == []


def test_submissions_are_not_there_wherever_they_lie(
    bubblewrap: Bubblewrap, write: Write, checkout: Path
) -> None:
    hiding = Bubblewrap(hidden=(checkout / "solutions",))

    assert report(hiding, write(WALK)) == []


@pytest.mark.parametrize(
    "folder", ["/", "/usr", "/usr/lib", "/usr/bin", sys.base_prefix, str(LIBRARY)]
)
def test_python_works_for_a_caller_in_a_folder_above_it(
    bubblewrap: Bubblewrap, write: Write, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("DOJO_CONTENT", folder)
    program = write("import json, ssl, sqlite3, ctypes; print(json.dumps('works'))")

    assert report(bubblewrap, program) == "works"


def test_the_programs_are_python_and_the_shell(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    program = write("""\
        import json, os
        found = set()
        for folder in ("/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin"):
            if os.path.isdir(folder):
                found |= set(os.listdir(folder))
        print(json.dumps(sorted(found)))
        """)

    found = set(report(bubblewrap, program))

    assert {"sh", "python", "python3"} <= found
    assert found <= {
        "sh",
        "python",
        "python3",
        Path(os.path.realpath(sys.executable)).name,
    }


def test_a_program_starts_python_and_the_shell_by_name(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    program = write("""\
        import json, os, subprocess, sys
        command = ["python3", "-c", "import random; print(random.__name__)"]
        said = subprocess.run(command, capture_output=True, text=True).stdout
        shell = subprocess.run("echo $((6 * 7))", shell=True, capture_output=True)
        missing = os.system("clear 2>/dev/null")
        print(json.dumps([said, shell.stdout.decode(), missing >> 8]))
        """)

    assert report(bubblewrap, program) == ["random\n", "42\n", 127]


def test_no_package_but_the_chosen_ones_is_there(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    program = write("""\
        import json, os
        found = []
        for folder, folders, _ in os.walk("/"):
            folders[:] = [name for name in folders if name != "proc"]
            if os.path.basename(folder) in ("site-packages", "dist-packages"):
                found += [os.path.join(folder, name) for name in os.listdir(folder)]
        print(json.dumps(found))
        """)

    chosen = [f"{PACKAGES}/{package.name}" for package in find_packages()]

    assert sorted(report(bubblewrap, program)) == chosen


def test_every_module_of_the_standard_library_is_there(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    # Windows' own are on no machine of ours. No sandbox has a screen, so none has Tk.
    screen = {"_tkinter", "idlelib", "tkinter", "turtle", "turtledemo"}
    program = write("""\
        import importlib.util, json, sys
        print(json.dumps([
            name for name in sorted(sys.stdlib_module_names)
            if importlib.util.find_spec(name) is None
        ]))
        """)
    here = [
        name
        for name in sorted(sys.stdlib_module_names)
        if name in screen or importlib.util.find_spec(name) is None
    ]

    assert report(bubblewrap, program) == here


def test_extension_modules_find_their_libraries(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    names = [
        path.name.partition(".")[0] for path in (LIBRARY / "lib-dynload").glob("*.so")
    ]
    program = write(f"""\
        import importlib, json
        missing = []
        for name in {sorted(names)}:
            try:
                importlib.import_module(name)
            except ImportError as error:
                missing.append(str(error))
        print(json.dumps(missing))
        """)

    missing = report(bubblewrap, program)

    assert not [text for text in missing if "shared object" in text]


def test_the_encoding_and_the_time_zones_are_there(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    program = write("""\
        import json, locale, os, sys
        locale.setlocale(locale.LC_ALL, "")
        zones = os.path.isfile("/usr/share/zoneinfo/Europe/Paris")
        print(json.dumps([sys.stdout.encoding, sys.flags.utf8_mode, zones]))
        """)

    zones = os.path.isfile("/usr/share/zoneinfo/Europe/Paris")
    assert report(bubblewrap, program) == ["utf-8", 0, zones]


def test_a_covered_folder_cannot_be_written(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    options, _ = runtime_options((), ())
    covered = [options[n + 1] for n, word in enumerate(options) if word == "--tmpfs"]
    program = write(f"""\
        import json, os
        written = []
        for folder in {covered}:
            try:
                os.chmod(folder, 0o777)
                open(folder + "/written", "w").close()
                written.append(folder)
            except OSError:
                pass
        print(json.dumps(written))
        """)

    assert covered
    assert report(bubblewrap, program) == []


def test_each_library_is_a_file_of_its_own() -> None:
    assert any(Path(path).name.startswith("libc.") for path in libraries())
    assert all(Path(path).is_file() for path in libraries())


def test_a_private_folder_inside_a_package_is_covered_where_the_package_is_seen(
    tmp_path: Path,
) -> None:
    package = tmp_path / "package"
    private = package / "handed-in"
    private.mkdir(parents=True)
    inside = f"{PACKAGES}/package"

    above, _ = runtime_options(((str(package), inside),), (package, tmp_path))
    below, last = runtime_options(((str(package), inside),), (private, tmp_path))

    assert inside in above
    assert f"{inside}/handed-in" not in above
    assert below[below.index(f"{inside}/handed-in") - 1] == "--tmpfs"
    assert last[last.index(f"{inside}/handed-in") - 1] == "--remount-ro"
