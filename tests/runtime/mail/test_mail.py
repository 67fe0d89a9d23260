"""Sending mail: templates, the job, keys, and the fake."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from fw.runtime import Mail, Mailable
from fw.runtime.cache.cache import fake as fake_cache
from fw.runtime.database.connection.database import Database, transaction, use
from fw.runtime.errors import FwError
from fw.runtime.mail import InvalidMail, Message
from fw.runtime.mail.send_mail import SendMail
from fw.runtime.queue import Queue
from tests.runtime.mail.conftest import configure


class Welcome(Mailable):
    name: str

    def subject(self) -> str:
        return f"Welcome, {self.name}"


class Broken(Welcome):
    pass


class Untold(Welcome):
    pass


def sent(root: Path) -> list[str]:
    return [file.read_text() for file in sorted((root / "storage/mail").glob("*.eml"))]


async def test_a_mail_is_rendered_and_delivered(here: Path) -> None:
    await Mail().asend(Welcome(name="A & B"), "ada@example.com")
    (content,) = sent(here)
    assert "Subject: Welcome, A & B" in content
    assert "Hello A & B!" in content
    assert "<p>Hello A &amp; B!</p>" in content


def test_send_outside_of_an_event_loop(here: Path) -> None:
    Mail().send(Message("Hi", "text"), "ada@example.com", sender="me@example.com")
    assert "From: me@example.com" in sent(here)[0]


def test_an_error_of_a_template_is_raised_by_the_sender(here: Path) -> None:
    with pytest.raises(NameError):
        Mail().send(Broken(name="Ada"), "ada@example.com")
    with pytest.raises(FwError, match="Untold has no template") as error:
        Mail().send(Untold(name="Ada"), "ada@example.com")
    assert "app/mail/templates/untold.txt.mako" in str(error.value.hint)
    assert not sent(here)


def test_a_delayed_mail_waits_in_the_queue(here: Path) -> None:
    with Queue.fake() as queue:
        Mail().send(Message("Hi", "text"), "ada@example.com", later=60)
    queue.assert_pushed(SendMail, lambda job: job.recipients == ("ada@example.com",), delay=60)


async def test_a_key_is_sent_once(here: Path) -> None:
    with fake_cache():
        for key in ("one", "one", "two"):
            await Mail().asend(Message("Hi", "text"), "ada@example.com", key=key)
    assert len(sent(here)) == 2


@pytest.mark.parametrize("fails", [True, False])
async def test_a_mail_of_a_transaction_waits_for_the_commit(
    here: Path, sqlite_url: str, fails: bool
) -> None:
    database = Database(sqlite_url)
    use(database)
    try:
        with suppress(ZeroDivisionError):
            async with transaction():
                await Mail().asend(Welcome(name="Ada"), "ada@example.com")
                assert not sent(here)
                assert 1 / (not fails)
        assert len(sent(here)) == (not fails)
    finally:
        use(None)
        await database.close()


def test_the_fake_records_mails(here: Path) -> None:
    with Mail.fake() as mails:
        mails.assert_nothing_sent()
        Mail().send(Welcome(name="Ada"), ["ada@example.com", "b@example.com"], key="one")
        Mail().send(Welcome(name="Ada"), "ada@example.com", key="one")
        with pytest.raises(InvalidMail):
            Mail().send(Welcome(name="Ada"), "nobody")
        found = mails.assert_sent(
            Welcome, lambda mail: mail.name == "Ada", to="b@example.com", times=1
        )
        assert found.message.text == "Hello Ada!\n"
        for check in (
            lambda: mails.assert_sent(Welcome, to="eve@example.com"),
            lambda: mails.assert_sent(Welcome, times=2),
            mails.assert_nothing_sent,
        ):
            with pytest.raises(AssertionError, match="Ada"):
                check()
    assert not sent(here)


def test_the_log_driver_logs_the_text(here: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO", "fw.mail"):
        Mail("log").send(Welcome(name="Ada"), "ada@example.com")
    assert caplog.messages == ["mail to ada@example.com: Welcome, Ada\nHello Ada!"]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ('[mail]\ndriver = "pigeon"', "mail driver 'pigeon'"),
        ('[mail]\ndriver = "smtp"', "mail.smtp.host is not set"),
    ],
)
def test_invalid_settings_are_reported_at_once(here: Path, settings: str, told: str) -> None:
    configure(here, settings)
    with pytest.raises(FwError, match=told):
        Mail()
