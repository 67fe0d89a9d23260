"""All errors of a schema are reported in one run, each with its position and a hint."""

from __future__ import annotations

import json
import pickle
from dataclasses import fields

import pytest

from fw.language.diagnostics import Diagnostic, SchemaError, diagnostics_data, render_text
from fw.language.schema import diagnose, load
from tests.language.corpus import body, places

MANY = """\
datbase sqlite
model Post {
  id: uuid primary
  title: strng required
  body text
  author: Author
  count: int requird default
  note: string default "x
  one: int two: string
  more: int, required
  author_id: uuid references Autor on_delete casade
  price: decimal(10 2)
  unique title, count
  unique (titel, count)
  naïve: int
  has_many Comment as comments
  timestamp
  relations {
    has_many Comment as comments
    belongs Author as author
    belongs_to Author
    belongs_to Author as author via title
  }
}
model Author {
  id: text primary
  name: string(0) default 5
  class: int
  status: enum(a, b) default c
model author { id: int primary }
}
"""


def test_every_error_is_reported_at_its_position() -> None:
    assert places(MANY) == [
        "1:1 FW101",
        "4:10 FW301",
        "5:3 FW106",
        "6:11 FW301",
        "7:14 FW303",
        "7:22 FW109",
        "8:24 FW108",
        "9:12 FW107",
        "10:12 FW303",
        "11:30 FW401",
        "11:46 FW303",
        "12:21 FW112",
        "13:3 FW111",
        "14:11 FW311",
        "15:3 FW201",
        "16:3 FW110",
        "17:3 FW106",
        "19:14 FW401",
        "20:5 FW110",
        "21:16 FW110",
        "25:1 FW104",
        "26:7 FW307",
        "27:16 FW302",
        "28:3 FW203",
        "29:30 FW309",
        "30:7 FW202",
        "30:7 FW208",
        "31:1 FW104",
    ]


def test_an_error_causes_no_further_errors() -> None:
    assert places(body("title: strng", "index (id, title)")) == ["3:10 FW301"]
    assert places("model A {\n id: uuid primry\n}") == ["2:11 FW303"]
    text = "model A {\n id: uuid primary\n relations { has_many B as bs }\n}\n"
    text += "model B {\n id: uuid primary\n a_id: uuid refernces A\n}"
    assert places(text) == ["7:13 FW303"]


@pytest.mark.parametrize("more", ["nullable", "required", 'default ""', "private nullable"])
def test_a_readonly_field_with_a_value(more: str) -> None:
    assert diagnose(body(f"a: string readonly {more}")) == []


def test_a_repeated_model_named_like_the_keyword() -> None:
    model = "MODEL MODEL {\n id: int primary\n}\n"
    assert places(model * 2) == ["4:7 FW208"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("a: float default nan", "invalid default 'nan' for type 'float'"),
        ("a: int default '1'", "invalid default '1' for type 'int'"),
        ('a: int default "one"', "invalid default \"one\" for type 'int'"),
        ("a: string default größe", "default 'größe' requires quotes"),
    ],
)
def test_an_invalid_default_is_quoted(line: str, told: str) -> None:
    assert told in {one.message for one in diagnose(body(line))}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("a: int default 9223372036854775808", "FW309"),
        ("a: int default 1.5", "FW309"),
        ("a: int default '1'", "FW309"),
        ("a: float default 1e999", "FW309"),
        ("a: float default nan", "FW309"),
        ("a: bool default 1", "FW309"),
        ("a: decimal(4, 2) default 100", "FW309"),
        ("a: decimal(4, 2) default 1.234", "FW309"),
        ("a: string(2) default 'abc'", "FW309"),
        ("a: uuid default 'x'", "FW309"),
        ("a: date default '2023-02-29'", "FW309"),
        ("a: json default '{'", "FW309"),
        ("a: json default 'NaN'", "FW309"),
        ("a: string default '\\x41'", "FW108"),
        ("a: string default '\x01'", "FW108"),
        ("a: enum('')", "FW310"),
        ("a: enum(' a')", "FW310"),
        ("a: enum()", "FW112"),
        ("a: enum", "FW310"),
        ("a: int(3)", "FW302"),
        ("a: decimal(66, 2)", "FW302"),
        ("a: decimal(2, 3)", "FW302"),
        ("a: decimal", "FW302"),
        ("a: string(16384)", "FW302"),
        ("a: string(769) index", "FW312"),
        ("a: json index", "FW312"),
        ("a: int on_delete cascade", "FW308"),
        ("a: int on_update cascade", "FW308"),
        ("a: uuid references A on_update set_null", "FW308"),
        ("a: uuid references A on_update", "FW109"),
        ("a: int\nunique (a desc, id)", "FW313"),
        ("a: int\nindex (a desc desc, id)", "FW111"),
        ("a: int\nindex (a, id) name", "FW111"),
        ("a: int\nindex (a, id) name idx", "FW111"),
        ("a: int\nindex (a, id) called 'idx'", "FW111"),
        ("a: int\nindex (a, id) name '1x'", "FW201"),
        (f"a: int\nindex (a, id) name '{'x' * 61}'", "FW201"),
        ("a: int\nindex (a, id) name 'sqlite_x'", "FW211"),
        ("a: int index\nindex (a, id) name 'IDX_posts_a'", "FW211"),
        ("a: int\nindex (a, id) name 'posts'", "FW211"),
        ("a: int\nindex (a, id) name 'x'\nunique (id, a) name 'X'", "FW211"),
        ("a: string computed (id)", "FW334"),
        ("n: int\na: int computed (n > 1)", "FW334"),
        ("n: int\na: bool computed (n)", "FW334"),
        ("n: int\na: int computed (n + 1.5)", "FW334"),
        ("n: int\na: float computed (n / 2)", "FW334"),
        ("n: decimal(8, 2)\na: float computed (n)", "FW334"),
        ("n: decimal(8, 2)\na: decimal(8, 2) computed (n * n)", "FW334"),
        ("n: decimal(8, 2)\na: decimal(16, 2) computed (n)", "FW334"),
        ("n: float\nm: decimal(8, 2)\na: float computed (n * m)", "FW334"),
        ("n: int private\na: int computed (n)", "FW334"),
        ("n: int\na: int computed (n)\nb: int computed (a)", "FW334"),
        ("a: int computed (b)", "FW334"),
        ("a: int computed (1)", "FW334"),
        ("n: int\na: int computed (n +)", "FW334"),
        ("n: int\na: int computed (n) default 1", "FW334"),
        ("n: int\na: int computed (n) min 1", "FW334"),
        ("n: int\na: int computed (n % 2)", "FW334"),
        ("n: int\na: int computed (n) computed (n)", "FW304"),
        ("n: int\na: int computed", "FW109"),
        ("n: int\na: int computed n", "FW109"),
        ("n: int\na: int computed (n", "FW112"),
        ("a: int\nunique (a) where", "FW111"),
        ("a: int\nunique (a) where name 'uq_x'", "FW333"),
        ("a: int\nindex (a) where a % 2", "FW333"),
        ("a: int\nindex (a) where a", "FW333"),
        ("a: int\nindex (a) where a >", "FW333"),
        ("a: int\nindex (a) where b > 1", "FW333"),
        ("a: int\nindex (a) where a = 'x'", "FW333"),
        ("a: int\nindex (a) where 1 = 1", "FW333"),
        ("a: int\nindex (a) name 'x' where a > 1", "FW111"),
        ("a: int\nunique (a) where (a > 1)\nunique (a) where (a > 1)", "FW313"),
        ("a: int\nunique (a) where (a > 1)\nunique (a) where (a > 2)", "FW313"),
        ("a: int\nunique (a desc) where (a > 1)", "FW313"),
        ("a: int default 1 default 2", "FW304"),
        ("a: uuid references Post references Post", "FW304"),
        ("a_: int primary", "FW306"),
        ("a: int was a", "FW214"),
        ("relations { belongs_to Post as id via id }", "FW210"),
        ("relations { has_many Post as posts through Post }", "FW408"),
        ("relations { many_to_many Post as posts via id }", "FW408"),
    ],
)
def test_codes(line: str, code: str) -> None:
    assert code in {one.code for one in diagnose(body(line))}


