"""Test schemas: of a given size, random ones, and ones with awkward names."""

from __future__ import annotations

import builtins
import keyword
import os
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Literal

from fw.language.editing.changes import Change, apply_changes
from fw.language.schema import diagnose
from fw.language.syntax.scanner import SCHEMA_FILE

__all__ = [
    "awkward_names",
    "body",
    "edited",
    "places",
    "random_schema",
    "scale",
    "schema_of_size",
    "schema_with_name",
]

Role = Literal["model", "field"]

TYPES = (
    "int",
    "string",
    "string(40)",
    "text",
    "float",
    "bool",
    "uuid",
    "datetime",
    "date",
    "time",
    "decimal(8, 3)",
    "json",
    'enum(open, "in progress", don-e)',
    "uuid[]",
    "decimal(8, 3)[]",
    "bytes",
    "bytes(8)",
    "file",
    "image(2mb, png)",
)
DEFAULTS = {
    "int": "-7",
    "string": '"a # b { } \\" ü"',
    "string(40)": "'it\\'s'",
    "text": '"${x} % for"',
    "float": "1.5e-3",
    "bool": "TRUE",
    "decimal(8, 3)": "12.5",
    "date": '"2024-02-29"',
    'enum(open, "in progress", don-e)': '"in progress"',
    "Shared": "Index",
    "uuid[]": "[]",
    "decimal(8, 3)[]": "[]",
    "Shared[]": "[]",
}
GENERATORS = {"uuid": "uuid4", "datetime": "now", "date": "now", "time": "now"}
SQL = """add all alter analyze and any as asc between by case cast check collate column commit
constraint create cross current_date database default delete desc distinct drop else end
escape except exists explain false fetch for foreign from full grant group having in index
inner insert intersect interval into is join key keys left like limit lock natural not null
of offset on option or order outer over partition primary procedure range read references
rename replace revoke right row rows schema select set show some table then to trigger
truncate true union unique update user using value values view when where window with write
year"""
DEVICES = ["con", "prn", "aux", "nul", *(f"{d}{n}" for d in ("com", "lpt") for n in range(1, 10))]
FRAMEWORK = """metadata registry query session mapper copy json dict schema construct validate
model_config model_fields model_dump model_year model_name from_orm parse_obj fields page
per_page sort q include id self cls values changes created_at updated_at args kwargs Base
Model Field Mapped Text String Enum UUID Decimal Literal Any Index Table Column Repository
Service Controller Response Request Router Application Doc Docs Health Auth Admin Openapi
datetime date time uuid decimal typing sqlalchemy fw app body row router controller service
repository main routes models tests conftest type object property async_ await_ ctid xmin
oid rowid tableoid Timestamps Page Envelope Deleted ListQuery APIRouter password token"""
PLURALS = """Person People Child Children Mouse Mice Sheep Fish Series Species News Analysis
Analyses Datum Data Bus Buses Box Boxes Ox Oxen Quiz Quizzes Status Address Address2 Matrix
Index Vertex Money Rice Equipment Information Move Sex Octopus Virus Alias Axis Testis Crisis
Wolf Knife Hero Potato Photo Piano Day City Key Monkey"""


def scale() -> float:
    """Return the share of the full number of examples in long tests: `FW_PROMISE_SCALE`."""
    return float(os.environ.get("FW_PROMISE_SCALE", "0.01"))


COMPUTED = {
    "int": "Computed( -1*(LENGTH( note )) )",
    "bool": "computed (note IS Not null AND (note != 'it (is)' ))",
}
RULES = {
    "int": "min -3",
    "float": "MAX 1.5e-3",
    "string": 'pattern "^\\\\d # {"',
    "string(40)": "not_blank min_length 2",
    "text": "max_length 90 email",
    "date": "min '2000-01-01' past",
}


def schema_of_size(models: int, *, provider: str = "sqlite") -> str:
    """Return a schema with a number of models, each with 9 or 10 fields and a reference."""
    lines = ["# A schema made for measuring.", f"database {provider}", ""]
    for number in range(models):
        parent = f"Entity{number // 2:04d}"
        lines += [
            f"# The entity number {number}.",
            f"model Entity{number:04d} {{",
            "  id: uuid primary",
            "  title: string(120) required index   # shown in lists",
            "  slug: string required unique",
            "  body: text nullable",
            "  status: enum(draft, published) default draft",
            "  price: decimal(10, 2) default 0",
            '  note: string default "it is {fine}"',
            "  active: bool default true",
            "  seen_at: datetime nullable",
        ]
        if number:
            lines += [
                f"  parent_id: uuid references {parent} on_delete cascade",
                "  relations {",
                f"    belongs_to {parent} as parent via parent_id",
                "  }",
            ]
        lines += ["}", ""]
    return "\n".join(lines)


