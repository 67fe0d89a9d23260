"""Settings from several files and from the environment."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from fw.runtime import Config, FwError
from fw.runtime.optimize.sources import Sources


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "fw.toml").write_text('[shop]\nname = "Ada\'s"\n[shop.colours]\nink = "blue"\n')
    (tmp_path / "config").mkdir()
    (tmp_path / "config/shop.toml").write_text("page = 25\nrate = 2\n[colours]\npaper = 'white'\n")
    (tmp_path / "config/mail.toml").write_text("open = true\nto = ['a', 'b']\nkey = 'dangerous'\n")
    (tmp_path / "config/.#mail.toml").write_text("[what an editor leaves behind")
    return tmp_path


def test_each_file_of_config_sets_the_table_of_its_name(project: Path) -> None:
    config = Config.load_auto(project)
    assert config.get("shop.page") == 25
    assert config.get("shop.name") == "Ada's"
    assert config.get("shop.colours") == {"ink": "blue", "paper": "white"}
    assert config.get("mail.to") == ["a", "b"]
    assert config.file_of("shop.page") == "config/shop.toml"
    assert config.file_of("shop.name") == "fw.toml"
    assert config.file_of("shop.nothing") is None


def test_a_setting_in_two_files_is_refused(project: Path) -> None:
    (project / "config/shop.toml").write_text("name = 'Bob'\n")
    with pytest.raises(FwError, match=r"fw\.toml and config/shop\.toml both state shop\.name"):
        Config.load_auto(project)
    (project / "config/shop.toml").write_text("colours = 'none'\n")
    with pytest.raises(FwError, match=r"fw\.toml and config/shop\.toml both state shop\.colours"):
        Config.load_auto(project)
    (project / "fw.toml").write_text("shop = 1\n")
    with pytest.raises(FwError, match=r"both state shop$"):
        Config.load_auto(project)


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        (
            "broken.toml",
            "[",
            r"^config/broken\.toml: invalid initial character for a key part \(at end of",
        ),
        ("broken.toml", "port = x\n", r"^config/broken\.toml:1:8: invalid value$"),
        ("a.b.toml", "", r"config/a\.b\.toml has a dot in its name"),
    ],
)
def test_an_unreadable_file_is_reported(project: Path, name: str, text: str, told: str) -> None:
    (project / "config" / name).write_text(text)
    with pytest.raises(FwError, match=told) as caught:
        Config.load_auto(project)
    assert caught.value.hint


def test_the_environment_overrides_keys_of_a_table(project: Path) -> None:
    (project / ".env").write_text("SHOP_COLOURS_INK=red\nSHOP_PAGE=50\nSHOP_COLOURS=none\n")
    config = Config.load_auto(project)
    assert config.get("shop.colours") == {"ink": "red", "paper": "white"}
    assert config.get("shop")["page"] == 50
    assert config.get("my-shop.x-y", 1) == 1
    assert Config({}, {"MY_SHOP_X_Y": "2"}).get("my-shop.x-y", 1) == 2


def test_values_are_read_by_type(project: Path) -> None:
    config = Config.load_auto(project)
    assert config.int("shop.page") == 25
    assert config.float("shop.rate") == 2.0
    assert type(config.float("shop.rate")) is float
    assert config.str("shop.name") == "Ada's"
    assert config.bool("mail.open") is True
    assert config.list("mail.to") == ["a", "b"]
    assert config.int("shop.nothing", 7) == 7
    said = Config({}, {"A_B": "1", "A_C": "x, y", "A_D": "off", "A_E": "0.5"})
    assert (said.int("a.b"), said.str("a.b"), said.bool("a.b")) == (1, "1", True)
    assert (said.list("a.c"), said.bool("a.d"), said.float("a.e")) == (["x", "y"], False, 0.5)


@pytest.mark.parametrize(
    ("kind", "key", "told", "hint"),
    [
        ("int", "shop.name", 'fw.toml: invalid shop.name "Ada\'s"', "use an integer"),
        ("str", "shop.page", "config/shop.toml: invalid shop.page 25", "use a string"),
        ("int", "mail.open", "config/mail.toml: invalid mail.open True", "use an integer"),
        ("list", "shop.page", "invalid shop.page 25", "use a list"),
        ("bool", "shop.page", "invalid shop.page 25", "use true or false"),
        (
            "float",
            "shop.many",
            "invalid SHOP_MANY 'lots'",
            "use a number in .env or in the environment",
        ),
    ],
)
def test_a_value_of_the_wrong_type_is_reported_with_its_file(
    project: Path, kind: str, key: str, told: str, hint: str
) -> None:
    (project / ".env").write_text("SHOP_MANY=lots\n")
    with pytest.raises(FwError, match=re.escape(told)) as caught:
        getattr(Config.load_auto(project), kind)(key)
    assert caught.value.hint == hint


def test_a_missing_setting_is_reported_with_the_place_to_set_it() -> None:
    with pytest.raises(FwError, match=r"missing setting mail\.from") as caught:
        Config({}, {}).str("mail.from")
    assert "from in [mail] of fw.toml, or MAIL_FROM in .env" in str(caught.value.hint)


def test_secrets_are_never_printed(project: Path) -> None:
    (project / ".env").write_text("JWT_SECRET=dangerous\nMAIL_KEY=dangerous\n")
    config = Config.load_auto(project)
    assert "dangerous" not in repr(config) + f"{config}"
    assert "config/mail.toml" in repr(config)

    def told(work: Any) -> str:
        with pytest.raises(FwError) as caught:
            work()
        return f"{caught.value} {caught.value.hint}"

    assert "dangerous" not in told(lambda: config.int("mail.key"))
    (project / ".env").unlink()
    assert "dangerous" not in told(lambda: Config.load_auto(project).int("mail.key"))


def test_changed_settings_change_the_sources(project: Path) -> None:
    before = Sources(project)
    content = before.content()
    assert Sources(project).look_like(before)
    (project / "config/shop.toml").write_text("page = 26\n")
    assert not Sources(project).look_like(before)
    assert Sources(project).content() != content
