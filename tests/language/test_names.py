from __future__ import annotations

from enum import StrEnum
from typing import Any

import inflection
import pytest

from fw.language.names import (
    enum_members,
    ids_of,
    is_private,
    label_of,
    link_of,
    names_of,
    type_name_of,
)
from fw.runtime.names import read_acronyms_by
from tests.language.corpus import awkward_names


@pytest.mark.parametrize(
    ("model", "module", "table", "prefix"),
    [
        ("User", "user", "users", "users"),
        ("BlogPost", "blog_post", "blog_posts", "blogposts"),
        ("AuthRole", "auth_role", "auth_roles", "authroles"),
        ("Entity0001", "entity0001", "entity0001s", "entity0001s"),
        ("Category", "category", "categories", "categories"),
        ("Person", "person", "people", "people"),
        ("HTTPServer", "http_server", "http_servers", "httpservers"),
    ],
)
def test_names(model: str, module: str, table: str, prefix: str) -> None:
    names = names_of(model)
    assert (names.model, names.module, names.table, names.prefix) == (model, module, table, prefix)


@pytest.mark.parametrize(
    ("model", "module", "table"),
    [
        ("OAuthClient", "oauth_client", "oauth_clients"),
        ("MyOAuth", "my_oauth", "my_oauths"),
        ("OAuthor", "o_author", "o_authors"),
        ("GitHubOAuthApp", "github_oauth_app", "github_oauth_apps"),
        ("IPv4Address", "ipv4_address", "ipv4_addresses"),
        ("HTTPServer", "http_server", "http_servers"),
    ],
)
def test_acronyms_stay_together(model: str, module: str, table: str) -> None:
    without = names_of(model)
    read_acronyms_by(lambda: ("OAuth", "GitHub", "IPv4"))
    assert names_of(model)[1:3] == (module, table)
    assert label_of("OAuthClient") == label_of("oauth_client") == "OAuth client"
    read_acronyms_by(tuple)
    assert names_of(model) == without
    assert names_of("OAuthClient").table == "o_auth_clients"


def test_titles() -> None:
    assert names_of("BlogPost").title == "blog post"
    assert names_of("BlogPost").plural_title == "blog posts"


@pytest.mark.parametrize(
    ("model", "article"),
    [
        ("Post", "a"),
        ("Author", "an"),
        ("OrderItem", "an"),
        ("APIKey", "an"),
        ("Update", "an"),
        ("UninstallReport", "an"),
        ("Hour", "an"),
        ("User", "a"),
        ("Unit", "a"),
        ("URL", "a"),
        ("Euro", "a"),
        ("OneTimeCode", "a"),
        ("House", "a"),
    ],
)
def test_article(model: str, article: str) -> None:
    assert names_of(model).article == article


def test_a_link_is_the_same_from_both_sides() -> None:
    link = link_of("Tag", "BlogPost")
    assert link == link_of("BlogPost", "Tag")
    assert link.table == "blog_posts_tags"
    assert link.models == ("BlogPost", "Tag")
    assert link.columns == ("blog_post_id", "tag_id")


def test_the_name_of_the_type_of_a_field() -> None:
    assert type_name_of("BlogPost", "review_status") == "BlogPostReviewStatus"


@pytest.mark.parametrize(
    ("values", "names"),
    [
        (["draft", "in-progress", "in review"], ["DRAFT", "IN_PROGRESS", "IN_REVIEW"]),
        (["2fa", "2.0", "+", "-"], ["VALUE_2FA", "VALUE_2_0", "VALUE", "VALUE_2"]),
        (["class", "None", "name", "value", "mro"], ["CLASS", "NONE", "NAME", "VALUE", "MRO"]),
        (["__init__", "_ignore_", "__x"], ["INIT", "IGNORE", "X"]),
        (["a-b", "A_b", "a_b_2"], ["A_B", "A_B_2", "A_B_2_2"]),
        (["straße", "été", "日本語", "ﬁn", "ŉ"], ["STRASSE", "ÉTÉ", "日本語", "FIN", "ʼN"]),
        (["e\u0301t\u00e9", "\u00e9te\u0301"], ["ÉTÉ", "ÉTÉ_2"]),
    ],
)
def test_the_member_names_of_an_enum(values: list[str], names: list[str]) -> None:
    members = enum_members(values)

    assert dict(zip(values, names, strict=True)) == members
    found: Any = StrEnum("Found", [(name, value) for value, name in members.items()])
    assert {value: getattr(found, name).value for value, name in members.items()} == {
        value: value for value in values
    }
    assert [compile(name, "", "eval").co_names for name in names] == [(name,) for name in names]


def test_a_value_added_to_an_enum_renames_no_member() -> None:
    values = ["a b", "a-b", "+", "2"]
    before = enum_members(values)

    assert list(enum_members([*values, "a_b", "a_b_2", "value"]).items())[:4] == [*before.items()]


def test_link_fields() -> None:
    words = {"tags": "tag_ids", "people": "person_ids", "series": "series_ids", "tag": "tag_ids"}
    assert {alias: ids_of(alias) for alias in words} == words


def test_private_fields() -> None:
    private = ["password", "Password", "api_token", "token", "password_hash", "client_secret"]
    assert all(map(is_private, private))
    public = ["hash", "tokens", "secretary", "password_hint", "title", "hashed"]
    assert not any(map(is_private, public))


def test_names_agree_with_inflection() -> None:
    for _, name in awkward_names():
        if name.isascii() and name[:1].isalpha():
            names = names_of(name)
            module = inflection.underscore(name)
            assert names.module == module
            assert names.table == inflection.pluralize(module), name
            assert names.prefix == inflection.pluralize(name.lower()), name
