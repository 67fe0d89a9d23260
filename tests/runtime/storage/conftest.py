from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest

from fw.runtime.application import project
from fw.runtime.storage import Disk, Storage


@pytest.fixture(params=["local", "s3"])
def driver(request: pytest.FixtureRequest) -> str:
    """The name of each driver in turn."""
    return str(request.param)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Path]:
    """An empty project, the current one."""
    before = project._current
    (tmp_path / "fw.toml").write_text("")
    project.use(project.Project.load(tmp_path))
    yield tmp_path
    project.use(before)


def configure(root: Path, text: str) -> None:
    (root / "fw.toml").write_text(text)
    project.use(project.Project.load(root))


def bucket_of(root: Path, server: str) -> str:
    """Make a bucket, and have the disk `media` be in it; return its name."""
    bucket = f"bucket-{uuid4().hex}"
    with urlopen(Request(f"{server}/{bucket}", method="PUT")):
        pass
    configure(
        root,
        f"""
        [storage.disks.media]
        driver = "s3"
        bucket = "{bucket}"
        prefix = "some prefix"
        endpoint = "{server}"
        key = "key"
        secret = "secret"
        """,
    )
    return bucket


@pytest.fixture
def disk(driver: str, here: Path, request: pytest.FixtureRequest) -> Disk:
    """An empty disk of each driver in turn."""
    if driver == "local":
        return Storage.disk("local")
    bucket_of(here, request.getfixturevalue("s3_server"))
    return Storage.disk("media")
