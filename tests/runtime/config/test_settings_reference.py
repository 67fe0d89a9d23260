from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fw.runtime.config.settings import KNOWN
from fw.tasks.scaffold.admin import SETTINGS as ADMIN
from fw.tasks.scaffold.auth import SETTINGS as LOGINS

ROOT = Path(__file__).parents[3]
REFERENCE = (ROOT / "docs/reference/settings.md").read_text()
TEMPLATE = (ROOT / "fw/templates/fw.toml.mako").read_text()

ROW = re.compile(r"^\| `([a-z_.]+)` \| `([A-Z_]+)` \| (.+?) \|", re.MULTILINE)
DOCUMENTED = {key: (variable, default) for key, variable, default in ROW.findall(REFERENCE)}
DERIVED = {"project.name"}
"""Settings whose default is another value of the project."""


def flat(values: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def test_all_settings_are_documented() -> None:
    assert list(DOCUMENTED) == list(KNOWN)


@pytest.mark.parametrize("key", KNOWN)
def test_the_reference_has_the_variable_and_default_of_each_setting(key: str) -> None:
    variable, default = DOCUMENTED[key]
    assert variable == key.upper().replace(".", "_")
    if key not in DERIVED:
        assert tomllib.loads(f"value = {default.strip('`')}")["value"] == KNOWN[key].default


def test_the_settings_template_has_every_setting_with_its_default() -> None:
    text = TEMPLATE.replace("${project | toml}", '""') + LOGINS + ADMIN
    tables = tomllib.loads(re.sub(r"^# (?=\w+ = )", "", text, flags=re.MULTILINE))
    # Whose names are those of the schema's models.
    del tables["auth"]["routes"]
    defaults = {key: setting.default for key, setting in KNOWN.items()}
    # New projects are stricter than projects without the setting, and have better names.
    words = ["GitHub", "GraphQL", "IPv4", "IPv6", "MySQL", "OAuth"]
    changed = {"auth.min_password_length": 12, "schema.acronyms": words}
    assert dict(flat(tables)) == defaults | changed
