"""Users are told by mail about a changed password or address."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from fw.runtime.auth import AccountService
from fw.runtime.auth.mailed_links.mails import AddressChanged, PasswordChanged
from fw.runtime.auth.policy.actor import as_system
from fw.runtime.database.connection.database import transaction
from tests.runtime.auth.mailed_links.test_password_reset import ADA, NEW, Site, Users, opened
from tests.runtime.auth.test_integer_keys import WORDS

OTHER = "ada@other.example"


def told(site: Site) -> list[tuple[type, object]]:
    """Return the kind and the recipient of each mail."""
    return [(type(sent.mail), sent.recipients.to) for sent in site.mails.mails]


async def change(**values: str) -> None:
    """Change Ada's account as a super-admin does."""
    with as_system():
        await AccountService(Users()).update(1, values)


async def test_a_changed_password_is_mailed(database_url: str, tmp_path: Path) -> None:
    async with opened(database_url, tmp_path) as site:
        token = (await site.post("login", email=ADA, password=WORDS)).json()["data"]
        site.client.headers["authorization"] = f"Bearer {token['access_token']}"
        wrong = await site.post("password", password="wrong", new_password=NEW)
        assert wrong.status_code == 401
        site.mails.assert_nothing_sent()
        assert (await site.post("password", password=WORDS, new_password=NEW)).is_success
        assert told(site) == [(PasswordChanged, ADA)]
        message = site.mails.mails[0].message
        assert message.subject == "Your password for Shop was changed"
        assert NEW not in message.text + message.html


async def test_a_reset_password_is_mailed(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        token = await site.token()
        assert (await site.post("reset", token=token, password=NEW)).is_success
        assert told(site) == [(PasswordChanged, ADA)]


async def test_the_former_address_learns_of_each_change(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        await change(name="Ada L.", email=ADA.upper())
        site.mails.assert_nothing_sent()
        await change(email=OTHER, password=NEW)
        assert told(site) == [(AddressChanged, ADA), (PasswordChanged, ADA)]


async def test_a_change_that_is_rolled_back_is_not_mailed(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        with suppress(ZeroDivisionError):
            async with transaction():
                await change(email=OTHER, password=NEW)
                site.mails.assert_nothing_sent()
                raise ZeroDivisionError
        site.mails.assert_nothing_sent()


async def test_notices_can_be_switched_off(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUTH_NOTICES", "false")
    async with opened(sqlite_url, tmp_path) as site:
        await change(email=OTHER, password=NEW)
        site.mails.assert_nothing_sent()


async def test_a_failing_notice_is_logged(
    sqlite_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(sqlite_url, tmp_path) as site:
        (tmp_path / "app/mail/templates").mkdir(parents=True)
        (tmp_path / "app/mail/templates/password_changed.txt.mako").write_text("${unknown}")
        await change(password=NEW)
        assert (await site.post("login", email=ADA, password=NEW)).is_success
    assert "cannot send a mail about a changed password" in caplog.text
