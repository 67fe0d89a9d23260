"""`doit quick` selects the tests of what changed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))
from quick import named, selected

sys.path.pop(0)


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("fw/runtime/cache/lock.py", "tests/runtime/cache/test_lock.py"),
        ("fw/language/names.py", "tests/language/test_names.py"),
        ("fw/templates/app/models/model.py.mako", "tests/test_golden.py"),
        ("docs/guides/api.md", "tests/docs/test_guides.py"),
        ("tests/test_quick.py", "tests/test_quick.py"),
        ("tests/promises/api/test_bounds.py", "tests/docs/test_asvs.py"),
        ("docs/decisions/0011-fast-path.md", "tests/docs/test_paths.py"),
    ],
)
def test_a_change_selects_its_tests(changed: str, test: str) -> None:
    assert test in selected([changed])


def test_slow_tests_run_only_if_they_changed() -> None:
    found = selected(["fw/runtime/database/errors.py"])
    assert found
    assert not [path for path in found if path.startswith("tests/promises/")]


def test_a_module_is_named_by_an_import_or_a_string() -> None:
    text = 'from fw.cli import main, app\nmonkeypatch.setattr("fw.runtime.clock.now", later)\n'
    assert {"fw.cli", "fw.cli.app", "fw.runtime.clock"} <= set(named(text))
