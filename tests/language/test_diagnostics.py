"""All errors of a schema are reported in one run, each with its position and a hint."""

from __future__ import annotations

import json
import pickle
from dataclasses import fields

import pytest

from fw.language.diagnostics import Diagnostic, SchemaError, render_json, render_text
from fw.language.schema import diagnose, load
from tests.language.corpus import places

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


def body(*lines: str) -> str:
    return "\n".join(["model Post {", "  id: uuid primary", *(f"  {x}" for x in lines), "}"])


def hint(*lines: str) -> str:
    [found] = diagnose(body(*lines))
    return found.hint


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


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("title: strng", "did you mean 'string'?"),
        ("title: varchar", "did you mean 'string'?"),
        ("title: BOOLEAN", "did you mean 'bool'?"),
        ("author: Author", "write a foreign key as 'author_id: uuid references Author'"),
        ("title: string requird", "did you mean 'required'?"),
        ("title: string pk", "did you mean 'primary'?"),
        ("title string", "write 'title: string'"),
        ("up_id: uuid nullable references Pots", "did you mean 'Post'?"),
        (
            "metadata: json",
            "write 'metadata_: json map \"metadata\"' to keep the column, or choose another name,"
            " such as 'metadata_value'",
        ),
        (
            "from: datetime",
            "write 'from_: datetime map \"from\"' to keep the column, or choose another name",
        ),
        ("a: string default yes", 'write it in quotes: default "yes"'),
        ("a: int default null", "use 'nullable': the field is then null unless it is given"),
        ("a: datetime default now", "write 'default now()'"),
        ("a: uuid default uuid", "write 'default uuid()'"),
        ("a: int default now()", "'now()' is for datetime, date or time"),
        (
            "a: uuid default now()",
            "'now()' is for datetime, date or time; for 'uuid', use uuid(), uuid4() or uuid7()",
        ),
        ("a: string(20) default uuid()", "write 'string(36)'"),
        ("a: datetime default today()", "did you mean 'now()'?"),
        (
            "a: int default autoincrement()",
            "write 'int primary' for a key that the database numbers",
        ),
        ("a: datetime default now(6)", "write 'now()'"),
        ("a: datetime default now(", "add ')'"),
        ("a: datetime updated now", "write 'updated now()'"),
        ("a: datetime updated uuid()", "write 'updated now()'"),
        ("a: datetime updatd now()", "did you mean 'updated'?"),
        ("a: int updated now()", "'now()' is for datetime, date or time"),
        ("timestamps (created)", "write 'timestamps' or 'timestamps (created_at, updated_at)'"),
        ("timestamps (created, from)", "choose another name, such as 'from_'"),
        ("a: string default cuid2()", "did you mean 'cuid()'?"),
        ("a: string(20) default cuid()", "write 'string(24)'"),
        ("a: enum(open, done) default opn", "did you mean 'open'?"),
        ("up_id: uuid references Post on_delete cascde", "did you mean 'cascade'?"),
        ("up_id: uuid references Post on_update noaction", "did you mean 'no_action'?"),
        ("timestamp", "did you mean 'timestamps'?"),
        ("a: string required unique index (a)", ""),
        ("a: string privat", "did you mean 'private'?"),
        ("a: string write_only", "did you mean 'private'?"),
        ("a: string read_only nullable", "did you mean 'readonly'?"),
        (
            "a: string readonly",
            "add 'default <value>' or 'nullable', or add 'required' and set it in create() of the "
            "service",
        ),
    ],
)
def test_hints(line: str, expected: str) -> None:
    found = diagnose(body(line))
    assert len(found) == 1
    if expected:
        assert found[0].hint == expected


