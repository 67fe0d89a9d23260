"""Tests of the mail ${names.model}."""

from functools import partial

from fw.runtime import Mail
from fw.runtime.testing import RunningApplication

from app.mail.${names.module} import ${names.model}


def test_send(application: RunningApplication) -> None:
    with Mail.fake() as mails:
        application.run(partial(Mail().asend, ${names.model}(name="Ada"), "ada@example.com"))
    sent = mails.assert_sent(${names.model}, to="ada@example.com")
    assert sent.message.subject == "Hello, Ada"
    assert "Ada" in sent.message.text
