"""The data card of a data set, and a report that answers three questions on it.

Both are made of the files of the data set alone, so anyone can make them again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from statistics import correlation, median
from typing import Any

Row = dict[str, Any]
VERDICTS = ("witness", "equivalent", "undecided", "unimportable")
MIN_MUTANTS = 20  # of an operator, for a bar
HEIGHT, LABEL, BAR = 18, 190, 320  # of a bar, of its name, and its full length
CARD = Path(__file__).with_name("dataset_card.md")
REPORT = Path(__file__).with_name("dataset_report.md")


def read_rows(folder: Path, kind: str) -> list[Row]:
    """Return the rows of all katas that the data set has, by kata."""
    paths = sorted((folder / kind).glob("*.jsonl"))
    lines = (path.read_text("utf-8").splitlines() for path in paths)
    return [json.loads(line) for each in lines for line in each]


def write_card(folder: Path, version: str, python: str) -> str:
    """Return the data card."""
    programs = read_rows(folder, "programs")
    totals = [_sum(programs, kata) for kata in _katas(programs)]
    whole = [["all", *map(sum, zip(*(row[1:] for row in totals), strict=True))]]
    head = ["kata", "programs", "mutants", *VERDICTS, "distinct bugs"]
    decided = [
        [*row, f"{(row[3] + row[4]) / max(row[2] - row[6], 1):.1%}"]
        for row in [*totals, *whole]
    ]
    return CARD.read_text("utf-8").format(
        mutants=whole[0][2],
        programs=whole[0][1],
        table=_table([*head, "decided"], decided),
        version=version,
        python=python,
    )


def write_report(
    folder: Path, strengths: Mapping[str, Sequence[Row]]
) -> dict[str, str]:
    """Return the report and its pictures, by the name of the file.

    `strengths` has, by kata, the mutation score and the share of planted bugs noticed
    for each suite of a table; empty where there are none.
    """
    programs, mutants = read_rows(folder, "programs"), read_rows(folder, "mutants")
    exhaustive = {
        head["kata"]: head["exhaustive"] for head in _heads(folder / "domains")
    }
    sure = [row for row in mutants if exhaustive[row["kata"]]]
    counts = Counter(row["operator"] for row in sure)
    same = Counter(row["operator"] for row in sure if row["verdict"] == "equivalent")
    order = sorted(counts, key=lambda name: (-same[name] / counts[name], name))
    operators = [
        [name, counts[name], same[name], f"{same[name] / counts[name]:.1%}"]
        for name in order
    ]
    bars = [
        (f"{name} ({counts[name]:,})", same[name] / counts[name])
        for name in order
        if counts[name] >= MIN_MUTANTS
    ]
    covers = [_cover(programs, kata) for kata in _katas(programs)]
    text = REPORT.read_text("utf-8").format(
        mutants=len(mutants),
        exhaustive=len(sure),
        equivalent=same.total(),
        share=same.total() / max(len(sure), 1),
        operators=_table(["operator", "mutants", "equivalent", "share"], operators),
        least=sum(row["is_least"] for row in programs),
        programs=len(programs),
        covers=_table(
            ["kata", "median bugs", "median questions", "most questions"], covers
        ),
        tables="\n\n".join(_agreement(strengths)),
    )
    top = max((row["bugs"] for row in programs), default=1)
    dots = [(row["bugs"] / top, len(row["questions"]), row) for row in programs]
    return {
        "REPORT.md": text,
        "equivalent.svg": _bars(bars),
        "questions.svg": _dots(dots, top),
    }


def _agreement(strengths: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    if not strengths:
        yield "There are no tables of submissions beside this course."
        return
    yield (
        "Each suite of a table of submissions, beside its program: the share of the "
        "distinct bugs among the program's own mutants that it notices, and the share "
        "of the course's planted bugs. Spearman's rank correlation of the two:"
    )
    rows = []
    for kata, each in strengths.items():
        scores = [row["mutants"] for row in each]
        planted = [row["planted"] for row in each]
        found = _rank_correlation(scores, planted)
        rows.append([kata, len(each), "-" if found is None else f"{found:.3f}"])
    yield _table(["kata", "suites", "rank correlation"], rows)


def _rank_correlation(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Return Spearman's coefficient, None where one of both is always the same."""
    if len(set(first)) < 2 or len(set(second)) < 2:
        return None
    return correlation(
        *([_rank(each, one) for one in each] for each in (first, second))
    )


def _rank(values: Sequence[float], value: float) -> float:
    """Return the rank of a value; equal ones share their mean rank."""
    below = sum(other < value for other in values)
    return below + (values.count(value) - 1) / 2


def _katas(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(row["kata"] for row in rows))


def _heads(folder: Path) -> Iterator[Row]:
    for path in sorted(folder.glob("*.jsonl")):
        with path.open(encoding="utf-8") as file:
            yield json.loads(file.readline())


def _sum(programs: Sequence[Row], kata: str) -> list[Any]:
    own = [row for row in programs if row["kata"] == kata]
    fields = ("mutants", *VERDICTS, "bugs")
    return [kata, len(own), *(sum(row[name] for row in own) for name in fields)]


def _cover(programs: Sequence[Row], kata: str) -> list[Any]:
    own = [row for row in programs if row["kata"] == kata]
    sizes = [len(row["questions"]) for row in own]
    bugs = median(row["bugs"] for row in own)
    return [kata, f"{bugs:g}", f"{median(sizes):g}", max(sizes)]


def _table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    cells = [
        [f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row]
        for row in rows
    ]
    rule = ["---", *["--:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in [list(head), rule, *cells])


def _bars(bars: Sequence[tuple[str, float]]) -> str:
    longest = max((share for _, share in bars), default=0) or 1
    parts = []
    for place, (name, share) in enumerate(bars):
        y = place * HEIGHT
        width = BAR * share / longest
        parts += [
            f'<text x="{LABEL - 8}" y="{y + 13}" text-anchor="end">',
            f"{escape(name)}</text>",
            f'<rect x="{LABEL}" y="{y + 3}" width="{width:.1f}" height="12"/>',
            f'<text x="{LABEL + width + 5:.1f}" y="{y + 13}">{share:.1%}</text>',
        ]
    return _svg(LABEL + BAR + 60, len(bars) * HEIGHT + 4, parts)


def _dots(dots: Sequence[tuple[float, int, Row]], most_bugs: int) -> str:
    """Return a picture with a dot for each program: bugs across, questions upwards."""
    most = max((size for _, size, _ in dots), default=0) or 1
    width, height, left = 480, 260, 40
    parts = [
        f'<path d="M{left} 10V{height}H{width}" fill="none" stroke="#888"/>',
        f'<text x="{left - 5}" y="20" text-anchor="end">{most}</text>',
        f'<text x="{left + 6}" y="20">questions</text>',
        f'<text x="{width}" y="{height + 16}" text-anchor="end">'
        f"{most_bugs} distinct bugs</text>",
    ]
    for share, size, row in dots:
        x = left + (width - left - 8) * share
        y = height - (height - 16) * size / most
        name = escape(f"{row['kata']}/{row['program']}: {row['bugs']} bugs, {size}")
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill-opacity=".6">'
            f"<title>{name}</title></circle>"
        )
    return _svg(width + 10, height + 24, parts)


def _svg(width: int, height: int, parts: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="12" '
        'fill="#2b6cb0">\n<style>text{fill:#444}</style>\n'
        f'<rect width="{width}" height="{height}" fill="#fff"/>\n'
    )
    return f"{head}{chr(10).join(parts)}\n</svg>\n"
