"""How much of the machine a sandbox may use."""

from __future__ import annotations

from dataclasses import dataclass

MEBI = 1 << 20


@dataclass(frozen=True)
class Limits:
    """Each limit is far above what the reference needs, and finite.

    A reference's sweep of 9,331 questions takes a tenth of a second and 30 MiB.
    """

    wall_seconds: float = 60.0  # the whole session, from start to close
    cpu_seconds: int = 60  # one process
    memory_bytes: int = 768 * MEBI  # address space of one process
    file_bytes: int = 16 * MEBI  # one file
    disk_bytes: int = 64 * MEBI  # everything written, where the sandbox can tell
    processes: int = 24
    output_bytes: int = 64 * 1024  # of standard output and error kept; the rest is lost
    # What the keeper reads, since a value takes 70 bytes of its memory at most. The
    # reference's longest line has 35 KB and 9,000 values, its session 100,000 values.
    line_bytes: int = MEBI
    line_values: int = 100_000
    session_values: int = 2_000_000
    session_bytes: int = 256 * MEBI
