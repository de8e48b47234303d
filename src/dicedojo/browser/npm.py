"""The npm packages that a page carries: pinned, checked by their hash, kept on disk."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import tarfile
import urllib.request
from dataclasses import dataclass
from io import BytesIO

from dicedojo.cache import folder
from dicedojo.errors import UnusableInput

TIMEOUT = 60.0  # seconds without a byte
# Each with its version and the hash that the registry states for its tarball.
PYODIDE = (
    "pyodide 314.0.7 0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7"
    "y2q+SNvi/6V5JEsOlD2R1A=="
)
EDITOR = (
    "@codemirror/autocomplete 6.20.4 yF8RhOf2SXlg00+qtupzLhrglcas61boqaONiNcbPIebHCpJ"
    "ocpqTBA6dyrtUrQO47hqyTdeob/3XnYilT7TaQ==",
    "@codemirror/commands 6.11.1 O/4hG3SC1YwcmQ0d2UVNDs+AsaNWd1iHVxbTeEBuqH+6bExAiPK3"
    "iS/BvpY6rZGURALv4ZD3sIgcCmRvw3ehBg==",
    "@codemirror/lang-python 6.2.1 IRjC8RUBhn9mGR9ywecNhB51yePWCGgvHfY1lWN/Mrp3cKuHr0"
    "isDKia+9HnvhiWNnMpbGhWrkhuWOc09exRyw==",
    "@codemirror/language 6.13.1 zfvU2r3TyylQLMj/te+5CnQ0rSqZi8B1oTCBbQkagcLW4Xc6imab"
    "6qN+pEJhsuNOLaJqiRyBXp9UhWA1DhVvDw==",
    "@codemirror/state 6.7.6 kAz+AncRtKuIknedxT1bq4XwXv4UowhbkHU1myPrtVb/jZtImWuV5BXz"
    "v5vK6i3kYACsdiZiQKFQQ5Mq7elW8w==",
    "@codemirror/streamparser 6.0.0 JTFPF6xrfjt0mnfGPgzcLiMwYmvIyNaoizp8BYzv8FE8KrT6G"
    "BGDZ190rtt+O7Wke3gG/MFHyiY9YGNeimof4w==",
    "@codemirror/view 6.43.15 HHsfpqFeHyXLs983pSRe38Xajs0vFWZQ2BuX0m7Ki8w3jZ5iD8cuR3l"
    "Bz2/5/X53Dhf32SBHKh6rtSTB6tKeGw==",
    "crelt 1.0.7 aK6BbWfhf4U/wCcLHKPJl/xa6VkVstRaPywWtMKGwuOLc/wZTyQYuoxgvZnNsBvv7Kg3"
    "YTBQYYBCggcviQczuA==",
    "@lezer/common 1.5.5 Pw7PVCndruF1pb3ebCxpSVpkMHSDjwRCLcTRw+RizUKco5QbWylwq2g4lnG/"
    "RYN7yTTQDXE9F77MwtkAyphrjg==",
    "@lezer/highlight 1.2.5 O1GMVKgtf5YspFaRzpmqkVgMtIk2HG9uMAbH6wdAIdNh3TVzCsch/+cRi"
    "+6l2//UGDKe6NB9BW3cvuR5ezMQ0w==",
    "@lezer/lr 1.4.12 On9HU4oMMiHPMkQDgoTnGahjgG5n/MkN38CgG77sMraKLL+3JBbeQNi1FcCXV9Q"
    "RqwF9/BUXP3caHyJC1fBOTQ==",
    "@lezer/python 1.1.19 MhQIURHRytsNzP/YXnqpYKW6la6voAH3kyplTOOiCdjyFY6cWWGFVmYVdHI"
    "PrElqSDf4iCDktQCockB9FxuhzQ==",
    "@marijn/find-cluster-break 1.0.4 Wy0V7+SGUjnF9/TkiM1hKVDPj7jKXduPNboMVtHTA8dySMU"
    "RWqfg/JZ9E2Sq8JgSJmkl7k7Qe9FLeMSrSraWmQ==",
    "style-mod 4.1.5 WQ2llCZa9sZSkJA+aOwpg5DkfbAXFKGh//t3MRTBeruFiSBC+GXUmbBzrw3bXybo"
    "CWAbtCW9InDfBsXrRD/rAg==",
    "w3c-keyname 2.2.8 dpojBhNsCNN7T82Tm7k26A6G9ML3NkhDsnw9n/eoxSRlVBB4CEtIQ/KTCLI2Fw"
    "f3ataSXRhYFkQi3SlnFwPvPQ==",
)


@dataclass(frozen=True)
class Package:
    """One package of the registry; `digest` is SHA-512 in base64."""

    name: str
    version: str
    digest: str

    @property
    def tarball(self) -> str:
        """The name of the file that `npm pack` writes."""
        return f"{self.name.lstrip('@').replace('/', '-')}-{self.version}.tgz"

    @property
    def address(self) -> str:
        """Where a registry has it, below its own address."""
        base = self.name.rpartition("/")[2]
        return f"{self.name}/-/{base}-{self.version}.tgz"


def packages() -> list[Package]:
    """Return the packages that a page is made of, Pyodide first."""
    return [Package(*line.split()) for line in (PYODIDE, *EDITOR)]


def package_files(package: Package) -> dict[str, bytes]:
    """Return the files of a package by their path in it, fetched where need be.

    Raises:
        UnusableInput: it is not on this machine, and the registry does not send it.
    """
    kept = folder("npm") / package.tarball
    content = kept.read_bytes() if kept.is_file() else b""
    if _digest(content) != package.digest:
        content = _fetch(package)
        kept.parent.mkdir(parents=True, exist_ok=True)
        beside = kept.with_suffix(f".{os.getpid()}")
        beside.write_bytes(content)
        beside.replace(kept)
    files = {}
    with tarfile.open(fileobj=BytesIO(content)) as archive:
        for member in archive.getmembers():
            if stream := archive.extractfile(member) if member.isfile() else None:
                files[member.name.partition("/")[2]] = stream.read()
    return files


def _fetch(package: Package) -> bytes:
    registry = _registry()
    if not registry:
        named = "npm is not installed, and NPM_CONFIG_REGISTRY names no registry."
        raise _missing(package, named)
    address = f"{registry.rstrip('/')}/{package.address}"
    try:
        with urllib.request.urlopen(address, timeout=TIMEOUT) as answer:  # noqa: S310  # the user's own registry
            content: bytes = answer.read()
    except (OSError, ValueError) as error:
        raise _missing(package, f"{address}: {error}") from error
    if _digest(content) != package.digest:
        raise _missing(package, f"{address} has another hash than the one expected.")
    return content


def _missing(package: Package, evidence: str) -> UnusableInput:
    """Return what to do where a package cannot be had."""
    names = " ".join(f"{each.name}@{each.version}" for each in packages())
    return UnusableInput(
        f"The page needs {package.name} {package.version} from the npm registry.",
        evidence=evidence,
        hint=f"Without a network: lay the files of `npm pack` into {folder('npm')}.",
        next=f"npm pack {names}",
    )


def _registry() -> str:
    """Return the address of npm's registry; "" where nothing names it."""
    for name in ("NPM_CONFIG_REGISTRY", "npm_config_registry"):
        if address := os.environ.get(name):
            return address
    if npm := shutil.which("npm"):
        asked = [npm, "config", "get", "registry"]
        answer = subprocess.run(asked, capture_output=True, text=True, check=False)
        if answer.stdout.startswith("http"):
            return answer.stdout.strip()
    return ""


def _digest(content: bytes) -> str:
    return base64.b64encode(hashlib.sha512(content).digest()).decode()
