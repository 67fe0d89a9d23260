"""The examples of the guides run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.processes import python

ROOT = Path(__file__).parents[2]

# In a process of its own: the example is a package named `app`.
RUN = """
import asyncio, runpy, sys
from pathlib import Path
from fw.runtime.database import Database, Model
from fw.runtime.database.connection.database import use
from fw.runtime.database.models.model import load_models
import app.models.post

async def main(program, guide, url):
    database = Database(url)
    use(database)
    load_models()
    async with database.engine().begin() as connection:
        await connection.run_sync(Model.metadata.create_all)
    run_guide = runpy.run_path(program)["run_guide"]
    print(await run_guide(guide, Path(guide).read_text(encoding="utf-8")))
    await database.close()

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.parametrize("name", ["queries"])
def test_examples_of_a_guide_run(name: str, sqlite_url: str) -> None:
    guide = ROOT / "docs" / "guides" / f"{name}.md"
    program = Path(__file__).with_name("run_guide.py")
    done = python("-c", RUN, program, guide, sqlite_url, cwd=ROOT / "examples" / "blog")
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 10
