"""Makes benchmarks/ importable: `python -m benchmarks` runs from the top."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2]))
