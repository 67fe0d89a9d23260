from __future__ import annotations

from pathlib import Path

from fw.tasks.render.imports import Imports
from tests.tasks.ruff import complaints


def test_imports_are_sorted_like_isort_does(tmp_path: Path) -> None:
    imports = Imports({"BaseModel", "Field", "str"}, future=True)
    used = [
        imports.module("datetime", "dt"),
        imports.member("typing", "Literal"),
        imports.member("typing", "TYPE_CHECKING"),
        imports.member("typing", "Any"),
        imports.member("uuid", "UUID"),
        imports.member("sqlalchemy.orm", "mapped_column"),
        imports.member("sqlalchemy.orm", "Mapped"),
        imports.member("pydantic", "Field"),
        imports.member("pydantic", "BaseModel"),
        imports.member("pydantic", "TypeAdapter"),
        imports.member("fw.runtime.database", "types", "t"),
        imports.member("fw.runtime.database", "primary_key"),
        imports.member("fw.runtime.database", "Model"),
        imports.member("fw.runtime.database", "PRIVATE"),
        imports.member("app.models.a_rather_long_name_of_a_module", "ARatherLongNameOfAModel"),
        imports.member("app.models.a_rather_long_name_of_a_module", "AnotherLongName"),
        imports.builtin("str"),
        imports.builtin("int"),
    ]
    (tmp_path / "app" / "models").mkdir(parents=True)
    (tmp_path / "app" / "models" / "a_rather_long_name_of_a_module.py").touch()
    (tmp_path / "a.py").write_text(f"{imports.code()}\n\n" + "".join(f"{one}\n" for one in used))

    assert complaints(tmp_path, ignore=["B018"]) == ""
    assert used[7] == "Field_"
    assert used[-2:] == ["builtins.str", "int"]


def test_a_taken_name_gets_an_alias() -> None:
    imports = Imports()

    assert imports.member("decimal", "Decimal") == "Decimal"
    assert imports.member("fw.runtime.http.fields.types", "Decimal") == "Decimal_"
    assert imports.member("decimal", "Decimal") == "Decimal"