def random_schema(random: Random, *, models: int | None = None) -> str:
    """Return a valid schema with random case, white space, comments and line ends."""
    newline = random.choice(("\n", "\n", "\r\n"))
    lines: list[str] = []
    if random.random() < 0.5:
        lines.append(f"{_case(random, 'database')} {random.choice(('sqlite', 'MySQL'))}")
    count = random.randint(0, 6) if models is None else models
    place = random.randint(0, count)
    for number in range(count):
        if number == place:
            lines += _noise(random)
            lines += _enum(random)
        lines += _noise(random)
        lines += _model(random, number, shared=place < count)
    if random.random() < 0.2:
        lines += _noise(random)
        lines += _view(random, count)
    lines += _noise(random)
    text = newline.join(line + _comment(random) for line in lines)
    return text + newline * random.randint(0, 2)


def _enum(random: Random) -> Iterator[str]:
    head = f"{_blanks(random)}{_case(random, 'enum')} Shared"
    if random.random() < 0.1:
        yield head
        head = ""
    yield f"{head}{_blanks(random)}{{"
    for member in ('open "It\'s { # open"= "O"', "Index=index-ed", "model"):
        yield from _noise(random)
        yield f"{_blanks(random)}{member}"
    yield f"{_blanks(random)}}}"


def _model(random: Random, number: int, *, shared: bool) -> Iterator[str]:
    was = f" {_case(random, 'was')} Old{number}" if random.random() < 0.1 else ""
    head = f"{_blanks(random)}{_case(random, 'model')} Thing{number}{was}"
    if random.random() < 0.1:
        yield head
        head = ""
    yield f"{head}{_blanks(random)}{{"
    yield f"  id: {random.choice(('int', 'uuid', 'UUID'))} {_case(random, 'primary')}"
    yield "  note: text"
    for index in range(random.randint(0, 5)):
        yield from _noise(random)
        yield _field(random, index, shared=shared)
    if random.random() < 0.3:
        names = random.choice(("", " ( made_at , changed_at )"))
        yield _case(random, "timestamps") + names
    if random.random() < 0.2:
        condition = (
            f"{_case(random, 'where')} id IS not null{random.choice(('', ' AND (id in(id))'))}"
        )
        yield f"{_case(random, 'unique')} (id , id){random.choice(('', f' {condition}'))}"
        yield f"{_case(random, 'primary')}( id,id{_blanks(random)})"
        yield f"{_case(random, 'index')} (id {_case(random, 'desc')} ,id) {_case(random, 'name')} 'x{number}'"
    if displayed := random.random() < 0.2:
        yield f"{_case(random, 'display')} id"
    if random.random() < 0.1:
        yield f"{_case(random, 'map')}{_blanks(random)}'Table_{number}'"
        yield f'{_case(random, "path")}{_blanks(random)}"/some-things-{number}"'
    if random.random() < 0.2:
        word, name = _case(random, "check"), random.choice(("", " Valid", "valid"))
        yield f"{word} {name}(id IS not null AND({_blanks(random)}id<>id or id in(id)))"
    if number and random.random() < 0.4:
        action = random.choice(("cascade", "RESTRICT", "set_null", "No_Action"))
        update = f" {_case(random, 'on_update')} {action}" if random.random() < 0.5 else ""
        yield f"  up_id: uuid nullable references Thing{random.randrange(number)}{update}"
        yield f"  {_case(random, 'relations')}{_blanks(random)}{{"
        yield from _noise(random)
        yield f"    {_case(random, 'belongs_to')} Thing0 {_case(random, 'as')} up"
        yield "  }"
        if not displayed:
            yield f"  {_case(random, 'display')} up.id{_blanks(random)}, id"
    yield f"{_blanks(random)}}}"


def _view(random: Random, models: int) -> Iterator[str]:
    name, was = random.choice((("View", ""), ("From", " Was old"), ("Was", "")))
    source = random.choice(("'stats'", '"View_1"'))
    head = f"{_case(random, 'view')} {name}{was} {_case(random, 'from')}{_blanks(random)}{source}"
    if random.random() < 0.1:
        yield head
        head = ""
    yield f"{head}{_blanks(random)}{{"
    yield f"  id: int {_case(random, 'primary')}"
    yield from _noise(random)
    yield f"  view : decimal(12,2) {_case(random, 'nullable')}"
    if random.random() < 0.5:
        yield f"  {_case(random, 'display')} id"
    if models:
        yield "  thing_id: int references Thing0 private"
        yield f"  relations {{ {_case(random, 'belongs_to')} Thing0 as thing"
        yield "}"
    yield f"{_blanks(random)}}}"


