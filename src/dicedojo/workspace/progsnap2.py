"""The journal as a ProgSnap2 dataset, for research on how people program.

The columns and event types are those of the specification's version 1.0, with its
CodeStates as directories: https://cssplice.org/progsnap2/. What it has no event for has
a type with `X-`, which the dataset's README explains.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from dicedojo.course.kata import Kata
from dicedojo.workspace.cycles import light_kind
from dicedojo.workspace.journal import Entry, Kind
from dicedojo.workspace.sources import Sources

UNKNOWN = "UNKNOWN"  # the specification's word for a subject of whom nothing is known
METADATA = (
    ("Property", "Value"),
    ("Version", "1.0"),
    ("IsEventOrderingConsistent", "true"),
    ("EventOrderScope", "Global"),
    ("EventOrderScopeColumns", ""),
    ("CodeStateRepresentation", "Directory"),
)
COLUMNS = (
    *("EventID", "Order", "SubjectID", "EventType", "ToolInstances", "CodeStateID"),
    *("ClientTimestamp", "CourseID", "AssignmentID", "ProblemID", "ParentEventID"),
    *("IsFabricatedEvent", "CodeStateSection", "EventInitiator", "EditType"),
    *("ExecutionID", "TestID", "ExecutionResult"),
    *("InterventionCategory", "InterventionType", "InterventionMessage"),
    *("X-Light", "X-Command"),
)
OWN_TYPES = {
    Kind.START: "X-Step.Open",
    Kind.NEXT: "X-Step.Open",
    Kind.ANYWAY: "X-Step.Anyway",
    Kind.FINISH: "X-Kata.Finish",
}
RESULTS = {  # of a run by its light, and of a test by its outcome
    "green": "Success",
    "refactor": "Success",
    "red": "TestFailed",
    "amber": "Error",
    "passed": "Success",
    "failed": "TestFailed",
    "timed out": "Timeout",
    "error": "Error",
}
BY_LEARNER = {"EventInitiator": "UserDirectAction"}
README = """\
# The journal of a dicedojo workspace, as ProgSnap2

One subject, one assignment (the kata), a problem for each of its steps.
Times are those of the learner's machine, in whole seconds.

- `Run.Test` without a `ParentEventID` is a whole run of the tests of the open steps
  and of the learner's own, its `TestID` the step. `X-Light` is the colour that it
  showed: `refactor` is green after green, on other code, and `amber` means that code or
  tests do not run. `X-Command` is the command: `dojo check`, or plain `pytest`, which
  may have run some of the tests.
- `Run.Test` with a `ParentEventID` is one test of that run; `dojo check` records the
  learner's own alone. `TestFailed` stands for any exception, an assertion or another.
  Skipped tests are left out.
- `File.*` events were not seen when they happened. They are derived from the files at
  two runs (`IsFabricatedEvent`), and have the time of the later one. `Reset` alone was
  seen: `dojo reset` put the module back to how the step began.
- `Intervention` is a hint that the learner asked for; its message is the course's now.
- `X-Step.Open`: the step was opened. `X-Step.Anyway`: the learner went on without a
  test of their own for the step, which the course allows. `X-Kata.Finish`: the last
  step is done.
- A `CodeStateID` is blank where no copy of the files has been kept. A code state holds
  the module and the learner's tests, without what the course gives, and at most a
  megabyte of each.
