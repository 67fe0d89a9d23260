from __future__ import annotations

import ast
import json
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from fw.runtime.messages import Message
from fw.studio.planning.messages import TEMPLATES, counted, notes, sentence, told
from tests.imports import sources

FRENCH = json.loads(
    (Path(__file__).parents[3] / "studio/src/i18n/sentences.fr.json").read_text("utf-8")
)


class Made(NamedTuple):
    """A call that makes a message: its place, its code, and the names of its values."""

    place: str
    code: str
    values: set[str] | None
    template: str | None


def messages() -> Iterator[Made]:
    """Yield each call in fw that makes a message with a code."""
    for path in sources():
        text = path.read_text("utf-8")
        if "Message" not in text or path.name == "messages.py":
            continue
        strings = _named_strings(ast.parse(text))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call):
                yield from _made(f"{path.name}:{node.lineno}", node, strings)


def _made(place: str, call: ast.Call, strings: dict[str, set[str]]) -> Iterator[Made]:
    match ast.unparse(call.func):
        case "Message.of":
            code, template = call.args
        case "Message" if len(call.args) == 2:
            template, code = call.args
        case _:
            return
    assert isinstance(code, ast.Constant), f"{place}: write the code as a literal"
    names = [one.arg for one in call.keywords]
    values = None if None in names else {str(name) for name in names}
    yield Made(place, code.value, values, _literal(template, strings))


def _literal(node: ast.expr, strings: dict[str, set[str]]) -> str | None:
    if isinstance(node, ast.Constant):
        return str(node.value)
    known = strings.get(ast.unparse(node), set())
    return next(iter(known)) if len(known) == 1 else None


def _named_strings(tree: ast.Module) -> dict[str, set[str]]:
    """Return the literal strings that each name is assigned."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            pairs = _pairs(node)
            for target, value in pairs:
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    found.setdefault(ast.unparse(target), set()).add(value.value)
    return found


def _pairs(node: ast.Assign) -> list[tuple[ast.expr, ast.expr]]:
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return list(zip(target.elts, value.elts, strict=True))
    return [(target, value)]


def places(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", template))


def test_french_has_each_message_of_a_plan_by_its_code() -> None:
    made = list(messages())
    codes = {one.code for one in made}
    assert len(codes) > 100
    assert not codes & TEMPLATES.keys()
    assert FRENCH.keys() == codes | TEMPLATES.keys()


def test_french_has_the_same_values() -> None:
    for code, template in TEMPLATES.items():
        assert places(FRENCH[code]) == places(template), code
    for one in messages():
        if one.values is not None:
            assert places(FRENCH[one.code]) == one.values, one
        if one.template is not None and "{" in one.template:
            assert places(FRENCH[one.code]) == places(one.template), one


def warnings() -> Iterator[tuple[str, ast.expr]]:
    """Yield the texts of the warnings of a schema, whose codes begin with FW5."""
    for path in sources():
        if "language/checks" not in path.as_posix():
            continue
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef) and _warns(function):
                yield from ((f"{path.name}:{one.lineno}", one) for one in _texts(function))


def _warns(node: ast.AST) -> bool:
    return any(
        isinstance(one, ast.Constant) and re.fullmatch(r"FW5\d\d", str(one.value))
        for one in ast.walk(node)
    )


def _texts(function: ast.FunctionDef) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("message", "hint"):
            yield node.value
        elif isinstance(node, ast.Call) and any(map(_is_code, node.args)):
            yield from (one for one in node.args if not _is_code(one))


def _is_code(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and bool(re.fullmatch(r"FW5\d\d", str(node.value)))


def test_each_warning_is_a_message() -> None:
    found = list(warnings())
    assert len(found) > 30
    for place, text in found:
        plain = isinstance(text, ast.JoinedStr) or (
            isinstance(text, ast.Constant) and " " in str(text.value)
        )
        assert not plain, f"{place}: make it a message with a code"


def test_a_message_is_its_text_and_carries_its_values() -> None:
    part = sentence("part.off", word="unique")
    message = sentence("changed", name="Post.a", parts=[part])
    assert message == "Post.a changes: no longer unique"
    assert message.data == {
        "code": "changed",
        "values": {
            "name": "Post.a",
            "parts": [{"code": "part.off", "values": {"word": "unique"}}],
        },
    }
    assert told(message) == {"text": message, "message": message.data}
    assert told("in words") == {"text": "in words", "message": None}
    assert notes("", part) == [told(part)]


def test_a_number_of_things_has_a_singular() -> None:
    assert [counted("migrations", count) for count in (1, 2)] == [
        "1 migration applied",
        "2 migrations applied",
    ]
    assert counted("count.create", 1).data == {"code": "count.create.one", "values": {}}
    assert counted("rows", 1200).data["values"] == {"count": "1,200"}


def test_a_message_in_a_message_is_a_value() -> None:
    inner = Message.of("operation.drop", "drop {name}", name="posts")
    outer = Message.of("operation.validate", "{operation}: check the rows", operation=inner)
    assert outer == "drop posts: check the rows"
    assert outer.data["values"] == {"operation": [inner.data]}
    again = pickle.loads(pickle.dumps(outer))
    assert (again, again.data) == (outer, outer.data)
