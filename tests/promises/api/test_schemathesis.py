"""Never a 5xx, and never an answer that `/openapi.json` doesn't tell: schemathesis, every check."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.promises.api.attacked_projects import SCHEMAS, project
from tests.promises.api.described import CASES, check_api
from tests.promises.api.serving import serve
from tests.promises.support import SCALE, times


@pytest.mark.parametrize("schema", SCHEMAS)
def test_an_api_keeps_to_its_description(schema: str, database_url: str, tmp_path: Path) -> None:
    if SCALE < 1 and schema != "kitchen_sink":
        pytest.skip("only at full size: the kitchen sink has what the others have")
    root = project(tmp_path / "shop", schema, database_url)
    with serve(root) as server:
        assert check_api(server.address, tmp_path) >= times(CASES)
