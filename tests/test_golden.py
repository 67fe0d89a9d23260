"""Each golden case builds exactly the tree in its folder.

`FW_GOLDEN_UPDATE=1 pytest tests/test_golden.py` updates the folders; read the diff.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.goldens import CASES, Case

UPDATE = os.environ.get("FW_GOLDEN_UPDATE") == "1"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_build_leads_to_the_expected_tree(case: Case, tmp_path: Path) -> None:
    result = case.run(tmp_path)
    if UPDATE:
        case.update(result)
    wanted = case.expected_result()

    assert (result.stderr, result.status) == (wanted.stderr, wanted.status)
    assert sorted(result.files) == sorted(wanted.files)
    for path, text in wanted.files.items():
        assert result.files[path] == text, path


def test_every_case_is_found() -> None:
    folders = {path.name for path in Path(__file__).with_name("golden").iterdir() if path.is_dir()}

    assert folders - {"__pycache__"} == {case.name for case in CASES}
