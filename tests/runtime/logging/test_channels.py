"""Logging channels and their settings."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fw.runtime import FwError, get_logger

Configured = Callable[[str], Path]

AUDIT = """
[logging]
max_megabytes = 1
[logging.channels.audit]
format = "json"
[logging.channels.quiet]
driver = "null"
[logging.channels.errors]
path = "elsewhere/errors.log"
level = "error"
[logging.channels.payments]
driver = "stack"
channels = ["audit", "errors", "file"]
"""


def test_by_default_logs_go_to_console_and_file(
    configured: Configured, capfd: pytest.CaptureFixture[str]
) -> None:
    configured("")
    before = list(logging.getLogger().handlers)
    folder = configured("")
    assert len(logging.getLogger().handlers) == len(before)
    get_logger("shop").info("order paid", order=7, by="Ada L.", total=0.5)
    get_logger("shop").debug("too much to tell")
    logging.getLogger("some.library").info("not heard")
    logging.getLogger("some.library").warning("heard")
    lines = (folder / "app.log").read_text().splitlines()
    assert len(lines) == 2
    assert lines[0].endswith("INFO shop: order paid order=7 by='Ada L.' total=0.5")
    assert lines[1].endswith("WARNING some.library: heard")


def test_the_audit_log_has_its_own_file(configured: Configured) -> None:
    folder = configured('[logging]\nlevel = "error"\n')
    get_logger("audit").info("login", user=3)
    assert json.loads((folder / "audit.log").read_text())["message"] == "login"
    assert not (folder / "app.log").exists()
    configured('[logging.channels.audit]\ndriver = "null"\n')
    get_logger("audit").info("login", user=4)
    assert len((folder / "audit.log").read_text().splitlines()) == 1


def test_without_a_folder_of_logs_the_audit_log_goes_to_the_default_channel(
    configured: Configured, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = configured("")
    folder.rmdir()
    configured("")
    get_logger("audit").info("login", user=3)
    assert "INFO audit: login user=3" in capfd.readouterr().err
    assert not folder.exists()


def test_a_configured_channel_writes_only_to_its_target(configured: Configured) -> None:
    folder = configured(AUDIT)
    get_logger("audit").info("signed in", user=3)
    get_logger("quiet").error("nobody cares")
    get_logger("errors").info("fine")
    get_logger("errors").error("not fine")
    (line,) = (folder / "audit.log").read_text().splitlines()
    said = json.loads(line)
    assert said.pop("time").endswith("+00:00")
    assert said == {"level": "info", "channel": "audit", "message": "signed in", "user": 3}
    errors = folder.parent.parent / "elsewhere/errors.log"
    assert errors.read_text().splitlines()[0].endswith("ERROR errors: not fine")
    assert len(errors.read_text().splitlines()) == 1
    assert not (folder / "app.log").exists()


def test_a_stack_writes_to_each_of_its_channels(configured: Configured) -> None:
    folder = configured(AUDIT)
    log = get_logger("payments").bind(order=7)
    log.info("paid")
    log.error("paid %s times", "three")
    audit = (folder / "audit.log").read_text().splitlines()
    assert [json.loads(line)["message"] for line in audit] == [
        "paid",
        "paid three times",
    ]
    errors = (folder.parent.parent / "elsewhere/errors.log").read_text().splitlines()
    assert [line.partition("ERROR ")[2] for line in errors] == [
        "payments: paid three times order=7"
    ]
    assert len((folder / "app.log").read_text().splitlines()) == 2


def test_default_channel_and_level_can_be_configured(configured: Configured) -> None:
    folder = configured('[logging]\ndefault = "file"\nlevel = "warning"\n')
    get_logger("shop").info("not told")
    get_logger("shop").warning("told")
    logging.getLogger("fw.http").warning("told too")
    assert len((folder / "app.log").read_text().splitlines()) == 2
    configured('[logging.channels.stack]\nchannels = ["audit"]\ndriver = "stack"\n'
               '[logging.channels.audit]\nformat = "json"\n')  # fmt: skip
    get_logger("shop").info("told in JSON")
    assert json.loads((folder / "audit.log").read_text())["channel"] == "shop"


def test_a_missing_folder_disables_the_log_file(configured: Configured) -> None:
    folder = configured('[logging]\nfile = "nowhere/app.log"\n')
    get_logger("shop").info("on the console alone")
    assert not (folder.parent.parent / "nowhere").exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('default = "pigeon"', "unknown log channel 'pigeon'"),
        ('[logging.channels.a]\ndriver = "pigeon"', "unknown log driver 'pigeon'"),
        ('[logging.channels.a]\nformat = "xml"', "unknown log format 'xml'"),
        ("[logging.channels.a]\nlevel = 3", "[logging.channels.a]: invalid level: 3"),
        ('[logging.channels.a]\nlevel = "loud"', "invalid level 'loud'"),
        ("[logging.channels.a]\ncolour = 3", "[logging.channels.a]: unknown option 'colour'"),
        (
            '[logging.channels.a]\nbackup_count = "all"',
            "invalid backup_count: 'all'",
        ),
        ('[logging.channels.a]\ndriver = "stack"', "is an empty stack"),
        (
            '[logging.channels.a]\ndriver = "stack"\nchannels = ["b"]\n'
            '[logging.channels.b]\ndriver = "stack"\nchannels = ["a"]',
            "form a cycle: a -> b -> a",
        ),
        ('[logging.channels]\na = "file"', "invalid logging.channels.a: 'file'"),
    ],
)
def test_invalid_settings_are_reported(configured: Configured, text: str, told: str) -> None:
    with pytest.raises(FwError) as caught:
        configured(f"[logging]\n{text}\n")
    assert told in caught.value.message
    assert caught.value.hint


def test_a_logger_imports_structlog_on_first_use() -> None:
    code = (
        "import sys, logging; from fw.runtime import get_logger; log = get_logger('app')\n"
        "print('structlog' in sys.modules, log)\n"
        "log.warning('now'); print('structlog' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False <logger of the channel app>\nTrue\n"
