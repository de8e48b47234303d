"""The journal that came with a submission, as a document has it: evidence, no points.

It holds no word of the journal's own, which anybody may have edited: numbers, letters,
and the kata's steps.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from dicedojo.exam.report import Count

MAX_LIGHTS = 120  # of a step, the last ones
Minutes = Annotated[float, Meta(ge=0, le=10_000_000_000)]  # all years that there are


class StepLightsRecord(Struct, frozen=True, kw_only=True):
    """What the checks showed while one step was open."""

    name: Annotated[str, Meta(description="Its folder in the course: 04_single_one.")]
    number: int
    title: str
    lights: Annotated[
        str,
        Meta(
            pattern=r"^[RAGFragf]*$(?!\n)",
            max_length=MAX_LIGHTS,
            description="Red, amber (the code does not run), green, or refactored (F); "
            "small letters for runs of plain pytest. The last ones of many.",
        ),
    ]
    count: Annotated[Count, Meta(description="How many lights there were.")]
    cycles: Annotated[Count, Meta(description="From red to green.")]
    minutes: Annotated[
        Minutes | None, Meta(description="Their median length; null where not known.")
    ]


class JournalRecord(Struct, frozen=True, kw_only=True):
    """How somebody worked, by their own record."""

    checks: Annotated[Count, Meta(description="Runs of `dojo check`.")]
    looks: Annotated[Count, Meta(description="Runs of plain pytest.")]
    cycles: Annotated[Count, Meta(description="From red to green, in all steps.")]
    minutes: Annotated[
        Minutes | None, Meta(description="Their median length; null where not known.")
    ]
    spread: Annotated[
        Minutes | None,
        Meta(
            description="The median distance from that, in minutes; null for a few "
            "cycles."
        ),
    ]
    steps: Annotated[
        tuple[StepLightsRecord, ...], Meta(description="Those that have lights.")
    ]
