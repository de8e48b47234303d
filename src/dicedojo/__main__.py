"""Entry point of the command `dojo` and of `python -m dicedojo`."""

from __future__ import annotations

import signal
import sys

from dicedojo import cli


def main() -> int:
    """Run the command of this process; Ctrl-C does not interrupt what comes after."""
    code = cli.main()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the children are to be ended
    return code


if __name__ == "__main__":
    sys.exit(main())