"""

Row = dict[str, str]
Files = dict[str, bytes]


def export(
    entries: Iterable[Entry], sources: Sources, kata: Kata, subject: str = UNKNOWN
) -> Files:
    """Return the files of the dataset, by path."""
    dataset = _Dataset(sources, kata, subject)
    for entry in entries:
        dataset.add(entry)
    return {
        "README.md": README.encode(),
        "DatasetMetadata.csv": _table(METADATA),
        "MainTable.csv": _table(
            [
                COLUMNS,
                *([row.get(name, "") for name in COLUMNS] for row in dataset.rows),
            ]
        ),
        **dataset.code_states,
    }


@dataclass
class _Dataset:
    """The events so far, and the files as they were at the newest."""

    sources: Sources
    kata: Kata
    subject: str
    rows: list[Row] = field(default_factory=list)
    code_states: Files = field(default_factory=dict)
    files: Files | None = None  # None: not known
    hints: dict[str, int] = field(default_factory=dict)  # taken, by step

    def add(self, entry: Entry) -> None:
        """Add the events of one entry of the journal."""
        before, self.files = self.files, self._files(entry)
        common = self._common(entry)
        if before is not None and self.files is not None:
            for change in _changes(before, self.files, entry.kind is Kind.RESET):
                self._append(common | change)
        if entry.kind in OWN_TYPES:
            self._append(common | {"EventType": OWN_TYPES[entry.kind]})
        elif entry.kind is Kind.HINT:
            self._append(common | self._hint(entry.step))
        elif light := light_kind(entry):
            self._add_run(entry, light, common)

    def _add_run(self, entry: Entry, light: Kind, common: Row) -> None:
        by_pytest = entry.kind is Kind.PYTEST
        run = self._append(
            common
            | {
                "EventType": "Run.Test",
                "ExecutionID": f"run-{len(self.rows) + 1}",
                "TestID": entry.step,
                "ExecutionResult": RESULTS[light],
                "X-Light": light,
                "X-Command": "pytest" if by_pytest else "dojo check",
            }
        )
        for test, outcome in entry.outcomes.items():
            if outcome in RESULTS:
                which = {
                    "ParentEventID": run["EventID"],
                    "EventType": "Run.Test",
                    "ExecutionID": run["ExecutionID"],
                    "TestID": f"{self.kata.name}/{test}",
                    "ExecutionResult": RESULTS[outcome],
                }
                self._append(common | which)

    def _append(self, row: Row) -> Row:
        number = str(len(self.rows) + 1)
        row = row | {"EventID": number, "Order": number}
        self.rows.append(row)
        return row

    def _common(self, entry: Entry) -> Row:
        state = ""
        if self.files is not None:
            state = f"{entry.module}-{entry.tests}"
            for path, content in self.files.items():
                self.code_states[f"CodeStates/{state}/{path}"] = content
        return {
            "SubjectID": self.subject,
            "ToolInstances": "dicedojo",
            "CodeStateID": state,
            "ClientTimestamp": entry.time,
            "CourseID": self.kata.course,
            "AssignmentID": self.kata.name,
            "ProblemID": entry.step,
        }

    def _files(self, entry: Entry) -> Files | None:
        module = self.sources.files(entry.module)
        tests = self.sources.files(entry.tests)
        return None if module is None or tests is None else module | tests

    def _hint(self, step: str) -> Row:
        number = self.hints.get(step, 0)
        self.hints[step] = number + 1
        known = {one.key: one.hints for one in self.kata.steps}.get(step, ())
        return {
            "EventType": "Intervention",
            "InterventionCategory": "Hint",
            "InterventionType": f"dojo hint {number + 1}",
            "InterventionMessage": known[number] if number < len(known) else "",
            **BY_LEARNER,
        }


def _changes(before: Files, after: Files, was_reset: bool) -> Iterator[Row]:
    """Yield an event for each file that is new, gone or changed."""
    for path in sorted({*before, *after}):
        row = {"CodeStateSection": path, **BY_LEARNER}
        fabricated = {"IsFabricatedEvent": "true"}
        if path not in before:
            yield {"EventType": "File.Create", **row, **fabricated}
        elif path not in after:
            yield {"EventType": "File.Delete", **row, **fabricated}
        elif before[path] != after[path]:
            edit = {"EventType": "File.Edit", **row}
            if was_reset:
                yield edit | {"EditType": "Reset"}
            else:
                yield edit | {"EditType": "GenericEdit"} | fabricated


def _table(rows: Iterable[Iterable[str]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
