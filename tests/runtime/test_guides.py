"""The examples of the guides run."""

from __future__ import annotations

import re
import shutil
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


def test_the_script_of_the_guide_runs(tmp_path: Path, sqlite_url: str) -> None:
    guide = (ROOT / "docs/guides/queries.md").read_text(encoding="utf-8")
    found = re.search(r'^```python title="report.py"\n(.*?)^```', guide, re.M | re.S)
    assert found is not None
    root = tmp_path / "blog"
    shutil.copytree(ROOT / "examples/blog", root)
    (root / ".env").write_text(f"DATABASE_URL={sqlite_url}\nJWT_SECRET={'k3' * 20}\n")
    (root / "report.py").write_text(found[1])
    for command in (("-m", "fw", "migrate"), ("-m", "fw", "seed")):
        assert python(*command, cwd=root).returncode == 0
    done = python("report.py", cwd=root)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
