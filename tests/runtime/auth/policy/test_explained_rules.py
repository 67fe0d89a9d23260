"""Words of access rules in responses with 403."""

from __future__ import annotations

import pytest
from sqlalchemy.orm import Mapped, registry

from fw.runtime.auth.policy import access, field_access
from fw.runtime.auth.policy.actor import Actor, acting
from fw.runtime.database import Model, primary_key
from fw.runtime.database.repositories import authorization
from fw.runtime.database.repositories.row_rights import forbidden_field
from fw.runtime.rules.access_rules import allow
from tests.promises.auth.access_models import WorldNote, WorldPart


class Own(Model):
    """Base of the model, whose name those of other tests may have."""

    __abstract__ = True
    registry = registry(type_annotation_map=Model.type_annotation_map)
    metadata = registry.metadata
    _sa_registry = registry


class Pay(Own):
    __tablename__ = "pays"
    __access__ = (
        allow("read", "update", to="user", when="amount < 5"),
        allow("read", to=["hr"], fields=["amount"]),
        allow("write", to=["hr"], fields=["bonus"]),
    )

    id: Mapped[int] = primary_key()
    amount: Mapped[int]
    bonus: Mapped[int]


@pytest.mark.parametrize(
    ("explained", "detail", "explanation"),
    [
        ("development", "You may not write Pay.bonus", ": field bonus write to role hr"),
        ("always", "You may not write Pay.bonus: field bonus write to role hr", None),
        ("never", "You may not write Pay.bonus", None),
    ],
)
def test_settings(
    monkeypatch: pytest.MonkeyPatch, explained: str, detail: str, explanation: str | None
) -> None:
    monkeypatch.setattr(authorization, "explained", explained)
    monkeypatch.setattr(authorization, "explain_field", field_access.explain_field)
    error = forbidden_field(Pay, "bonus")
    assert error.detail == detail
    assert error.explanation == (explanation and detail + explanation)
    assert error.message.endswith("field bonus write to role hr")


@pytest.mark.parametrize(("role", "shown"), [("hr", True), (None, False)])
def test_conditions_on_hidden_fields_are_left_out(role: str | None, shown: bool) -> None:
    token = acting.set(Actor("1", role))
    try:
        assert ("amount" in access.explain("update", Pay)) is shown
        assert "update to user" in access.explain("update", Pay)
    finally:
        acting.reset(token)


def test_conditions_after_has_on_hidden_fields_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hides = allow("read", to=["hr"], fields=["rank"])
    rule = allow("update", to="user", when="parts has (rank > 2)")
    monkeypatch.setattr(WorldPart, "__access__", (hides,))
    access.forget()
    try:
        hidden = field_access.spoken(rule, WorldNote, Actor("1"))
        assert hidden == "update to user for some records"
        assert field_access.spoken(rule, WorldNote, Actor("1", "hr")) == rule.words
    finally:
        access.forget()
