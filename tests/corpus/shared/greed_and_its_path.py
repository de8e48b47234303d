from pathlib import Path

import greed
from greed import score
