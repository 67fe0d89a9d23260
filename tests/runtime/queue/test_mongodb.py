"""The queue's driver `database` needs an SQL database, and says what to use instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.project.doctor.runner import _run
from fw.runtime.errors import FwError
from tests.runtime.queue.conftest import Configure

MESSAGE = "the queue driver database needs an SQL database, but this is MongoDB"


def test_mongodb_is_refused_with_the_alternatives(
    configure: Configure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "mongodb://127.0.0.1/shop")
    with pytest.raises(FwError) as caught:
        configure(driver="database")
    assert caught.value.message == MESSAGE
    assert caught.value.hint is not None
    assert "redis or rabbitmq" in caught.value.hint


def test_the_doctor_reports_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "mongodb://127.0.0.1/shop")
    (tmp_path / "fw.toml").write_text('[queue]\ndriver = "database"\n')
    (finding,) = _run("queue", tmp_path)
    assert finding.message == MESSAGE


def test_jobs_may_be_in_another_database(
    configure: Configure, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "mongodb://127.0.0.1/shop")
    driver = configure(driver="database", connection=f"sqlite:///{tmp_path / 'jobs.db'}")
    assert list(driver.prepare())
