"""What a field's description says of the values that it takes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from fw.runtime.http.fields import Json, Text


@pytest.mark.parametrize("kind", [Json, Text])
def test_a_text_with_nul_is_refused_as_described(kind: Any) -> None:
    adapter = TypeAdapter[Any](kind)
    pattern = adapter.json_schema()["pattern"]

    assert adapter.validate_python("é\n") == "é\n"
    assert re.search(pattern, "é\n")
    with pytest.raises(ValidationError, match="NUL"):
        adapter.validate_python("a\0")
    assert not re.search(pattern, "a\0")
