"""Packages that a page contains, with the version and the hash of each.

The build of the wheel runs this file by itself, to list them in its SBOM.
"""

from __future__ import annotations

from dataclasses import dataclass

# Npm packages, each with its version and the registry's hash of its tarball.
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
TAGS = "cp314-cp314-pyemscripten_2026_0_wasm32"  # of the pinned Pyodide
WHEELS = {  # with their SHA-256
    f"msgspec-0.22.0-{TAGS}.whl": (
        "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
    ),
}


@dataclass(frozen=True)
class PinnedPackage:
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
        """Its path below the address of a registry."""
        base = self.name.rpartition("/")[2]
        return f"{self.name}/-/{base}-{self.version}.tgz"


def packages() -> list[PinnedPackage]:
    """Return the packages of a page, Pyodide first."""
    return [PinnedPackage(*line.split()) for line in (PYODIDE, *EDITOR)]
