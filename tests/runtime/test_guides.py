"""The examples of the guides run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.processes import python

ROOT = Path(__file__).parents[2]

# In a process of its own: the example is a package named `app`.
RUN = """
import ast, asyncio, inspect, re, sys
from fw.runtime.database import Database, Model
from fw.runtime.database.connection.database import use
from fw.runtime.database.models.model import load_models
import app.models.post

async def main(guide, url):
    database = Database(url)
    use(database)
    load_models()
    async with database.engine().begin() as connection:
        await connection.run_sync(Model.metadata.create_all)
    names, checked = {}, 0
    text = open(guide, encoding="utf-8").read()
    for block in re.findall(r"^```python\\n(.*?)^```", text, re.M | re.S):
        lines = block.splitlines()
        for statement in ast.parse(block).body:
            promise = lines[statement.end_lineno - 1].partition("# => ")[2]
            single = isinstance(statement, ast.Expr)
            tree = ast.Expression(statement.value) if single else ast.Module([statement], [])
            flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
            code = compile(tree, guide, "eval" if single else "exec", flags=flags)
            result = eval(code, names)
            if inspect.iscoroutine(result):
                result = await result
            if promise:
                assert result == ast.literal_eval(promise), (ast.unparse(statement), result)
                checked += 1
    await database.close()
    print(checked)

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.parametrize("name", ["queries"])
def test_examples_of_a_guide_run(name: str, sqlite_url: str) -> None:
    guide = str(ROOT / "docs" / "guides" / f"{name}.md")
    done = python("-c", RUN, guide, sqlite_url, cwd=ROOT / "examples" / "blog")
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 10
