"""Grade the submission in the working folder for Classroom 50.

Copy to CLASSROOM/autograders/ASSIGNMENT/autograder.py. Beside it may lie a wheel of
dicedojo; without one, it is built from the sources of this version.
"""

import subprocess
import sys
from pathlib import Path

KATA = "greed"
DICEDOJO = "https://github.com/dicedojo/dicedojo/archive/refs/tags/v0.1.0.tar.gz"

HERE = Path(__file__).parent
wheels = [str(path) for path in sorted(HERE.glob("dicedojo-*.whl"))]
package = f"{wheels[-1]}[sandbox]" if wheels else f"dicedojo[sandbox] @ {DICEDOJO}"
pip = [sys.executable, "-m", "pip", "install", "--quiet"]
subprocess.run([*pip, package], check=True)
# Ubuntu's runners refuse namespaces to everybody but root until they are told not to.
allow = "kernel.apparmor_restrict_unprivileged_userns=0"
subprocess.run(["sudo", "-n", "sysctl", "-qw", allow], check=False)

words = ["grade", ".", "--kata", KATA, "--sandbox", "bubblewrap"]
words += ["--format", "classroom50", "--out", "result.json"]
sys.exit(
    subprocess.run([sys.executable, "-m", "dicedojo", *words], check=False).returncode
)
