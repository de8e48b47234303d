"""Firefox without a window, told what to do over Marionette, its own protocol."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAMS = ("firefox-esr", "firefox")
START = 60.0  # seconds at most
SCRIPT = 60_000  # milliseconds
PORT = "MarionetteActivePort"  # the file in which Firefox says where it listens
# A proxy that is not there, so that nothing but files can be reached.
SETTINGS = """\
user_pref("marionette.port", 0);
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
"""


class Firefox:
    """A Firefox that runs."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._answers = connection.makefile("rb")
        self._number = 0
        self._receive()  # it says who it is

    def tell(self, command: str, **fields: Any) -> Any:
        """Return the answer to a command of WebDriver or Marionette.

        Raises:
            RuntimeError: it could not be carried out.
        """
        self._number += 1
        message = json.dumps([0, self._number, command, fields]).encode()
        self._connection.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = self._receive()
        if error is not None:
            raise RuntimeError(f"{error['error']}: {error['message']}")
        return answer

    def open(self, address: str) -> None:
        self.tell("WebDriver:NewSession")
        self.tell("WebDriver:SetTimeouts", script=SCRIPT, pageLoad=SCRIPT)
        self.tell("WebDriver:Navigate", url=address)

    def close_and_open_again(self) -> None:
        """Close the tab, and open its page in another one."""
        address = self.run("return location.href")
        new = self.tell("WebDriver:NewWindow", type="tab")["handle"]
        self.tell("WebDriver:CloseWindow")
        self.tell("WebDriver:SwitchToWindow", handle=new)
        self.tell("WebDriver:Navigate", url=address)

    def run(self, script: str, *values: object) -> Any:
        """Return what a script in the page returns, or resolves to."""
        answer = self.tell("WebDriver:ExecuteScript", script=script, args=values)
        return answer["value"]

    def _receive(self) -> Any:
        """Return a message: its length in bytes, a colon, and that much JSON."""
        length = b""
        while (byte := self._answers.read(1)) != b":":
            if not byte:
                raise ConnectionError("Firefox has ended.")
            length += byte
        return json.loads(self._answers.read(int(length)))


def find_firefox() -> str | None:
    """Return the path of Firefox, None where there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextmanager
def running(program: str, profile: Path) -> Iterator[Firefox]:
    """Start Firefox with a new profile in a folder that exists; end it afterwards."""
    (profile / "user.js").write_text(SETTINGS)
    words = [program, "--headless", "--marionette", "--no-remote", "--profile"]
    quiet = subprocess.DEVNULL
    home = {**os.environ, "HOME": str(profile)}
    with subprocess.Popen(
        [*words, str(profile)], stdout=quiet, stderr=quiet, env=home
    ) as process:
        try:
            with socket.create_connection(("127.0.0.1", _port(profile))) as connection:
                yield Firefox(connection)
        finally:
            process.terminate()


def _port(profile: Path) -> int:
    last = time.monotonic() + START
    while time.monotonic() < last:
        if (profile / PORT).exists() and (text := (profile / PORT).read_text()):
            return int(text)
        time.sleep(0.1)
    raise TimeoutError(f"Firefox did not listen within {START:g} seconds.")
