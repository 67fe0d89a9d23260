"""Rights to replace the links of a many-to-many relation through a model with access rules."""

from __future__ import annotations

from typing import Any, cast

import pytest

from fw.runtime.database.query.selection import Clause, Condition
from fw.runtime.database.repositories import authorization
from fw.runtime.database.repositories.link_rights import LinkModel, require_links
from fw.runtime.errors import Forbidden
from tests.promises.auth.access_models import WorldNote

LINKS = LinkModel(WorldNote, cast("Any", None), cast("Any", None))
SOME: tuple[Clause, ...] = (Condition("rank", "gt", 1),)


@pytest.mark.parametrize("limited", ["create", "delete"])
def test_links_are_replaced_with_the_rights_to_every_link_only(
    monkeypatch: pytest.MonkeyPatch, limited: str
) -> None:
    monkeypatch.setattr(WorldNote, "__access__", ())
    monkeypatch.setattr(authorization, "guard", None)
    monkeypatch.setattr(authorization, "row_rules", lambda verb, _: SOME if verb == limited else ())
    with pytest.raises(Forbidden, match=f"may {limited} only some records of WorldNote"):
        require_links(LINKS)


def test_the_right_to_read_some_links_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WorldNote, "__access__", ())
    monkeypatch.setattr(authorization, "guard", None)
    monkeypatch.setattr(authorization, "row_rules", lambda verb, _: SOME if verb == "read" else ())
    require_links(LINKS)
