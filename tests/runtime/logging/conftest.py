"""A project whose log is configured, and taken down again."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fw.runtime import Config
from fw.runtime.logging import configure
from fw.runtime.logging.configuration import _open
from fw.runtime.logging.logger import channels, set_level

Configured = Callable[[str], Path]


@pytest.fixture
def configured(tmp_path: Path) -> Iterator[Configured]:
    """Configure the log of a project as a text of `fw.toml` says; return its folder of logs."""
    folder = tmp_path / "storage/logs"
    folder.mkdir(parents=True)
    before = set(channels)

    def make(text: str) -> Path:
        (tmp_path / "fw.toml").write_text(text)
        configure(tmp_path, Config.load_auto(tmp_path))
        return folder

    yield make
    for logger, handler in _open:
        logger.removeHandler(handler)
        logger.propagate = True
        handler.close()
    _open.clear()
    for name in channels - before:
        logging.getLogger(name).setLevel(logging.NOTSET)
    channels.intersection_update(before)
    set_level("INFO")
