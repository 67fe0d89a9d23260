"""Settings of a starter, laid over those of a new project."""

from __future__ import annotations

import tomllib

from fw.tasks.scaffold.admin import SETTINGS as ADMIN
from fw.tasks.scaffold.auth import SETTINGS as AUTH
from fw.tasks.scaffold.starter_settings import with_dependencies, with_starter_settings
from fw.tasks.scaffold.starters import read_starter, starter_names

BASE = """\
[project]
name = "shop"

[mail]
# driver = "log"          # "log" writes mail to the log
# sender = "no-reply@localhost"

[queue]
# driver = "sync"         # "sync" runs jobs at once
"""


def test_a_setting_replaces_its_commented_default() -> None:
    text = with_starter_settings(BASE, '[mail]\ndriver = "smtp"\nsender = "a@example.com"\n')
    assert 'driver = "smtp"           # "log" writes mail to the log\n' in text
    assert '\nsender = "a@example.com"\n' in text
    assert '[queue]\n# driver = "sync"' in text
    longer = with_starter_settings(BASE, '[mail]\ndriver = "the one with a long name"\n')
    assert '"the one with a long name"  # "log" writes' in longer


def test_other_lines_follow_the_header() -> None:
    rules = '# Ledgers.\nMovement = { write = [] }\nLevel = { write = [\n  "clerk",\n] }\n'
    text = with_starter_settings(f"{BASE}\n{AUTH}", f"[auth.routes]\n{rules}")
    assert f"[auth.routes]\n{rules}# Post =" in text


def test_a_new_table_is_appended() -> None:
    text = with_starter_settings(BASE, "[helpdesk]\ndays = 7\n")
    assert text.endswith("at once\n\n[helpdesk]\ndays = 7\n")


def test_settings_of_every_starter_arrive() -> None:
    base = f"{BASE}\n{AUTH}\n{ADMIN}"
    for name in starter_names():
        own = read_starter(name).texts()["fw.toml"]
        _assert_within(tomllib.loads(own), tomllib.loads(with_starter_settings(base, own)))


def _assert_within(part: dict[str, object], whole: dict[str, object]) -> None:
    for name, value in part.items():
        found = whole[name]
        if isinstance(value, dict) and isinstance(found, dict):
            _assert_within(value, found)
        else:
            assert found == value, name


def test_dependencies_are_added_to_the_project() -> None:
    text = '[project]\ndependencies = [\n    "fw-framework~=1.0",\n]\n\n[tool.ruff]\n'
    with_nh3 = text.replace('1.0",\n', '1.0",\n    "nh3>=0.3",\n')
    assert with_dependencies(text, ("nh3>=0.3",)) == with_nh3
