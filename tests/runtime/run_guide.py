"""Run the Python blocks of a guide in the working directory: `run_guide.py <guide>`.

A comment `# => value` states the value of its line. Prints the number of compared values.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
import sys
from pathlib import Path
from typing import Any

__all__ = ["run_guide"]


async def run_guide(guide: str, text: str) -> int:
    """Run the blocks of a guide's text; return the number of compared values."""
    names: dict[str, Any] = {}
    checked = 0
    for block in re.findall(r"^```python\n(.*?)^```", text, re.M | re.S):
        lines = block.splitlines()
        for statement in ast.parse(block).body:
            end = statement.end_lineno
            expected = lines[(end or 1) - 1].partition("# => ")[2]
            single = isinstance(statement, ast.Expr)
            tree = ast.Expression(statement.value) if single else ast.Module([statement], [])
            flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
            code = compile(tree, guide, "eval" if single else "exec", flags=flags)
            result = eval(code, names)
            if inspect.iscoroutine(result):
                result = await result
            if expected:
                assert result == ast.literal_eval(expected), (ast.unparse(statement), result)
                checked += 1
    return checked


if __name__ == "__main__":
    print(asyncio.run(run_guide(sys.argv[1], Path(sys.argv[1]).read_text(encoding="utf-8"))))
