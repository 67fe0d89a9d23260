"""Hints of diagnostics, and the words that they point at."""

from __future__ import annotations

import pytest

from fw.language.schema import diagnose
from tests.language.corpus import body


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("title: strng", "did you mean 'string'?"),
        ("title: varchar", "did you mean 'string'?"),
        ("title: BOOLEAN", "did you mean 'bool'?"),
        ("author: Author", "write a foreign key as 'author_id: uuid references Author'"),
        (
            "comments: Comment[]",
            "write a list of records as 'relations { has_many Comment as comments }'",
        ),
        ("title: string requird", "did you mean 'required'?"),
        ("title: string not null", "did you mean 'required'?"),
        ("title: string max length 20", "did you mean 'max_length'?"),
        ("title: string // the title", "begin a comment with '#'"),
        ("title: string -- the title", "begin a comment with '#'"),
        (
            "title: string pattern [A-Z]+",
            "write the pattern in quotes, such as 'pattern \"^[A-Z]{2}$\"'",
        ),
        ("a: enum[draft, done]", "write the values in parentheses, such as 'enum(draft, done)'"),
        ("views: int 0", "for a default, write: default 0"),
        ("open: bool true", "for a default, write: default true"),
        ("up_id: uuid references Post on delete cascade", "did you mean 'on_delete'?"),
        ("up_id: uuid references Post on update no action", "did you mean 'on_update'?"),
        ("up_id: uuid references Post on_delete set null", "did you mean 'set_null'?"),
        ("up_id: uuid references Post on_delete no action", "did you mean 'restrict'?"),
        ("up_id: uuid references Post on_delete no_action", "did you mean 'restrict'?"),
        ("up_id: uuid references Post on delete no action", "did you mean 'on_delete'?"),
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


def test_hint_for_a_model_declared_after_its_reference() -> None:
    text = "model A {\n id: int primary\n b_id: int references B\n}\nmodel B { id: int primary }"
    [found] = diagnose(text)
    assert (found.code, found.hint) == (
        "FW402",
        "move 'model B' before 'model A', or run 'fw fmt --sort'",
    )


def test_a_check_that_names_a_value_lists_the_members() -> None:
    text = 'enum S {\n  open = "O"\n}\nmodel A {\n  id: int primary\n  s: S\n  check (s = "O")\n}'
    [found] = diagnose(text)
    assert found.hint == "use one of open"


@pytest.mark.parametrize("block", ["relations", "access"])
@pytest.mark.parametrize("line", ["  id: uuid primary\n", ""])
def test_missing_brace_before_a_nested_block(line: str, block: str) -> None:
    content = {"relations": "belongs_to Post as post via post_id", "access": "read to public"}
    schema = f"database sqlite\n\nmodel Tag\n{line}  {block} {{\n    {content[block]}\n  }}\n}}\n"
    others = "model Post {\n  id: uuid primary\n}\n"

    (found,) = diagnose(schema + others)

    assert (found.code, found.line) == ("FW104", 3)
    assert (found.message, found.hint) == ("missing '{' after 'model Tag'", "write 'model Tag {'")


@pytest.mark.parametrize("comment", ["// The posts", "/* The posts */", "-- The posts"])
def test_comment_of_another_language(comment: str) -> None:
    (found,) = diagnose(f"database sqlite\n{comment}\nmodel Post {{\n  id: uuid primary\n}}\n")

    assert (found.code, found.hint) == ("FW101", "begin a comment with '#'")


def test_words_of_one_constraint_are_one_error() -> None:
    line = "up_id: uuid nullable references Post on update no action index"

    (found,) = diagnose(body(line))

    assert found.message == "unknown constraint 'on update'"


def test_a_broken_line_without_a_field_hides_no_other_error() -> None:
    lines = (
        "index ()\n  check (veiws > 3)\n  unique (titel, views)\n  total: int computed (vews * 2)"
    )

    schema = body(f"title: text\n  views: int\n  {lines}")
    found = {(each.code, each.hint) for each in diagnose(schema)}

    assert found == {
        ("FW111", "list two or more fields"),
        ("FW333", "did you mean 'views'?"),
        ("FW311", "did you mean 'title'?"),
        ("FW334", "did you mean 'views'?"),
    }
