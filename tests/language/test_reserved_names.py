"""The lists of reserved names agree with the attributes of the real classes."""

from __future__ import annotations

import builtins
import keyword
import warnings

import pytest
from pydantic import BaseModel
from sqlalchemy.orm import DeclarativeBase

from fw.language import reserved_names
from fw.language.names import names_of
from fw.language.schema import diagnose
from tests.language.corpus import awkward_names, schema_with_name


def public(cls: type) -> set[str]:
    with warnings.catch_warnings(action="ignore"):
        return {name for name in dir(cls) if not name.startswith("_")}


def codes(text: str) -> set[str]:
    return {one.code for one in diagnose(text)}


def test_attributes_of_pydantic() -> None:
    assert public(BaseModel) <= reserved_names.PYDANTIC


def test_attributes_of_sqlalchemy() -> None:
    class Base(DeclarativeBase):
        pass

    assert public(Base) <= reserved_names.SQLALCHEMY


def test_attributes_of_the_runtime() -> None:
    from fw.runtime.database import Model

    assert public(Model) <= reserved_names.SQLALCHEMY | reserved_names.RUNTIME
    http = pytest.importorskip("fw.runtime.http")
    for name in ("CreateSchema", "UpdateSchema", "ResponseSchema"):
        extra = public(getattr(http, name)) - reserved_names.PYDANTIC
        assert extra <= reserved_names.RUNTIME, name


def test_aliases_of_oserror() -> None:
    other = {name for name, value in vars(builtins).items() if value is OSError} - {"OSError"}
    assert other <= reserved_names.ERRORS


def test_the_suggestion_for_a_reserved_field_name_is_valid() -> None:
    names = (
        *keyword.kwlist,
        *reserved_names.PYDANTIC,
        *reserved_names.SQLALCHEMY,
        *reserved_names.RUNTIME,
        *reserved_names.LIST_PARAMETERS,
        *reserved_names.DATABASE_COLUMNS,
        *reserved_names.ARGUMENTS,
        *reserved_names.IMPORTED,
        "model_dump_all",
        "a__b",
    )
    for name in names:
        refusal = reserved_names.refuse_field(name)
        assert refusal is not None, name
        assert reserved_names.refuse_field(refusal.suggestion) is None, name


@pytest.mark.parametrize(
    "name",
    ["None", "Class", "Import", "Repository", "Mapped", "IOError", "Doc", "Docs", "Health",
     "Con", "Lpt1", "SqliteStat", "FwMigration", "A__b"],
)  # fmt: skip
def test_the_suggestion_for_a_reserved_model_name_is_valid(name: str) -> None:
    def refusal(name: str) -> reserved_names.Refusal | None:
        names = names_of(name)
        return reserved_names.refuse_model(name, names.module, names.table, names.prefix)

    found = refusal(name)
    if name == "Health":
        assert found is None  # its path is /healths
        return
    assert found is not None
    assert refusal(found.suggestion) is None
    assert found.code in codes(f"model {name} {{ id: uuid primary }}")


@pytest.mark.parametrize("word", ["select", "order", "group", "user", "table", "primary", "type"])
def test_keywords_of_sql_and_of_the_language_are_valid_names(word: str) -> None:
    assert not codes(f"model {word.title()} {{\n id: uuid primary\n {word}: string required\n}}")


def test_names_of_list_parameters_are_valid_aliases() -> None:
    text = """
    model Page { id: uuid primary }
    model Note {
      id: uuid primary
      page_id: uuid references Page
      relations { belongs_to Page as page }
    }
    """
    assert not codes(text)


def test_every_awkward_name_is_valid_or_gets_a_diagnostic() -> None:
    names = awkward_names()
    answers = {"legal": 0, "refused": 0}
    for role, name in names:
        found = diagnose(schema_with_name(role, name))
        answers["refused" if found else "legal"] += 1
        for one in found:
            assert one.message
            assert name in one.source_line
    assert len(names) >= 1500
    assert answers["legal"] > 300
    assert answers["refused"] > 100
