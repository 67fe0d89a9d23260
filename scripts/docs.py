"""Build the documentation site from docs/, mkdocs.yml and the code; warnings are errors."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import reference

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "docs"

_FENCE = re.compile(r"(^(?:```+|~~~+).*?^(?:```+|~~~+)[ ]*$)", re.M | re.S)
_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s:]+)\)")


def stage(target: Path) -> list[str]:
    """Copy the pages of docs/ to `target`, ready for the site; return the links that are broken.

    A link to a file outside docs/ becomes the path of that file: the site has pages only.
    """
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(SOURCE, target)
    broken: list[str] = []
    for page in sorted(target.rglob("*.md")):
        source = SOURCE / page.relative_to(target)
        page.write_text(_stay_inside(source, broken), encoding="utf-8")
    return broken


def _stay_inside(source: Path, broken: list[str]) -> str:
    def replace(link: re.Match[str]) -> str:
        text, path = link.group(1), link.group(2).partition("#")[0]
        linked = Path(os.path.normpath(source.parent / path))
        if not path or linked.is_relative_to(SOURCE):
            return link.group()
        if not linked.exists():
            broken.append(f"{source.relative_to(ROOT)}: there is no file {path}")
        name = linked.relative_to(ROOT).as_posix()
        return text if text.strip("`") in {name, linked.name} else f"{text} (`{name}`)"

    parts = _FENCE.split(source.read_text(encoding="utf-8"))
    # The odd parts are the fenced blocks.
    return "".join(part if odd % 2 else _LINK.sub(replace, part) for odd, part in enumerate(parts))


def build(folder: Path) -> Path:
    """Build the site below a folder, by the settings of mkdocs.yml; return where it is."""
    broken = stage(folder / "docs")
    if broken:
        raise SystemExit("\n".join(broken))
    reference.write(folder / "docs/reference")
    settings = folder / "mkdocs.yml"
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    settings.write_text(text.replace(": build/", ": "), encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    done = subprocess.run(
        [*command, "--config-file", settings], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    return folder / "site"


def main() -> int:
    """Build the site into build/site, or another folder, and print where it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / "build", help="instead of build/")
    folder = parser.parse_args().into.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    print(build(folder) / "index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