@pytest.mark.parametrize(
    ("line", "code", "place", "hint"),
    [
        ("b: int computed (a a)", "FW334", "a", "join fields by '+', '*' or '||'"),
        ("b: string(9) computed (n || n)", "FW334", "computed", "write 'string(10)'"),
        ("b: string computed (n || a)", "FW334", "||", "use it with a text"),
        (
            "b: int computed (n || n)",
            "FW334",
            "computed",
            "calculate with numbers: price * quantity",
        ),
        (
            "b: uuid computed (n)",
            "FW334",
            "computed",
            "use it with int, decimal, float, bool, string or text",
        ),
        (
            "b: int computed (a +)",
            "FW334",
            ")",
            "calculate with fields: computed (price * quantity)",
        ),
        ("b: int computed (a ? 2)", "FW334", "?", "remove it"),
        ("b: int computed (a [ 2)", "FW334", "[", "remove it"),
        ("b: bool computed (a > 'x')", "FW334", "'x'", "compare values of the same type"),
        ("b: int computed a + 1 index", "FW109", "a", "write 'computed (a + 1)'"),
        ("b: string(5) computed trim(n)", "FW109", "trim", "write 'computed (trim(n))'"),
        ("b: string computed (w || w)", "FW334", "computed", "use the type text"),
        (
            "b: text unique computed (w)",
            "FW334",
            "computed",
            "remove 'unique' and 'index': databases index at most 768 characters",
        ),
        ("b: text computed index", "FW109", "index", "write 'computed (price * quantity)'"),
        ("check a > 1", "FW333", "a", "write 'check (a > 1)'"),
        ("b: int computed (a", "FW112", "(", "add ')' after the expression"),
        ("b: int computed ((((((a))))))", "FW334", "computed", "shorten the expression"),
        (
            "unique (a) where ()",
            "FW333",
            ")",
            "compare fields and values: where (deleted_at is null)",
        ),
        ("index (a) where (a > 1", "FW333", "1", "add the missing ')'"),
        ('index (a) where (s = "z")', "FW333", '"z"', "use one of x, y"),
        ("check (a > 1 and (s = y))", "FW333", "y", 'write the value in quotes: "y"'),
        ("check (s in (x))", "FW333", "x", 'write the value in quotes: "x"'),
        ("check ((a > 1) a)", "FW333", "a", "join conditions by 'and' or 'or'"),
        ("check (a-c > 1)", "FW333", "c", "use one of id, a, s, t, a_desc, n, w"),
        ("index (t)", "FW312", "t", "remove 't'"),
        (
            "b: text unique max_length 800",
            "FW331",
            "max_length",
            "use at most 768, or remove the index",
        ),
        ("enum Kind { x }", "FW113", "enum", "move 'enum Kind { … }' out of the model"),
        (
            "index (a desc, s)\n  index (a_desc, s)",
            "FW313",
            "index",
            'name one of them: index (…) name "…"',
        ),
    ],
)
def test_one_error_at_its_token(line: str, code: str, place: str, hint: str) -> None:
    fields = (
        "a: int",
        "s: enum(x, y)",
        "t: int[]",
        "a_desc: int",
        "n: string(5)",
        "w: string(9000)",
    )
    [found] = diagnose(body(*fields, line))
    shown = found.source_line[found.column - 1 : found.end_column - 1]
    assert (found.code, shown, found.hint) == (code, place, hint)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("modle A {}", "did you mean 'model'?"),
        ("table A {}", "did you mean 'model'?"),
        ("oops", "write 'model <Name> { … }'"),
    ],
)
def test_hints_outside_models(line: str, expected: str) -> None:
    [found] = diagnose(line)
    assert (found.code, found.hint) == ("FW101", expected)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("private", "clients address records by their key"),
        ("readonly", "clients never change a key"),
    ],
)
def test_a_primary_key_has_no_access_modifier(word: str, reason: str) -> None:
    [found] = diagnose(f"model A {{\n id: int {word} primary\n}}")

    assert (found.code, found.column) == ("FW308", 10)
    assert found.hint == f"remove '{word}': {reason}"


