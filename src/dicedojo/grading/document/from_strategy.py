"""A StrategyReport → its part of the document."""

from __future__ import annotations

from typing import cast

from dicedojo.course.rubric import Strategy
from dicedojo.games.strategy_report import (
    Compared,
    Figure,
    StrategyReport,
    TitledTable,
    Value,
)
from dicedojo.grading.document.strategy import (
    ComparedRecord,
    FigureRecord,
    Scale,
    StrategyRecord,
    TableRecord,
    ValueRecord,
)


def strategy_record(scale: Strategy, report: StrategyReport) -> StrategyRecord:
    """Return what a strategy is worth; `scale` says how that earns points."""
    return StrategyRecord(
        function=report.function,
        sentence=report.sentence,
        trouble=report.trouble,
        unit=report.unit,
        percent=report.percent,
        share=float(report.share),
        scale=cast(Scale, scale.of),
        nothing_at=float(scale.nothing_at),
        full_from=float(scale.full_from),
        strategies=tuple(_compared(report, one) for one in report.comparison),
        tables=tuple(map(_table, report.tables)),
        figure=_figure(report.figure),
    )


def _compared(report: StrategyReport, one: Compared) -> ComparedRecord:
    return ComparedRecord(
        name=one.name,
        role=one.role.value,
        values=tuple(_value(report, value) for value in one.values),
    )


def _value(report: StrategyReport, one: Value) -> ValueRecord:
    return ValueRecord(
        name=one.name,
        value=round(float(one.value), 6),
        share=float(one.share),
        shown=report.show(one.value),
        shown_share="" if report.percent else f"{float(one.share):.1%}",
    )


def _table(table: TitledTable) -> TableRecord:
    return TableRecord(title=table.title, columns=table.columns, rows=table.rows)


def _figure(figure: Figure | None) -> FigureRecord | None:
    if figure is None:
        return None
    return FigureRecord(
        media_type=figure.media_type,
        content=figure.content,
        alternative_text=figure.alternative_text,
        caption=figure.caption,
        width=figure.width,
        height=figure.height,
    )
