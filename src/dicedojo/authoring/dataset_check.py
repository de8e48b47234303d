# mypy: ignore-errors
"""Checks a data set of mutants with Python's standard library: python check.py [FOLDER]

Each mutant is made anew by its diff. A witness must be the first question of the domain
that program and mutant answer differently, both as stated, the mutant in a process that
was asked nothing before. Where no question is said to differ, all are put to both, but
for those that do not run the changed function in the program.

`--bugs` puts all of them to each mutant: those of one bug must differ at the same ones,
a bug is implied as stated, and the questions of a program notice all of its bugs.

Exit codes: 0 all is as stated, 1 something is not, 2 the folder cannot be read.
The programs run without a sandbox; they are those of the course.
"""

import argparse
import ast
import functools
import gc
import json
import multiprocessing
import os
import random
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
VERDICTS = ("witness", "equivalent", "undecided", "unimportable")


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


@functools.lru_cache(64)
def compiled(source, name):
    return compile(source, f"{name}.py", "exec", dont_inherit=True)


def load(source, given, name):
    """Return a program as a module, with the modules that it is given made anew."""
    random.seed(1)
    for each, text in {**given, name: source}.items():
        sys.modules[each] = types.ModuleType(each)
        exec(compiled(text, each), sys.modules[each].__dict__)
    return sys.modules[name]


def ask(module, question):
    """Return the answer of a program to a question, as plain JSON."""
    name, arguments, through = question
    try:
        function = getattr(module, name)
        asked = value(arguments, module)
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
    """Return the JSON that `work` returns in a process of its own, None if it hangs."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            with os.fdopen(theirs, "w") as pipe:
                pipe.write(json.dumps(work()))
        finally:
            os._exit(0)
    os.close(theirs)
    with os.fdopen(ours) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return json.loads(said) if said else None


class Program:
    """A program, its answers, and which of its functions each question runs."""

    def __init__(self, folder, kata, name):
        self.head, self.questions, self.given = domain(folder, kata)
        path = folder / "programs" / kata / f"{name}.py"
        self.source = path.read_bytes().decode()
        module = self.load(self.source)
        self.answers = [ask(module, one) for one in self.questions]
        self.functions = [
            (min(one.lineno for one in [node, *node.decorator_list]), node)
            for node in ast.walk(ast.parse(self.source))
            if isinstance(node, ast.FunctionDef) and node.lineno < node.body[0].lineno
        ]
        self.trace()

    def load(self, source):
        return load(source, self.given, self.head["module"])

    def trace(self):
        """Note the first lines of functions that run at import, and by question."""
        lines, places = set(), range(len(self.questions))

        def note(frame, event, argument):
            if frame.f_code.co_filename == f"{self.head['module']}.py":
                lines.add(frame.f_code.co_firstlineno)

        def run(place):
            for item in vars(module).values():
                getattr(item, "cache_clear", int)()
            lines.clear()
            ask(module, self.questions[place])
            return frozenset(lines)

        sys.settrace(note)
        module = self.load(self.source)
        self.at_import, self.ran = frozenset(lines), {}
        runs = list(map(run, places))
        if runs[::-1] != list(map(run, reversed(places))):
            self.functions = []  # it keeps answers, so all questions count
        sys.settrace(None)
        for place, each in enumerate(runs):
            self.ran.setdefault(each, []).append(place)

    def reach(self, row):
        """Return the places of the questions that can show a change."""
        ends = row["start"], row["end"]
        first, last = (self.source.count("\n", 0, end) + 1 for end in ends)
        for top, node in self.functions:
            own = range(top, node.end_lineno + 1)
            is_inside = node.body[0].lineno <= first <= last <= node.end_lineno
            if is_inside and self.at_import.isdisjoint(own):
                ran = (each for each in self.ran if not each.isdisjoint(own))
                return sorted(place for each in ran for place in self.ran[each])
        return range(len(self.questions))

    def compare(self, row, mutant, all_bugs):
        """Return why a mutant cannot be imported, its answer alone, and differences."""
        witness, end = row["witness"], row["asked_until"]
        if witness and not all_bugs:
            end = witness["place"]
        reach = [place for place in self.reach(row) if end is None or place < end]

        def work():
            try:
                module = self.load(mutant)
            except BaseException as error:
                return [type(error).__name__, None, []]
            alone, differs = None, []
            if witness and not hangs(witness):
                alone = [ask(module, self.questions[witness["place"]])]
                module = self.load(mutant)
            for place in reach:
                if ask(module, self.questions[place]) != self.answers[place]:
                    differs.append(place)
                    if not all_bugs:
                        break
            return ["", alone, differs]

        return in_child(work, TOTAL_SECONDS)


def hangs(witness):
    return isinstance(witness["mutated"], dict) and "none" in witness["mutated"]


def fault_of(row, program, all_bugs):
    """Return how a row is not true, "" if it is; and where its mutant differs."""
    source, verdict, witness = program.source, row["verdict"], row["witness"]
    mutant = source[: row["start"]] + row["text"] + source[row["end"] :]
    try:
        if apply(row["diff"], source).rstrip("\n") != mutant.rstrip("\n"):
            return "the diff makes another program than start, end and text do", []
    except ValueError as error:
        return str(error), []
    line = source.splitlines()[row["line"] - 1 :][:1]
    if not line or not line[0][row["column"] - 1 :].strip():
        return "line and column do not lie in the program", []
    if verdict == "undecided" and NO_DIFFERENCE not in row["reason"]:
        return "", []  # nothing is claimed
    if verdict == "equivalent" and not program.head["exhaustive"]:
        return "the domain is not exhaustive", []
    said = program.compare(row, mutant, all_bugs)
    if said is None:
        return "it did not answer all that it is said to answer", []
    error, alone, differs = said
    if (verdict == "unimportable") != bool(error):
        return f"cannot be imported: {error}" if error else "can be imported", []
    if witness is None:
        return f"question {differs[0]} tells them apart" if differs else "", []
    place, until = witness["place"], row["asked_until"]
    if not all_bugs:
        differs.append(place)
    elif until is not None:
        differs.append(until)
    if differs[:1] != [place]:
        return f"question {differs[:1]} is the first to tell them apart", []
    if witness["original"] != program.answers[place]:
        return "the original answers otherwise than stated", []
    if hangs(witness):
        question = program.questions[place]
        said = in_child(lambda: [ask(program.load(mutant), question)], HANG_SECONDS)
        alone = said or [witness["mutated"]]
    if not [witness["original"]] != alone == [witness["mutated"]]:
        return "the mutant answers otherwise than stated", []
    return "", differs


def check_program(folder, all_bugs, stated):
    """Return what is not true of a program, a line for each."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    program = Program(folder, stated["kata"], stated["program"])
    gc.freeze()  # or each process would copy all of it
    rows = read(folder, "mutants", stated["kata"])
    rows = [row for row in rows if row["program"] == stated["program"]]
    faults, bugs, names, whole = [], {}, {}, {}
    for row in rows:
        fault, places = fault_of(row, program, all_bugs)
        if places:
            own = bugs[row["mutant"]] = frozenset(places)
            whole.setdefault(own, row["asked_until"] is None)
            same = names.setdefault(row["bug"], own), names.setdefault(own, row["bug"])
            if same[0] != own or (all_bugs and same[1] != row["bug"]):
                fault = "its bug is not that of its differences"
        if fault:
            faults.append(f"{row['mutant']}: {fault}")
    for row in rows if all_bugs else []:
        own = bugs.get(row["mutant"])
        if own and row["implied"] != any(whole[one] and one < own for one in whole):
            faults.append(f"{row['mutant']}: its bug is not implied as stated")
    if all_bugs and not all(map(set(stated["questions"]).intersection, whole)):
        faults.append("its questions do not notice all of its bugs")
    found = [row["verdict"] for row in rows]
    if any(stated[verdict] != found.count(verdict) for verdict in VERDICTS):
        faults.append("it has other numbers of verdicts")
    if all_bugs and stated["bugs"] != len(whole):
        faults.append("it has another number of bugs")
    return [f"{stated['kata']} {stated['program']} {fault}" for fault in faults]