@pytest.mark.parametrize("more", ["nullable", "required", 'default ""', "private nullable"])
def test_a_readonly_field_with_a_value(more: str) -> None:
    assert diagnose(body(f"a: string readonly {more}")) == []


def test_hint_for_a_model_declared_after_its_reference() -> None:
    text = "model A {\n id: int primary\n b_id: int references B\n}\nmodel B { id: int primary }"
    [found] = diagnose(text)
    assert (found.code, found.hint) == (
        "FW402",
        "move 'model B' before 'model A', or run 'fw fmt --sort'",
    )


def test_a_repeated_model_named_like_the_keyword() -> None:
    model = "MODEL MODEL {\n id: int primary\n}\n"
    assert places(model * 2) == ["4:7 FW208"]


def test_hint_for_an_ambiguous_relation() -> None:
    text = """model A {
  id: int primary
  relations { has_many B as bs }
}
model B {
  id: int primary
  x_id: int references A
  y_id: int references A
}"""
    [found] = diagnose(text)
    assert found.hint == "write 'has_many B as bs via x_id' or 'has_many B as bs via y_id'"


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


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("tag_ids: json\nrelations { many_to_many Tag as tags }", "a field"),
        (
            "relations {\nmany_to_many Tag as tags\nhas_many Tag as tag_ids\n}",
            "the link field of 'tags'",
        ),
        (
            "relations {\nmany_to_many Tag as tags\nmany_to_many Topic as tag\n}",
            "the link field of 'tags'",
        ),
    ],
)
def test_the_name_of_a_link_field_is_unique(line: str, taken: str) -> None:
    [fault] = [one for one in diagnose(body(line)) if one.code == "FW210"]
    assert "'tag_ids'" in fault.message
    assert taken in fault.message


def test_a_relation_with_through_has_no_link_field() -> None:
    line = "tag_ids: json\nrelations { many_to_many Tag as tags through Tagging }"
    assert "FW210" not in {one.code for one in diagnose(body(line))}


@pytest.mark.parametrize(
    ("relations", "said"),
    [
        (
            "many_to_many Tag as tags\nmany_to_many Tag as topics",
            "relations 'tags' and 'topics' share",
        ),
        ("many_to_many Post as posts", "would be 'post_id'"),
        (
            "many_to_many Post as tags\nmany_to_many Tag as others",
            "'posts_tags' is also the table of another relation",
        ),
        ("many_to_many Post as versions", "'posts_versions' is also the table of a model"),
        (f"many_to_many Post as {'a' * 60}", "exceed 63 characters"),
    ],
)
def test_links_that_cannot_be_implied(relations: str, said: str) -> None:
    text = (
        "model Tag { id: uuid primary }\nmodel PostsVersion { id: uuid primary }\n"
        f"model Post {{\nid: uuid primary\nrelations {{\n{relations}\n}}\n}}"
    )
    [fault] = diagnose(text)
    assert fault.code == "FW409"
    assert said in fault.message


def test_a_model_may_have_many_links_to_itself() -> None:
    relations = "many_to_many Post as related\nmany_to_many Post as sequels"
    assert diagnose(f"model Post {{\nid: uuid primary\nrelations {{\n{relations}\n}}\n}}") == []


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


