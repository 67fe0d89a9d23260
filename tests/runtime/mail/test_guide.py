"""The examples of the guide run."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.processes import python

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "docs/guides/mail.md"


def test_the_examples_run(tmp_path: Path) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    files = re.findall(r"^```\w+\n##? (app/\S+)\n(.*?)^```", text, re.M | re.S)
    assert len(files) == 4
    for name, content in files:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    (tmp_path / "fw.toml").write_text("")
    variables = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin"}
    # Beside `app`, so that it is the package that the guide imports.
    program = shutil.copy(ROOT / "tests/runtime/run_guide.py", tmp_path)
    done = python(program, GUIDE, cwd=tmp_path, env=variables)
    assert (done.returncode, done.stdout.strip()) == (0, "1"), done.stderr