def _field(random: Random, index: int, *, shared: bool) -> str:
    kind = random.choice((*TYPES, "Shared", "Shared[]") if shared else TYPES)
    name = random.choice(
        (f"field_{index}", f"Unique{index}", "relations", "model", "timestamps", "display")
    )
    words = [
        _case(random, word) for word in ("required", "nullable", "private") if random.random() < 0.3
    ]
    if kind in DEFAULTS and random.random() < 0.5:
        words.append(f"{_case(random, 'default')} {DEFAULTS[kind]}")
    elif kind in GENERATORS and random.random() < 0.5:
        call = f"{_case(random, GENERATORS[kind])}{_blanks(random)}({_blanks(random)})"
        words.append(f"{_case(random, 'default')} {call}")
    elif kind in COMPUTED and random.random() < 0.2:
        return f"{_blanks(random)}{name}: {kind} {COMPUTED[kind]}"
    elif kind in RULES and random.random() < 0.3:
        words.append(RULES[kind])
    if kind in ("datetime", "date", "time") and random.random() < 0.2:
        words.append(_case(random, "updated now()"))
    if random.random() < 0.1:
        words.append(f'{_case(random, "map")}{_blanks(random)}"column{index}"')
    random.shuffle(words)
    colon = random.choice((":", " :", ": ", " : "))
    return f"{_blanks(random)}{name}{colon}{kind} {' '.join(words)}"


def _case(random: Random, word: str) -> str:
    return random.choice((word, word, word.upper(), word.capitalize()))


def _blanks(random: Random) -> str:
    return random.choice(("", "  ", "    ", "\t"))


def _comment(random: Random) -> str:
    return random.choice(("", "", "", "", " # it's { \"open", "# model X {", "  # }"))


def _noise(random: Random) -> list[str]:
    lines = ("", "   ", "# }", "# 'quoted", "\t# {", "## model {", "  ##", "### }")
    return [random.choice(lines) for _ in range(2)][: random.randint(0, 2)]


def awkward_names() -> list[tuple[Role, str]]:
    """Return about 1,500 names with a meaning elsewhere, each for a model or a field."""
    words = [
        *keyword.kwlist,
        *keyword.softkwlist,
        *dir(builtins),
        *SQL.split(),
        *SQL.upper().split(),
        *sorted(sys.stdlib_module_names),
        *DEVICES,
        *FRAMEWORK.split(),
        *PLURALS.split(),
        *_attributes(),
        "a" * 63,
        "a" * 64,
        "A" * 63,
        "É",
        "ﬁeld",
        "a__b",
        "_a",
        "a_",
        "A1",
        "x2y",
    ]
    fields: list[tuple[Role, str]] = [("field", word) for word in dict.fromkeys(words)]
    titles = (word[:1].upper() + word[1:] for word in words)
    models: list[tuple[Role, str]] = [("model", word) for word in dict.fromkeys(titles)]
    return fields + models


def _attributes() -> list[str]:
    from pydantic import BaseModel
    from sqlalchemy.orm import DeclarativeBase

    return [*dir(BaseModel), *dir(DeclarativeBase), *dir(object), *dir(str), *dir(dict)]


def schema_with_name(role: Role, name: str) -> str:
    """Return a schema with a model or a field of that name, and a relation to the model."""
    if role == "model":
        return (
            f"model {name} {{\n  id: uuid primary\n  title: string required\n"
            "  relations {\n    has_many Zebra as zebras\n  }\n}\n"
            f"model Zebra {{\n  id: uuid primary\n  owner_id: uuid references {name}\n"
            f"  relations {{\n    belongs_to {name} as owner\n  }}\n}}\n"
        )
    return (
        "model Zebra {\n  id: uuid primary\n"
        f"  {name}: string(40) required index\n  other: enum(a, b) default a\n"
        "  made: date nullable\n  price: decimal(10, 2) default 0\n}\n"
    )


def body(*lines: str) -> str:
    """Return the model `Post` with an `id` and the given lines."""
    return "\n".join(["model Post {", "  id: uuid primary", *(f"  {x}" for x in lines), "}"])


def edited(text: str, operation: Callable[..., list[Change]], *args: Any, **options: Any) -> str:
    """Return the text of `schema.fw` after an operation."""
    sources = {SCHEMA_FILE: text}
    return apply_changes(sources, operation(sources, *args, **options))[SCHEMA_FILE]


def places(text: str) -> list[str]:
    """Return the position and the code of each error of a schema."""
    return [f"{one.line}:{one.column} {one.code}" for one in diagnose(text)]
