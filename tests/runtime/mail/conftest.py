from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fw.runtime.application import project

TEMPLATES = {
    "welcome.txt.mako": "Hello ${name}!\n",
    "welcome.html.mako": "<p>Hello ${name}!</p>\n",
    "broken.txt.mako": "${missing}\n",
}


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Path]:
    """A project with templates, the current one; mails are files in it."""
    before = project._current
    folder = tmp_path / "app/mail/templates"
    folder.mkdir(parents=True)
    for name, text in TEMPLATES.items():
        (folder / name).write_text(text)
    configure(tmp_path, '[mail]\ndriver = "file"\nsender = "Shop <shop@example.com>"\n')
    yield tmp_path
    project.use(before)


def configure(root: Path, text: str) -> None:
    (root / "fw.toml").write_text(text)
    project.use(project.Project.load(root))