def test_models_over_the_limits() -> None:
    many = [f"f{number}: int" for number in range(1001)]
    assert "FW315" in {one.code for one in diagnose(body(*many))}
    keys = [f"f{number}: int index" for number in range(64)]
    assert "FW315" in {one.code for one in diagnose(body(*keys))}
    wide = [f"f{number}: string" for number in range(70)]
    assert "FW315" in {one.code for one in diagnose(body(*wide))}
    composite = [*(f"f{number}: string" for number in range(4)), "index (f0, f1, f2, f3)"]
    assert "FW312" in {one.code for one in diagnose(body(*composite))}


def test_render_text() -> None:
    with pytest.raises(SchemaError) as caught:
        load("model A {\n\tid: uuid primary\n\tname: strng\n}", file="my.fw")
    assert str(caught.value) == (
        "my.fw:3:8: FW301 unknown type 'strng'\n"
        " 3 |     name: strng\n"
        "   |           ^^^^^\n"
        "   = did you mean 'string'?"
    )
    assert caught.value.message == "the schema has 1 error"
    assert pickle.loads(pickle.dumps(caught.value)).diagnostics == caught.value.diagnostics


def test_wide_characters_and_control_characters_on_a_terminal() -> None:
    text = 'model A { id: uuid primary # 日本\n a: enum("日本", "日本") \x1b[31m\n}'
    shown = render_text(diagnose(text))
    assert "\x1b" not in shown
    assert "日本" in shown


def test_diagnostics_as_data() -> None:
    found = diagnose(MANY)
    data = json.loads(json.dumps(diagnostics_data(found)))
    assert len(data) == len(found)
    assert set(data[0]) == {field.name for field in fields(Diagnostic)}
    assert data[1]["line"] == 4
    assert data[1]["end_column"] == data[1]["column"] + len("strng")


def test_names_of_indexes_are_unique_in_the_schema() -> None:
    model = "model {0} {{\n  id: int primary\n  a: int\n  index (a, id) name '{1}'\n}}\n"
    names = {"Post": "idx_tags_a", "Tag": "best", "Topic": "BEST", "Note": "idx_notes_mine"}
    text = "".join(model.format(name, index) for name, index in names.items())
    assert [(one.where, one.code, one.message) for one in diagnose(text)] == [
        (
            "schema.fw:4:3",
            "FW211",
            "index name 'idx_tags_a' begins like the generated names of Tag",
        ),
        ("schema.fw:14:3", "FW211", "index name 'BEST' is given twice, on Tag and Topic"),
    ]


def test_the_name_of_a_column_is_not_empty() -> None:
    [found] = diagnose('model A {\n  id: int primary\n  b: int map ""\n}')
    assert (found.code, found.message) == ("FW201", "invalid column name ''")
