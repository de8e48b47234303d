"""The distribution of points as a picture that needs nothing else: SVG."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from decimal import Decimal

from dicedojo.text import counted, score

SIZE = (5.4, 2.4)  # inches; a page scales it, and on a phone it is that narrow
INK = re.compile(r"#000001")
FILL = re.compile(r"#000002")


def points_svg(bins: Sequence[tuple[Decimal, Decimal, int]]) -> str:
    """Return the bars of the bins as an `<svg>` that takes the page's colours.

    It is hidden from screen readers: say `points_in_words` beside it.
    """
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    stream = io.StringIO()
    with mpl.rc_context(
        {"svg.hashsalt": "dicedojo", "svg.fonttype": "none", "font.size": 11}
    ):
        figure = Figure(figsize=SIZE, layout="constrained")
        FigureCanvasSVG(figure)
        axes = figure.subplots()
        labels = [f"{score(low)}–{score(high)}" for low, high, _ in bins]  # noqa: RUF001
        counts = [count for *_, count in bins]
        bars = axes.bar(labels, counts, color="#000002", width=0.85)
        axes.bar_label(bars, [str(n) if n else "" for n in counts], color="#000001")
        axes.set(ylabel="students", xlabel="points")
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        axes.margins(y=0.15)
        axes.spines[["top", "right"]].set_visible(False)
        axes.xaxis.label.set_color("#000001")
        axes.yaxis.label.set_color("#000001")
        for spine in axes.spines.values():
            spine.set_color("#000001")
        axes.tick_params(colors="#000001", labelsize=8.5)
        figure.savefig(stream, format="svg", transparent=True, metadata={"Date": None})
    drawn = stream.getvalue()
    drawn = drawn[drawn.index("<svg") :]
    drawn = re.sub(r"<metadata>.*?</metadata>\s*", "", drawn, flags=re.DOTALL)
    drawn = INK.sub("var(--ink)", FILL.sub("var(--accent)", drawn))
    head = '<svg class="points-picture" aria-hidden="true" focusable="false"'
    return drawn.replace("<svg", head, 1).replace("\r", "")


def points_in_words(bins: Sequence[tuple[Decimal, Decimal, int]]) -> str:
    """Return what the picture shows, for those who do not see it."""
    filled = [one for one in bins if one[-1]]
    if not filled:
        return "Distribution of points: nobody has points yet."
    spans = (
        f"{counted(count, 'student')} from {score(low)} to {score(high)} points"
        for low, high, count in filled
    )
    return f"Distribution of points: {', '.join(spans)}."
