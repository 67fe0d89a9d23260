"""Driver that writes each message to a file, for development."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from typing_extensions import override

from fw.runtime import clock
from fw.runtime.application.project import Project
from fw.runtime.mail.driver import MailDriver, MailFault
from fw.runtime.mail.message import Envelope
from fw.runtime.private_files import create_file, create_folder

__all__ = ["connect"]


class FileDriver(MailDriver):
    """Writes `<time>-<id>.eml` files to a folder; mail programs and editors open them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @override
    def deliver(self, envelope: Envelope) -> None:
        time = datetime.fromtimestamp(clock.now(), UTC).strftime("%Y%m%d-%H%M%S")
        name = f"{time}-{uuid4().hex[:8]}.eml"
        try:
            create_folder(self._folder)
            create_file(self._folder / name)
            (self._folder / name).write_bytes(envelope.content)
        except OSError as error:
            raise MailFault(f"cannot write {self._folder / name}: {error.strerror}") from error


def connect(project: Project) -> MailDriver:
    """Return the driver for the folder `mail.path`."""
    return FileDriver(project.path / str(project.config.setting("mail.path")))
