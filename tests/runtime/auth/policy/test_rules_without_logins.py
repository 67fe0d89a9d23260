"""Access rules in an application without logins: they can't hold, so nothing is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.runtime.application.application import Application
from fw.runtime.database import Model
from fw.runtime.database.repositories import authorization
from fw.runtime.errors import FwError
from tests.promises.auth.access_models import WorldNote

MESSAGE = "WorldNote has access rules, but the application has no logins"


@pytest.fixture(autouse=True)
def _rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(authorization, "row_rules", None)
    # Other tests of the process may have defined models with rules.
    for mapper in Model.registry.mappers:
        if mapper.class_.__access__ is not None:
            monkeypatch.setattr(mapper.class_, "__access__", None)
    monkeypatch.setattr(WorldNote, "__access__", ())


def test_models_with_rules_are_refused(tmp_path: Path) -> None:
    assert authorization.clauses_of("read", WorldNote) == ()
    Application(tmp_path).create()
    with pytest.raises(FwError, match=MESSAGE) as caught:
        authorization.clauses_of("read", WorldNote)
    assert "fw auth" in str(caught.value.hint)


def test_the_application_refuses_to_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FW_ROUTES", "eager")
    with pytest.raises(FwError, match=MESSAGE):
        Application(tmp_path).create()


def test_models_without_rules_are_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WorldNote, "__access__", None)
    monkeypatch.setenv("FW_ROUTES", "eager")
    Application(tmp_path).create()
    assert authorization.clauses_of("read", WorldNote) == ()
