from __future__ import annotations

from fw.language.checks.conditions.user_fields import user_field_issue
from fw.language.schema import load
from fw.tasks.artifact import Artifact, Settings, kinds
from fw.tasks.render.renderer import render

SETTINGS = Settings("shop")


def rendered(kind: str, text: str, model: str) -> str:
    """Return the file of one kind for one model of a schema."""
    schema = load(text)
    found = next(one for one in kinds() if one.name == kind)
    context = found.build(schema[model], schema, SETTINGS)
    return render(Artifact(f"{kind}.py", found.template, context, kind, model))


def test_a_field_may_be_named_like_its_type() -> None:
    text = rendered("models", "model A {\n id: int primary\n date: date nullable\n}", "A")

    assert "date: Mapped[dt.date | None] = mapped_column()" in text


def test_an_import_is_aliased_if_a_field_has_its_name() -> None:
    text = rendered("models", "model A {\n id: int primary\n dt: date required\n}", "A")

    assert "import datetime as dt_" in text
    assert "dt: Mapped[dt_.date] = mapped_column()" in text


def test_a_model_may_be_named_like_an_import() -> None:
    schema = "model Index {\n id: int primary\n a: int nullable\n index (a, id)\n}"
    text = rendered("models", schema, "Index")

    assert "from sqlalchemy import Index as Index_" in text
    assert '__table_args__ = (Index_("idx_indices_a_id", "a", "id"),)' in text


def test_an_index_of_one_field_is_declared_on_its_column() -> None:
    fields = "name: string index\n code: int unique index\n a_id: int nullable references A"
    text = rendered("models", f"model A {{\n id: int primary\n {fields}\n}}", "A")

    assert "name: Mapped[str] = mapped_column(t.String(255), index=True)" in text
    assert "code: Mapped[int] = mapped_column(unique=True)" in text
    assert 'ForeignKey("as.id", ondelete="RESTRICT"), index=True' in text
    assert "__table_args__" not in text


def test_of_two_relations_over_one_key_only_one_writes_it() -> None:
    text = rendered(
        "models",
        """
        model A {
          id: int primary
          relations {
            has_many B as bs
          }
        }
        model B {
          id: int primary
          a_id: int references A
          relations {
            belongs_to A as a
            belongs_to A as same
          }
        }
        """,
        "B",
    )

    assert 'relationship(foreign_keys=[a_id], back_populates="bs"' in text
    assert "same: Mapped[A] = relationship(foreign_keys=[a_id], viewonly=True" in text


def test_an_enum_is_stated_once() -> None:
    schema = "model Post {\n id: int primary\n status: enum(draft, in-review) default in-review\n}"
    models, schemas = rendered("models", schema, "Post"), rendered("schemas", schema, "Post")

    assert (
        'class PostStatus(StrEnum):\n    DRAFT = "draft"\n    IN_REVIEW = "in-review"\n' in models
    )
    assert "status: Mapped[PostStatus] = mapped_column(default=PostStatus.IN_REVIEW)" in models
    assert "    status: PostStatus = PostStatus.IN_REVIEW\n" in schemas
    assert models.count("draft") == 1
    assert "draft" not in schemas


def test_an_enum_type_never_hides_a_schema_or_a_field() -> None:
    fields = "SurveyKind: int\n kind: enum(a)\n response: enum(yes, no) default yes"
    schema = f"model Survey {{\n id: int primary\n {fields}\n}}"

    models = rendered("models", schema, "Survey")
    assert "class SurveyResponseChoice(StrEnum):" in models
    assert "class SurveyKindChoice(StrEnum):" in models
    assert "response: SurveyResponseChoice" in rendered("schemas", schema, "Survey")


def test_private_fields_are_in_requests_but_not_in_responses() -> None:
    schema = "model A {\n id: int primary\n password: string required\n name: string nullable\n}"
    create, update, response, *_ = rendered("schemas", schema, "A").split("\nclass ")[1:]

    assert "password: String\n" in create
    assert "password: String = UNSET" in update
    assert "password" not in response
    assert "info=PRIVATE" in rendered("models", schema, "A")


def test_a_field_is_private_by_its_modifier() -> None:
    schema = "model A {\n id: int primary\n pin: string private\n name: string nullable\n}"
    create, update, response, query, _ = rendered("schemas", schema, "A").split("\nclass ")[1:]

    assert "pin: String\n" in create
    assert "pin: String = UNSET" in update
    assert "pin" not in response + query
    assert "info=PRIVATE" in rendered("models", schema, "A")


