"""Puts the course into the wheel, beside the package, and states what is in there.

The JSON Schemas of grade documents are made from their types, as dicedojo/schema/.

The SBOM (dist-info/sboms/, CycloneDX 1.6) says that the wheel carries nothing of
others, and lists the packages that `dojo export html` fetches for a page, by their
hash. It has no time and no number of its own, so equal wheels are equal.

A class edition is built from a copy without solutions: see .ci/class_edition.py.
"""

from __future__ import annotations

import base64
import json
import runpy
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = "dicedojo/content"
SCHEMAS = "dicedojo/schema"
TREES = ("features", "katas", "lessons", "solutions")
PINS = "src/dicedojo/page/pins.py"
FETCHED = "`dojo export html` fetches it for the page; it is not in this wheel."


class CourseHook(BuildHookInterface[Any]):
    """Adds the trees of the course, the schemas and the SBOM to the wheel's files."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # the package finds the trees of the checkout
        for tree in TREES:
            for path in sorted(Path(self.root, tree).rglob("*")):
                name = path.relative_to(self.root)
                if path.is_file() and "__pycache__" not in name.parts:
                    build_data["force_include"][str(path)] = f"{INSIDE}/{name}"
        self.written = tempfile.TemporaryDirectory(prefix="dojo-wheel-")
        for name, text in _schemas(self.root):
            file = Path(self.written.name, name)
            file.write_text(text, "utf-8")
            build_data["force_include"][str(file)] = f"{SCHEMAS}/{name}"
        project = self.metadata.core
        sbom = Path(self.written.name, f"{project.name}.cdx.json")
        version = self.metadata.version
        whole = _sbom(self.root, project.name, version, project.description)
        sbom.write_text(json.dumps(whole, indent=2) + "\n", "utf-8")
        build_data["sbom_files"].append(str(sbom))

    def finalize(self, *_: object) -> None:
        if hasattr(self, "written"):
            self.written.cleanup()


def _schemas(root: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each schema, from the types of this checkout."""
    sys.path.insert(0, str(Path(root, "src")))
    from dicedojo.grading.document.codec import SCHEMA_FILES, schema_text

    for name in SCHEMA_FILES:
        yield name, schema_text(name)


def _sbom(root: str, name: str, version: str, description: str) -> dict[str, Any]:
    """Return what a wheel is, and what a page that it writes is made of."""
    purl = f"pkg:pypi/{name}@{version}"
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "lifecycles": [{"phase": "build"}],
            "component": {
                "type": "application",
                "bom-ref": purl,
                "name": name,
                "version": version,
                "description": description,
                "licenses": [  # the second one is that of the lessons
                    {"license": {"id": "MIT"}},
                    {"license": {"id": "CC-BY-4.0"}},
                ],
                "purl": purl,
            },
        },
        "components": list(_fetched(root)),
        # No part of it is by others, and that is all that there is to say.
        "compositions": [{"aggregate": "complete", "assemblies": [purl]}],
    }


def _fetched(root: str) -> Iterator[dict[str, Any]]:
    """Yield the packages that a page carries, of npm and for Pyodide."""
    pins = runpy.run_path(str(Path(root, PINS)))
    for each in pins["packages"]():
        purl = f"pkg:npm/{quote(each.name)}@{each.version}"
        digest = base64.b64decode(each.digest).hex()
        yield _component(each.name, each.version, purl, "SHA-512", digest)
    for wheel, digest in pins["WHEELS"].items():
        name, version, *_ = wheel.split("-")
        purl = f"pkg:pypi/{name}@{version}?file_name={wheel}"
        yield _component(name, version, purl, "SHA-256", digest)


def _component(
    name: str, version: str, purl: str, algorithm: str, digest: str
) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "description": FETCHED,
        "scope": "optional",
        "hashes": [{"alg": algorithm, "content": digest}],
        "purl": purl,
    }
