"""The dojo in one interpreter: no process is started, as in a browser's worker.

What runs inside a sandbox elsewhere is imported here by the same names.
"""

import sys
from pathlib import Path

WORKERS = ("core", "sandbox/worker", "mutation/worker")

sys.path += [str(Path(__file__).parents[1] / folder) for folder in WORKERS]
