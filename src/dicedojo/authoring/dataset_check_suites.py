# mypy: ignore-errors
"""Checks which suites notice a mutant: python check_suites.py [FOLDER]

The tests of each suite that `noticed_by` names run on the program, and on each mutant
that they meet, with pytest in a process of its own. Tests that fail on the program are
wrong, since it is correct, and are left out; some test must pass. A mutant is noticed
where one of the others fails, or where they do not end.

It needs pytest, beside Python's standard library, and shares no code with dojo.

Exit codes: 0 all is as stated, 1 something is not, 2 the folder cannot be read.
The programs run without a sandbox; they are those of the course.
"""

import argparse
import functools
import gc
import itertools
import json
import multiprocessing
import operator
import os
import resource
import shutil
import signal
import sys
import tempfile
from pathlib import Path

try:
    import pytest
except ImportError:
    print("The tests run with pytest. Next: python -m pip install pytest")
    sys.exit(2)

# A mutant gets ten times the CPU time of its program, and at least a second.
TIMES, LEAST_SECONDS = 10, 1.0
MEMORY = 2 << 30  # bytes
QUIET = ("-q", "--assert=plain", "-pno:cacheprovider")


class Failures:
    """Notes the tests that fail, as a plugin of pytest."""

    def __init__(self):
        self.names = []

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.names.append(report.nodeid)


def run(suite, module, source, words, seconds=0):
    """Return pytest's exit code, None if it does not end, and the tests that fail.

    A third value is the CPU time.
    """
    (suite / f"{module}.py").write_bytes(source.encode())
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        null = os.open(os.devnull, os.O_RDWR)  # they may print what they like
        for stream in range(3):
            os.dup2(null, stream)
        try:
            os.chdir(suite)
            sys.path.insert(0, str(suite))
            failures = Failures()
            code = pytest.main([*QUIET, *words], [failures])
            os.write(theirs, json.dumps([code, failures.names]).encode())
        finally:
            os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as pipe:
        said = pipe.read()
    used = os.wait4(child, 0)[2]
    return *(json.loads(said) if said else (None, [])), used.ru_utime + used.ru_stime


def check_suite(suite, module, source, rows, name):
    """Yield what is not true of a suite, which lies in a folder, and a program."""
    _, failures, used = run(suite, module, source, [])
    words = ["-x", *(f"--deselect={each}" for each in failures)]
    if run(suite, module, source, words)[0] != 0:
        yield f": no test of {name} passes"
        return
    for row in rows:
        mutant = source[: row["start"]] + row["text"] + source[row["end"] :]
        seconds = max(LEAST_SECONDS, TIMES * used)
        is_noticed = run(suite, module, mutant, words, seconds)[0] != 0
        if is_noticed != row["noticed_by"][name]:
            yield f" {row['mutant']}: {name} {'notices' if is_noticed else 'misses'} it"


def check_program(folder, kata, work):
    """Return what is not true of a program, with its rows, a line for each."""
    program, rows = work
    source = (folder / "programs" / kata / f"{program}.py").read_bytes().decode()
    with (folder / "domains" / f"{kata}.jsonl").open(encoding="utf-8") as lines:
        module = json.loads(next(lines))["module"]
    faults = []
    for name in sorted({name for row in rows for name in row["noticed_by"]}):
        met = [row for row in rows if name in row["noticed_by"]]
        with tempfile.TemporaryDirectory() as place:
            suite = Path(place) / "suite"
            shutil.copytree(folder / "suites" / kata / name, suite)
            for given in (folder / "given" / kata).glob("*.py"):
                shutil.copy(given, suite)
            found = check_suite(suite, module, source, met, name)
            faults += [f"{kata} {program}{fault}" for fault in found]
    return faults


def main():
    parser = argparse.ArgumentParser(description="Checks which suites notice a mutant.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path())
    parser.add_argument("--kata", help="check one kata")
    parser.add_argument("--jobs", type=int, help="programs at a time; one for each CPU")
    asked = parser.parse_args()
    katas = sorted(path.stem for path in asked.folder.glob("mutants/*.jsonl"))
    if not katas or asked.kata not in (None, *katas):
        print(f"There is no data set of {asked.kata or 'mutants'} in {asked.folder}.")
        return 2
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.dont_write_bytecode = True  # or a mutant could get what another one left
    gc.freeze()  # or each process would copy all of it
    fork = multiprocessing.get_context("fork")
    calm = signal.signal, (signal.SIGINT, signal.SIG_IGN)  # this process hears it
    wrong = 0
    for kata in [asked.kata] if asked.kata else katas:
        lines = (asked.folder / f"mutants/{kata}.jsonl").read_text("utf-8").splitlines()
        rows = [row for row in map(json.loads, lines) if row["noticed_by"]]
        by_program = itertools.groupby(rows, operator.itemgetter("program"))
        work = [(name, list(own)) for name, own in by_program]
        check = functools.partial(check_program, asked.folder, kata)
        with fork.Pool(asked.jobs, *calm, maxtasksperchild=1) as pool:
            for faults in pool.imap(check, work, chunksize=1):
                wrong += len(faults)
                print("".join(f"{fault}\n" for fault in faults), end="", flush=True)
        met = sum(len(row["noticed_by"]) for row in rows)
        print(f"{kata}: {met} times that a suite meets a mutant checked", flush=True)
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.flags.hash_randomization:  # as in the sandboxes: it orders sets of text
        seeded = {**os.environ, "PYTHONHASHSEED": "0"}
        os.execve(sys.executable, [sys.executable, "-P", *sys.argv], seeded)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("Stopped.")
        sys.exit(130)