def test_a_readonly_field_is_only_in_responses() -> None:
    schema = 'model A {\n id: int primary\n slug: string readonly default ""\n}'
    create, update, response, query, _ = rendered("schemas", schema, "A").split("\nclass ")[1:]

    assert "slug" not in create + update
    assert "slug: String" in response
    assert '"slug"' in query
    assert 'default="", info=READONLY' in rendered("models", schema, "A")


def test_a_private_readonly_field_is_in_no_schema() -> None:
    schema = "model A {\n id: int primary\n seal: string private readonly nullable\n}"

    assert "seal" not in rendered("schemas", schema, "A")
    assert "info=PRIVATE | READONLY" in rendered("models", schema, "A")


def test_relations_over_a_private_key_are_not_included() -> None:
    schema = """
        model A {
          id: int primary
          relations { has_many B as bees }
        }
        model B {
          id: int primary
          a_id: int references A private
          relations { belongs_to A as owner }
        }"""
    lines = "\n".join(line.replace("{ ", "{\n").replace(" }", "\n}") for line in schema.split("\n"))

    assert "include_relations" not in rendered("schemas", lines, "A")
    assert "include_relations" not in rendered("schemas", lines, "B")
    assert "include_relations" in rendered("schemas", lines.replace("private", ""), "A")


def test_fields_set_by_the_server_are_only_in_responses() -> None:
    schema = "model A {\n id: uuid primary\n name: string nullable\n timestamps\n}"
    create, update, response, *_ = rendered("schemas", schema, "A").split("\nclass ")[1:]

    for name in ("id", "created_at", "updated_at"):
        assert f"    {name}:" not in create + update
        assert f"    {name}:" in response


def test_the_location_uses_the_primary_key_of_any_name() -> None:
    schema = "model A {\n number: int primary\n}"

    assert 'return created(record, f"/as/{record.number}")' in rendered("controllers", schema, "A")


def test_a_controller_imports_the_enums_of_the_key_only() -> None:
    fields = "side: Side\n row: int\n colour: Colour\n primary (side, row)"
    schema = f"enum Side {{\n left\n}}\nenum Colour {{\n red\n}}\nmodel Seat {{\n {fields}\n}}"

    assert "from app.models.enums import Side\n" in rendered("controllers", schema, "Seat")


def test_the_type_of_a_constrained_field_is_named_after_it() -> None:
    fields = "create: string(9)\n b: string(9) nullable\n c: decimal(9, 2)\n d: string(255)"
    text = rendered("schemas", f"model A {{\n id: int primary\n {fields}\n}}", "A")

    for line in (
        "ACreate_ = Annotated[Text, Field(max_length=9)]",
        "AB = Annotated[Text, Field(max_length=9)]",
        "AC = Annotated[Decimal, Digits(9, 2)]",
    ):
        assert text.count(f"\n{line}\n") == 1
    assert text.count("Annotated[") == 3
    assert "    create: ACreate_\n    b: AB | None = None\n    c: AC\n    d: String\n" in text


def test_fields_with_similar_names_have_their_own_types() -> None:
    fields = "a_b: string(8)\n aB: string(9)"
    text = rendered("schemas", f"model M {{\n id: int primary\n {fields}\n}}", "M")

    assert "MAB = Annotated[Text, Field(max_length=8)]" in text
    assert "MAB_ = Annotated[Text, Field(max_length=9)]" in text
    assert "    a_b: MAB\n    aB: MAB_\n" in text


TEAMS = """
enum State {
  open "Open" = "O"
  closed "Closed" = "C"
}
model Team {
  id: int primary
  state: State default open
  relations {
    has_many Task as tasks
  }
}
model Task {
  id: int primary
  team_id: int references Team
  state: State default open
  access {
    read to user
    deny update to user when team.state = "closed" or team.tasks has (state in ("closed"))
  }
  relations {
    belongs_to Team as team via team_id
  }
}
"""


def test_rules_compare_the_stored_values_of_enums_of_other_models() -> None:
    schema = load(TEAMS)
    found = next(one for one in kinds() if one.name == "models")
    context = found.build(schema["Task"], schema, Settings("shop", {"auth": {}}))
    text = render(Artifact("models.py", found.template, context, "models", "Task"))

    assert "team.state = 'C' or team.tasks has (state in ('C'))" in text


def test_fields_of_the_user_after_has_are_checked() -> None:
    schema = load(TEAMS)
    condition = "team.tasks has (id = me.nme)"
    found = user_field_issue(condition, schema["Task"], schema["Team"], schema.models.get)

    assert found is not None
    assert found.message == "unknown field 'nme' on Team"
