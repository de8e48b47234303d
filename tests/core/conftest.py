"""Finds the modules of the wire, which lie beside each other in a sandbox."""

from __future__ import annotations

import importlib
from importlib import resources

import pytest

FOLDERS = ("core", "sandbox.worker", "mutation.worker")
MODULES = (
    *("kinds", "layout", "values", "shared", "objects", "proxies", "peer", "wires"),
    *("program", "program_run"),
)

with pytest.MonkeyPatch.context() as path:
    for folder in FOLDERS:
        path.syspath_prepend(str(resources.files(f"dicedojo.{folder}")))
    for module in (*MODULES, "test_peer", "copies", "watch"):
        importlib.import_module(f"dojo_{module}")
