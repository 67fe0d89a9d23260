from __future__ import annotations

import json

import pytest

from fw.language.schema import diagnose


def _codes(default: str) -> set[str]:
    quoted = json.dumps(default, ensure_ascii=False)
    return {
        one.code for one in diagnose(f"model A {{\n id: int primary\n a: json default {quoted}\n}}")
    }


@pytest.mark.parametrize("default", ["{}", "[1, [2.5, null, true]]", '{"a": "é"}', str(-(2**63))])
def test_json_that_every_database_stores_is_a_default(default: str) -> None:
    assert _codes(default) == set()


@pytest.mark.parametrize(
    "default",
    ["", "{", "null", "NaN", "1e999", str(2**63), r'"\ud800"', r'["\u0000"]', "[" * 31 + "]" * 31],
)
def test_json_that_requests_may_not_contain_is_an_invalid_default(default: str) -> None:
    assert _codes(default) == {"FW309"}
