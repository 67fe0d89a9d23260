"""Runs the code of a guide: files are written where it says, examples give what they say."""

from __future__ import annotations

import re
from pathlib import Path

from tests.applications import run

__all__ = ["run_guide", "write_files"]

ROOT = Path(__file__).parents[2]

_BLOCK = re.compile(r"(?:^`([\w./-]+\.\w+)`[^\n]*:\n\n)?^```(\w+)\n(.*?)^```$", re.M | re.S)

_PROGRAM = """
import ast, asyncio, inspect, json, sys
import asyncio

async def main():
    names, checked = {}, 0
    for block in json.load(open(sys.argv[1], encoding="utf-8")):
        lines = block.splitlines()
        for statement in ast.parse(block).body:
            promise = lines[statement.end_lineno - 1].partition("# => ")[2]
            single = isinstance(statement, ast.Expr)
            tree = ast.Expression(statement.value) if single else ast.Module([statement], [])
            flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
            code = compile(tree, "guide", "eval" if single else "exec", flags=flags)
            result = eval(code, names)
            if inspect.iscoroutine(result):
                result = await result
            if promise:
                assert result == ast.literal_eval(promise), (ast.unparse(statement), result)
                checked += 1
    print("checked", checked)

asyncio.run(main())
"""


def _blocks(name: str) -> list[tuple[str, str, str]]:
    """Return path ("" for none), language and text of each block of a guide."""
    return _BLOCK.findall((ROOT / f"docs/guides/{name}.md").read_text(encoding="utf-8"))


def write_files(name: str, root: Path) -> list[str]:
    """Write the files that a guide shows below `root`; return their paths.

    What it shows of a file of settings that is there is added to that.
    """
    written = []
    for place, _language, text in _blocks(name):
        if not place:
            continue
        path = root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text() + "\n" if path.suffix == ".toml" and path.exists() else ""
        path.write_text(before + text)
        written.append(place)
    return written


def run_guide(name: str, root: Path, tmp_path: Path) -> int:
    """Run the Python examples of a guide in `root`; return how many promises they kept."""
    import json

    examples = [
        text for place, language, text in _blocks(name) if language == "python" and not place
    ]
    (tmp_path / "blocks.json").write_text(json.dumps(examples))
    said = run("-c", _PROGRAM, str(tmp_path / "blocks.json"), root=root)
    return int(said.rpartition("checked ")[2])
