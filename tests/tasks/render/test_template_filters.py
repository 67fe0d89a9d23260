"""Template filters: their output is safe in its place."""

from __future__ import annotations

import ast
import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from fw.tasks.render.code import Code
from fw.tasks.render.template_filters import (
    FILTERS,
    FilterError,
    doc,
    filters_for,
    html,
    js,
    name,
    py,
    strict,
)
from fw.tasks.render.template_filters import toml as to_toml
from fw.tasks.render.template_filters import yaml as to_yaml

anything = st.text(st.characters(codec=None), max_size=60)
writable = st.text(st.characters(codec="utf-8"), max_size=60)
scalars = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), anything)


def finite(value: Any) -> bool:
    return not isinstance(value, float) or abs(value) != float("inf")


@given(st.recursive(scalars.filter(finite), lambda inner: st.lists(inner, max_size=3)))
def test_py_returns_the_literal_of_a_value(value: Any) -> None:
    assert ast.literal_eval(py(value)) == value


def test_py_accepts_tuples_and_mappings() -> None:
    value = {"a": (1,), "b": [None, True], "c": ()}
    assert ast.literal_eval(py(value)) == value


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}, object(), b"x"])
def test_py_refuses_other_values(value: object) -> None:
    with pytest.raises(FilterError):
        py(value)


@given(anything)
def test_doc_is_safe_in_a_docstring_and_a_comment(text: str) -> None:
    prose = doc(text)
    tree = ast.parse(f'"""{prose}"""\nx = 1  # {prose}\n'.encode("utf-8", "surrogatepass").decode())
    assert len(tree.body) == 2
    assert isinstance(tree.body[0], ast.Expr)
    assert isinstance(tree.body[0].value, ast.Constant)
    assert tree.body[0].value.value == prose


@pytest.mark.parametrize(
    "text", ["coding: utf-7", "type: ignore", "fmt: off", "ruff: noqa", "fw:generated:sha256:0"]
)
def test_doc_disables_directives_of_tools(text: str) -> None:
    assert ":" not in doc(text).split()[0]


@given(writable | st.integers() | st.booleans() | st.none())
def test_js_is_safe_in_a_script_element(value: Any) -> None:
    text = js(value)
    assert json.loads(text) == value
    assert not set(text) & set("<>&\u2028\u2029\n")


def test_js_refuses_values_that_json_lacks() -> None:
    for value in (float("nan"), object()):
        with pytest.raises(FilterError):
            js(value)


@given(writable | st.integers(-(2**63), 2**63 - 1) | st.booleans() | st.lists(writable, max_size=3))
def test_toml_survives_a_round_trip(value: Any) -> None:
    assert tomllib.loads(f"x = {to_toml(value)}\n") == {"x": value}


@given(writable | st.integers() | st.booleans() | st.none())
def test_yaml_survives_a_round_trip(value: Any) -> None:
    assert YAML(typ="safe", pure=True).load(f"x: {to_yaml(value)}\n") == {"x": value}


@pytest.mark.parametrize("filter", [to_toml, to_yaml])
def test_toml_and_yaml_refuse_lone_surrogates(filter: Any) -> None:
    with pytest.raises(FilterError):
        filter("\ud800")
    with pytest.raises(FilterError):
        filter(object())


@given(writable)
def test_html_escapes_markup(text: str) -> None:
    assert not set(html(text)) & set("<>\"'")


@pytest.mark.parametrize("text", ["posts", "app/models/blog_post.py", "v1.2-3", "x.y"])
def test_strict_accepts_names_and_paths(text: str) -> None:
    assert strict(text) == text


@pytest.mark.parametrize(
    "value", ["a b", "", '"', "a\n", "x()", "é", "-x", "../x", None, True, 1.5, ["a"], "a\x00"]
)
def test_strict_refuses_other_text(value: object) -> None:
    with pytest.raises(FilterError):
        strict(value)


def test_strict_accepts_code_and_numbers() -> None:
    assert strict(Code("f(x) + 1")) == "f(x) + 1"
    assert strict(12) == "12"


@pytest.mark.parametrize("value", ["class", "a b", "1a", "ünder", "", 3, "a\n"])
def test_name_refuses_other_text(value: object) -> None:
    with pytest.raises(FilterError):
        name(value)


def test_each_filter_is_allowed_in_a_type_of_file() -> None:
    suffixes = ("py", "toml", "yaml", "yml", "html", "md", "js", "ts", "tsx", "json", "txt")
    assert frozenset().union(*(filters_for(f"a.{suffix}") for suffix in suffixes)) == set(FILTERS)
    assert "py" not in filters_for("a.ts")
