from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fw.tasks.render.code import Code, Group, call, dotted, literal, name, subscript
from tests.tasks.ruff import complaints


@pytest.mark.parametrize("text", ["", "1a", "a b", "class", "a.b", "a;b", "a\n"])
def test_a_name_is_one_identifier(text: str) -> None:
    with pytest.raises(ValueError, match="not a name"):
        name(text)


def test_a_dotted_name_is_made_of_names() -> None:
    assert dotted("app.models") == "app.models"
    with pytest.raises(ValueError, match="not a name"):
        dotted("app..models")


@given(st.text() | st.integers() | st.booleans() | st.none() | st.floats(allow_nan=False))
def test_literals_survive_a_round_trip(value: str | float | bool | None) -> None:
    if value in (float("inf"), float("-inf")):
        return
    text = literal(value)
    assert ast.literal_eval(text) == value
    assert text.isprintable()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("plain", '"plain"'),
        ('a "word"', "'a \"word\"'"),
        ("it's", '"it\'s"'),
        ('it\'s "x"', "'it\\'s \"x\"'"),
        ("\u202e", '"\\u202e"'),
        ("日本", '"日本"'),
    ],
)
def test_texts_are_quoted_like_ruff_does(value: str, text: str) -> None:
    assert literal(value) == text


_words = st.text("uvwxyz", min_size=1, max_size=30).map(Code)
_texts = (st.text("abc \"'\\日", max_size=40)).map(literal)
_groups = st.recursive(
    _words | _texts,
    lambda inner: st.builds(
        Group,
        _words,
        st.lists(inner, min_size=1, max_size=4).map(tuple),
        st.sampled_from(["()", "[]"]),
    ),
    max_leaves=10,
)


@given(st.builds(call, _words, _groups, _groups))
def test_split_code_has_the_same_syntax_tree(group: Group) -> None:
    assert ast.dump(ast.parse(group.code())) == ast.dump(ast.parse(group.flat()))


def _grown() -> list[Group]:
    """Calls of every width around the limit, nested as generated code nests them."""
    found = []
    for size in range(1, 60):
        word = Code("x" * size)
        text = literal("日" * (size // 2))
        found += [
            call("f", word, key=text),
            call("f", call("g", word, on=text), default=literal(size)),
            call("f", call("g", word), call("h", word, text), info=word),
            subscript("Literal", literal(word), text),
            subscript("Literal", literal(word + word)),
            Group("", (call("g", word, text), call("h", word))),
            Group("", (call("g", word, text),)),
        ]
    return found


def test_code_is_laid_out_like_ruff_does(tmp_path: Path) -> None:
    lines = ["def f(): ...", "", "", "class A:"]
    for number, group in enumerate(_grown()):
        before = f"name_{number} = "
        code = group.code(indent=1, before=before)
        if max(map(len, code.splitlines())) < 80:
            lines.append(f"    {before}{code}")
    (tmp_path / "a.py").write_text("\n".join(lines).replace("def f(): ...\n\n\n", "") + "\n")

    assert len(lines) > 300
    assert complaints(tmp_path, ignore=["F821"]) == ""
