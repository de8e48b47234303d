"""Golden files: what a page or a report says, whole.

`DOJO_WRITE_SCREENS=1 pytest FILE` writes those of a test file anew; read what has
changed before you keep it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

# How a page looks and moves is not what it says.
LEFT_OUT = re.compile(r"<(style|script)>.*?</\1>\n|script-src '[^']*'; ", re.DOTALL)


def compare(file: Path, text: str) -> None:
    """Compare a text with its golden file, without style and scripts."""
    text = LEFT_OUT.sub("", text)
    if os.environ.get("DOJO_WRITE_SCREENS"):
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")