def test_render_json() -> None:
    found = diagnose(MANY)
    data = json.loads(render_json(found))
    assert len(data) == len(found)
    assert set(data[0]) == {field.name for field in fields(Diagnostic)}
    assert data[1]["line"] == 4
    assert data[1]["end_column"] == data[1]["column"] + len("strng")


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("id: text primary", "FW307 write 'string(255)', or a smaller length"),
        ("id: string(256) primary", "FW307 write 'string(255)'"),
        (
            "id: bool primary",
            "FW307 use 'int', 'uuid' or 'string', or add 'id: uuid primary' and make 'id' unique",
        ),
        (
            'id: string primary default "x"',
            "FW308 remove 'default': records have different keys; a generator, such as uuid(), is "
            "allowed",
        ),
        ("id: int primary default uuid()", "FW309 'uuid()' is for uuid, string or text"),
        ("id: string primary nullable", "FW308 remove 'nullable': a key always has a value"),
        ("id: string primary readonly", "FW308 remove 'readonly': clients never change a key"),
        ("token: string primary", "FW308 rename it: clients address records by their key"),
    ],
)
def test_hints_of_keys(key: str, expected: str) -> None:
    found = diagnose(f"model A {{\n  {key}\n}}\n")
    assert [f"{one.code} {one.hint}" for one in found] == [expected]


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("a_id: uuid primary references A", []),
        ("a_id: uuid primary references A on_delete cascade on_update cascade", []),
        (
            "a_id: uuid primary references A default uuid4()",
            ["FW308 remove 'default': the key is that of another record"],
        ),
        (
            "a_id: uuid primary references A on_delete set_null",
            ["FW308 use another action"],
        ),
        (
            "a_token: uuid primary references A",
            ["FW308 rename it: clients address records by their key"],
        ),
        ("a_id: int primary references A", ["FW403 write 'a_id: uuid …'"]),
        (
            "b_id: uuid primary references B",
            ["FW308 name another model, or remove 'references'"],
        ),
    ],
)
def test_hints_of_keys_that_are_foreign_keys(key: str, expected: list[str]) -> None:
    found = diagnose(f"model A {{\n  id: uuid primary\n}}\nmodel B {{\n  {key}\n}}\n")
    assert [f"{one.code} {one.hint}" for one in found] == expected


COMPOSITE = """
model A {{
  id: int primary
}}
model B {{
  a_id: int references A
  day: date
  {}
}}
"""


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("primary (a_id, day)", []),
        ("PRIMARY(day,a_id)", []),
        ('part: enum(x, y)\n  name: string(255) default "x"\n  primary (part, name)', []),
        ("primary (a_id)", ["FW313 for one field, write 'primary' after its type"]),
        ("primary (a_id, a_id)", ["FW313 remove one"]),
        ("primary (a_id, dya)", ["FW311 did you mean 'day'?"]),
        (
            "primary (x, y)\n  id: int primary",
            [
                "FW311 use one of a_id, day, id",
                "FW311 use one of a_id, day, id",
                "FW306 remove 'primary' from it, or the line 'primary (x, y)'",
            ],
        ),
        ("primary (a_id, day desc)", ["FW313 remove 'desc', or write 'index (…)'"]),
        (
            'primary (a_id, day) name "x"',
            ["FW313 remove it: fw names the constraint after the table"],
        ),
        ("primary (a_id, day)\n  primary (day, a_id)", ["FW306 keep one"]),
        (
            "primary (a_id, day)\n  code: int primary",
            ["FW306 remove 'primary' from it, or the line 'primary (a_id, day)'"],
        ),
        (
            "primary (a_id, day)\n  id: int",
            ["FW306 rename it, or make it the key: 'unique (a_id, day)' in place of 'primary (…)'"],
        ),
        (
            "primary (a_id, x)\n  x: int nullable",
            ["FW308 change the field: a key always has a value"],
        ),
        (
            "primary (a_id, x)\n  x: int private",
            ["FW308 change the field: clients address records by their key"],
        ),
        (
            "primary (a_id, x)\n  x: int readonly required",
            ["FW308 change the field: create requests give the key"],
        ),
        (
            "primary (a_id, x)\n  x: date updated now()",
            ["FW308 change the field: a key never changes"],
        ),
        (
            "primary (a_id, x)\n  x: datetime",
            ["FW307 use fields of type int, uuid, string, enum, date"],
        ),
        (
            'primary (a_id, x)\n  x: enum(a, "b/c")',
            ["FW307 remove '/' from its values, or use an id"],
        ),
        (
            "primary (a_id, created_at)\n  timestamps",
            ["FW308 name fields that requests give"],
        ),
        ("primary (a_id, x)\n  x: string(300)", ["FW307 write 'string(255)'"]),
        (
            "primary (a_id, day) where (a_id > 1)",
            ["FW313 remove it, or write 'unique (…) where (…)'"],
        ),
        ("primary", ["FW111 write 'primary (a, b)'"]),
        ("primary (a_id day)", ["FW111 separate the fields by commas"]),
        (
            "primary (a_id, day)\n  relations {\n    many_to_many A as others\n  }",
            ["FW413 write 'id: uuid primary' and 'unique (a_id, day)' on B"],
        ),
    ],
)
def test_hints_of_composite_keys(lines: str, expected: list[str]) -> None:
    found = diagnose(COMPOSITE.format(lines))
    assert [f"{one.code} {one.hint}" for one in found] == expected


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        (
            "b_id: int references B",
            ["FW413 write 'id: uuid primary' and 'unique (a_id, day)' on B"],
        ),
        ("b_id: int references B.code", []),
        ("b_id: int references B.cod", ["FW412 did you mean 'code'?"]),
        ("b_id: date references B.day", ["FW412 add 'unique' to it"]),
    ],
)
def test_references_to_models_with_composite_keys(field: str, expected: list[str]) -> None:
    text = COMPOSITE.format("code: int unique\n  primary (a_id, day)")
    found = diagnose(f"{text}model C {{\n  id: int primary\n  {field}\n}}\n")
    assert [f"{one.code} {one.hint}" for one in found] == expected


