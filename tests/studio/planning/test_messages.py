from __future__ import annotations

import ast
import json
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from fw.language.schema import diagnose
from fw.runtime.messages import NOUNS, Message, message_in, noun, say, with_messages
from fw.studio.french import catalog
from fw.studio.french.catalog import french
from fw.studio.planning.messages import TEMPLATES, counted, notes, sentence, told
from fw.tasks.scaffold.starters import read_starter, starter_names
from tests.imports import PACKAGE, sources
from tests.language.test_docs import SECTIONS, UNSHOWN, examples

FRENCH = french()
SAYING = ("language", "project", "studio")
"""Packages of which studio shows each message."""
ISSUES = {
    *("FwError", "Issue", "SchemaError", "SyntaxIssue", "ScanIssue", "UsageError", "issue_at"),
    *("InvalidOperand", "InvalidString", "diagnostic_at", "diagnostic_in_block", "unexpected"),
    *("ReferenceIssue", "Refusal", "CodeAction", "Decision", "Finding", "Violation"),
}
TEXTS = ("hint", "message", "reason")


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
        if ("Message" not in text and "say" not in text) or path.parts[-2:] == (
            "planning",
            "messages.py",
        ):
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
        case "say":
            code = template = call.args[0]
        case _:
            return
    if not isinstance(code, ast.Constant) and place.startswith(("messages.py", "start.py")):
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
    return set(re.findall(r"\{([a-z_]\w*)\}", template))


def test_french_has_each_message_of_a_plan_by_its_code() -> None:
    made = list(messages())
    codes = {one.code for one in made}
    assert len(codes) > 100
    assert not codes & TEMPLATES.keys()
    nouns = {noun(one).code for one in NOUNS}
    starters = map(read_starter, starter_names())
    described = {text for one in starters for text in (one.summary, *one.rules)}
    assert sorted(FRENCH.keys() ^ (codes | TEMPLATES.keys() | nouns | described)) == []


def test_a_code_has_one_sentence() -> None:
    files = sorted(Path(catalog.__file__).parent.glob("*.json"))
    pairs = [
        one for file in files for one in json.loads(file.read_text("utf-8"), object_pairs_hook=list)
    ]
    assert len(pairs) == len(FRENCH)
    assert all(text.strip() for _, text in pairs)


def test_french_has_the_same_values() -> None:
    for code, template in TEMPLATES.items():
        assert places(FRENCH[code]) == places(template), code
    for one in messages():
        if one.values is not None:
            assert places(FRENCH[one.code]) == one.values, one
        if one.template is not None and "{" in one.template:
            assert places(FRENCH[one.code]) == places(one.template), one


def plain_texts() -> Iterator[str]:
    """Yield each text of two words that an error has, and that isn't a message."""
    for path in sources():
        # Copying a database is a command alone.
        if path.relative_to(PACKAGE).parts[0] not in SAYING or path.name == "copying.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            yield from (f"{path.name}:{one.lineno}" for one in _shown(node) if _is_plain(one))


def _shown(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Call):
        named = [one.value for one in node.keywords if one.arg in TEXTS]
        return [*node.args, *named] if ast.unparse(node.func) in ISSUES else named
    if isinstance(node, ast.Assign):
        return [value for target, value in _pairs(node) if ast.unparse(target) in TEXTS]
    return []


def _is_plain(node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp):
        return _is_plain(node.body) or _is_plain(node.orelse)
    if isinstance(node, ast.JoinedStr):
        return any(isinstance(one, ast.Constant) and " " in str(one.value) for one in node.values)
    return isinstance(node, ast.Constant) and " " in str(node.value).strip()


@pytest.mark.parametrize("code", sorted(set(SECTIONS) - UNSHOWN))
def test_each_documented_error_is_told_in_french(code: str) -> None:
    for found in diagnose(*examples(SECTIONS[code])):
        for text in (found.message, found.hint):
            assert text == "" or _untold(text) == [], text


def _untold(text: str | Message) -> list[str]:
    """Return the codes in a message that have no French sentence; the text itself without a code."""
    if not isinstance(text, Message):
        return [text]
    inner = [one for one in text.values.values() if isinstance(one, Message) and one.code]
    return [code for code in (text.code,) if code not in FRENCH] + [
        one for part in inner for one in _untold(part)
    ]


def test_each_error_is_a_message() -> None:
    assert list(plain_texts()) == []


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
    assert counted("rows", 0) == "0 rows"
    assert counted("rows", 0).code == "rows.none"
    assert counted("rows", 1200).data["values"] == {"count": "1,200"}


def test_a_template_is_the_code_of_its_message() -> None:
    hint = say("use one of {listed}", listed="a, b") + say("; for example '{better}'", better="a")
    assert hint == "use one of a, b; for example 'a'"
    assert hint.data["code"] == "{first}{second}"
    first, second = hint.values.values()
    assert [one.code for one in (first, second) if isinstance(one, Message)] == [
        "use one of {listed}",
        "; for example '{better}'",
    ]
    assert say("remove it").data == {"code": "remove it", "values": {}}
    assert say("{count} errors", count=2).values == {"count": "2"}
    assert noun("field").data == {"code": "noun.field", "values": {}}
    assert noun("uuid").code == ""


def test_an_answer_has_the_messages_of_its_texts() -> None:
    hint = say("remove it")
    answer = {"errors": ({"message": "plain", "hint": hint, "line": 1},), "rules": [hint]}
    found = with_messages(answer)
    assert found == {
        "errors": [{"message": "plain", "hint": hint, "line": 1, "said": {"hint": hint.data}}],
        "rules": [hint],
        "said": {"rules": [hint.data]},
    }
    (error,) = json.loads(json.dumps(found))["errors"]
    assert message_in(error, "message") == "plain"
    assert message_in(error, "hint") == hint
    assert getattr(message_in(error, "hint"), "data", None) == hint.data
    assert message_in(error, "reason") == ""


def test_a_message_in_a_message_is_a_value() -> None:
    inner = Message.of("operation.drop", "drop {name}", name="posts")
    outer = Message.of("operation.validate", "{operation}: check the rows", operation=inner)
    assert outer == "drop posts: check the rows"
    assert outer.data["values"] == {"operation": [inner.data]}
    again = pickle.loads(pickle.dumps(outer))
    assert (again, again.data) == (outer, outer.data)