def read(folder, kind, kata):
    text = (folder / kind / f"{kata}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


@functools.cache
def domain(folder, kata):
    """Return the head of a domain, its questions and the modules that are given."""
    head, *calls = read(folder, "domains", kata)
    paths = (folder / "given" / kata).glob("*.py")
    given = sorted(paths, key=lambda path: (path.stem == "props", path))
    return head, calls, {path.stem: path.read_text("utf-8") for path in given}


def main():
    parser = argparse.ArgumentParser(description="Checks a data set of mutants.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path())
    parser.add_argument("--kata", help="check one kata")
    parser.add_argument("--bugs", action="store_true", help="check bugs and questions")
    parser.add_argument("--jobs", type=int, help="programs at a time; one for each CPU")
    asked = parser.parse_args()
    names = sorted(path.stem for path in asked.folder.glob("mutants/*.jsonl"))
    if not names or asked.kata not in (None, *names):
        print(f"There is no data set of {asked.kata or 'mutants'} in {asked.folder}.")
        return 2
    wrong = 0
    for kata in [asked.kata] if asked.kata else names:
        domain(asked.folder, kata)  # once for all processes
        programs = read(asked.folder, "programs", kata)
        work = functools.partial(check_program, asked.folder, asked.bugs)
        fork = multiprocessing.get_context("fork")
        calm = signal.signal, (signal.SIGINT, signal.SIG_IGN)  # this process hears it
        with fork.Pool(asked.jobs, *calm, maxtasksperchild=1) as pool:
            for faults in pool.imap(work, programs, chunksize=1):
                wrong += len(faults)
                print("".join(f"{fault}\n" for fault in faults), end="", flush=True)
        mutants = sum(program["mutants"] for program in programs)
        print(f"{kata}: {mutants} mutants checked", flush=True)
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