def test_a_reference_has_the_length_of_its_key() -> None:
    text = "model A {\n  id: string(30) primary\n}\nmodel B {\n  id: int primary\n"
    [found] = diagnose(text + "  a_id: string(20) references A\n}\n")
    assert (found.code, found.line, found.column) == ("FW403", 6, 9)
    assert found.message.endswith(
        "has the type 'string(20)', but the primary key of A is 'string(30)'"
    )
    assert found.hint == "write 'a_id: string(30) …'"


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("a: string(30) references A.email", ""),
        ("a: int references A.id", ""),
        ("a: string(20) references A.email", "5 FW403 write 'a: string(30) …'"),
        ("a: string(30) references A.emial", "27 FW412 did you mean 'email'?"),
        ("a: string(30) references A.nick", "27 FW412 add 'unique' to it, or write 'references A'"),
        ("a: string(30) references A.pin", "27 FW412 add 'unique' to it, or write 'references A'"),
        ("a: string(30) references B.email", "27 FW401 add 'model B { … }'"),
        (
            "a: string(30) references A.9",
            "27 FW201 use letters, digits and underscores, beginning with a letter; for example "
            "'A_9'",
        ),
    ],
)
def test_references_to_fields(reference: str, expected: str) -> None:
    fields = "email: string(30) unique\n nick: string(30)\n pin: string(30) unique private"
    text = f"model A {{\n id: int primary\n {fields}\n}}\nmodel C {{\n id: int primary\n"
    found = diagnose(f"{text} {reference}\n}}")
    assert [f"{one.column} {one.code} {one.hint}" for one in found if one.line == 9] == (
        [expected] if expected else []
    )
    assert len(found) == len([expected] if expected else [])


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


def test_a_field_with_an_error_does_not_hide_a_missing_key() -> None:
    found = diagnose("model A {\n  name: strin\n}")
    assert [one.code for one in found] == ["FW305", "FW301"]
    assert [one.code for one in diagnose("model A {\n  id: uid primary\n}")] == ["FW301"]


def test_the_name_of_a_column_is_not_empty() -> None:
    [found] = diagnose('model A {\n  id: int primary\n  b: int map ""\n}')
    assert (found.code, found.message) == ("FW201", "invalid column name ''")


def test_a_check_that_names_a_value_lists_the_members() -> None:
    text = 'enum S {\n  open = "O"\n}\nmodel A {\n  id: int primary\n  s: S\n  check (s = "O")\n}'
    [found] = diagnose(text)
    assert found.hint == "use one of open"
