# mypy: ignore-errors
"""Checks a data set of mutants with Python's standard library: python check.py [FOLDER]

Each mutant is made anew by its diff. A witness must be the first question of the domain
that program and mutant answer differently, both as stated, the mutant in a process that
was asked nothing before. Where no question is said to differ, all are put to both.
Mutants of one bug must have the same first question. `--kata KATA` checks one kata.

Exit codes: 0 all is as stated, 1 something is not, 2 the folder cannot be read.
The programs run without a sandbox; they are those of the course.
"""

import json
import os
import re
import resource
import signal
import sys
import types
from pathlib import Path

HANG_SECONDS = 0.5  # of CPU, for an answer that is said never to come
TOTAL_SECONDS = 300  # of CPU, for all questions to one mutant
MEMORY = 2 << 30  # bytes
NO_DIFFERENCE = "no question"


def value(coded, module):
    """Return an argument of a question, made anew."""
    if isinstance(coded, list):
        return [value(item, module) for item in coded]
    if not isinstance(coded, dict):
        return coded
    if "p" in coded:
        arguments = [value(item, module) for item in coded["a"]]
        return getattr(sys.modules["props"], coded["p"])(*arguments)
    ((tag, inside),) = coded.items()
    if tag == "own":
        return getattr(module, inside)
    if tag == "f":
        return float(inside)
    if tag == "d":
        return {value(key, module): value(item, module) for key, item in inside}
    items = [value(item, module) for item in inside]
    return tuple(items) if tag == "t" else items


def plain(answer):
    """Return an answer as the data set states it: exactly the value and its type."""
    kind = type(answer)
    if answer is None or kind in (bool, int, str):
        return answer
    if kind is float:
        return {"f": repr(answer)}
    if kind is dict:
        pairs = [[plain(key), plain(item)] for key, item in answer.items()]
        return {"d": sorted(pairs, key=repr)}
    if kind in (list, tuple):
        return {"l" if kind is list else "t": [plain(item) for item in answer]}
    return {"o": kind.__name__}


def load(source, given, name):
    """Return a program as a module, with the modules that it is given made anew."""
    for other, text in given.items():
        sys.modules[other] = types.ModuleType(other)
        exec(compile(text, other, "exec"), sys.modules[other].__dict__)
    module = types.ModuleType(name)
    sys.modules[name] = module
    exec(compile(source, f"{name}.py", "exec", dont_inherit=True), module.__dict__)
    return module


def ask(module, question):
    """Return the answer of a program to a question, as plain JSON."""
    name, arguments, through = question
    try:
        function = getattr(module, name)
        asked = [value(item, module) for item in arguments]
        if through:
            return plain(getattr(sys.modules["props"], through)(function, *asked))
        return plain(function(*asked))
    except BaseException as error:
        return {"e": type(error).__name__}


def apply(diff, source):
    """Return a program with a unified diff without context applied to it."""
    lines, made, at = source.splitlines(keepends=True), [], 0
    for hunk in re.split("^@@ ", diff, flags=re.MULTILINE)[1:]:
        head, *body = hunk.splitlines(keepends=True)
        start, _, count = head.split()[0][1:].partition(",")
        begin = int(start) - (count != "0")
        old = [line[1:].rstrip("\n") for line in body if line[0] == "-"]
        end = begin + len(old)
        if [line.rstrip("\n") for line in lines[begin:end]] != old:
            raise ValueError("the diff does not fit the program")
        made += lines[at:begin] + [line[1:] for line in body if line[0] == "+"]
        at = end
    return "".join([*made, *lines[at:]])


def in_child(work, seconds):
    """Return the text that `work` returns in a process of its own, None if it hangs."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1), os.dup2(null, 2)
        try:
            os.write(theirs, json.dumps(work()).encode()[:60_000])
        finally:
            os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return json.loads(said) if said else None


def fault_of(row, source, head, given, questions, answers):
    """Return how a row is not true, "" if it is."""
    mutant = source[: row["start"]] + row["text"] + source[row["end"] :]
    try:
        if apply(row["diff"], source).rstrip("\n") != mutant.rstrip("\n"):
            return "the diff makes another program than start, end and text do"
    except ValueError as error:
        return str(error)
    line = source.splitlines()[row["line"] - 1 :][:1]
    if not line or not line[0][row["column"] - 1 :].strip():
        return "line and column do not lie in the program"
    verdict, witness = row["verdict"], row["witness"]

    def differs():
        """Return the first place that differs: up to the witness, or of all."""
        try:
            module = load(mutant, given, head["module"])
        except BaseException as error:
            return f"cannot be imported: {type(error).__name__}"
        if verdict == "unimportable":
            return "can be imported"
        end = witness["place"] if witness else len(questions)
        for place in range(end):
            if ask(module, questions[place]) != answers[place]:
                return f"question {place} tells them apart"
        return ""

    def alone():
        return [ask(load(mutant, given, head["module"]), questions[witness["place"]])]

    if verdict == "undecided" and NO_DIFFERENCE not in row["reason"]:
        return ""  # nothing is claimed
    if verdict == "equivalent" and not head["exhaustive"]:
        return "the domain is not exhaustive"
    found = in_child(differs, TOTAL_SECONDS)
    if verdict == "unimportable" and found and found.startswith("cannot"):
        return ""
    if found != "":
        return found or "it did not answer the questions before the witness"
    if witness is None:
        return "it has no witness" if verdict == "witness" else ""
    if witness["original"] != answers[witness["place"]]:
        return "the original answers otherwise than stated"
    hangs = isinstance(witness["mutated"], dict) and "none" in witness["mutated"]
    said = in_child(alone, HANG_SECONDS if hangs else TOTAL_SECONDS)
    if said == [witness["original"]] or (said is None and not hangs):
        return "the witness does not tell them apart"
    return (
        "" if hangs or said == [witness["mutated"]] else "the mutant answers otherwise"
    )


def check(folder, kata):
    """Yield a line for each row of a kata that is not true."""
    lines = (folder / "domains" / f"{kata}.jsonl").read_text("utf-8").splitlines()
    head, *questions = map(json.loads, lines)
    modules = sorted(
        (folder / "given" / kata).glob("*.py"), key=lambda p: p.stem == "props"
    )
    given = {path.stem: path.read_text("utf-8") for path in modules}
    known, bugs, count = {}, {}, 0
    for line in (folder / "mutants" / f"{kata}.jsonl").read_text("utf-8").splitlines():
        row, count = json.loads(line), count + 1
        name = row["program"]
        source = (folder / "programs" / kata / f"{name}.py").read_bytes().decode()
        if name not in known:
            module = load(source, given, head["module"])
            known = {name: [ask(module, one) for one in questions]}
        fault = fault_of(row, source, head, given, questions, known[name])
        place = (row["witness"] or {}).get("place")
        if not fault and bugs.setdefault((name, row["bug"]), place) != place:
            fault = "another mutant of the same bug has another witness"
        if fault:
            yield f"{kata} {name} {row['mutant']}: {fault}"
    print(f"{kata}: {count} mutants checked", flush=True)


def main(words):
    only = words[words.index("--kata") + 1 :][:1] if "--kata" in words else []
    folder = Path(words[0] if words and not words[0].startswith("-") else ".")
    names = sorted(path.stem for path in folder.glob("mutants/*.jsonl"))
    if not names or not set(only) <= set(names):
        print(f"There is no data set of {' '.join(only) or 'mutants'} in {folder}.")
        return 2
    wrong = 0
    for kata in only or names:
        for fault in check(folder, kata):
            print(fault, flush=True)
            wrong += 1
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
