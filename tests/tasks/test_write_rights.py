"""Writes that the generated tests expect to be refused to a super-admin."""

from __future__ import annotations

import pytest

from fw.language.schema import load
from fw.tasks.artifact import Settings
from fw.tasks.write_rights import refused_by_own_rules, refused_writes

SCHEMA = """
model Writer {
  id: uuid primary
}

model Entry {
  id: uuid primary
  writer_id: uuid nullable references Writer on_delete %s
  access {
    %s
  }
}
"""


@pytest.mark.parametrize(
    ("action", "rule", "refused"),
    [
        ("set_null", "deny update to all", {"delete"}),
        ("set_null", "deny update to role super-admin when id = me", {"delete"}),
        ("set_null", "deny delete to all", set()),
        ("cascade", "deny delete to all", {"delete"}),
        ("cascade", "deny delete to user", set()),
    ],
)
def test_a_deletion_needs_the_rights_to_what_it_changes(
    action: str, rule: str, refused: set[str]
) -> None:
    schema = load(SCHEMA % (action, rule))
    assert refused_writes(schema.models["Writer"], schema, Settings("app")) == refused
    # The repository may cascade as the system, so that no test can expect the refusal.
    assert refused_by_own_rules(schema.models["Writer"], Settings("app")) == set()


def test_own_rules_refuse_a_write() -> None:
    schema = load(SCHEMA % ("set_null", "deny update to all"))
    assert refused_by_own_rules(schema.models["Entry"], Settings("app")) == {"update"}
