"""Incoming mails wait as files in the storage, until a job has taken them in."""

import hashlib

from fw.runtime import Queue, Storage

from app.jobs.take_in_mail import TakeInMail

FOLDER = "mail/incoming"


async def receive(raw: bytes) -> str:
    """Store a mail and push the job that takes it in; return its path."""
    path = f"{FOLDER}/{hashlib.sha256(raw).hexdigest()}.eml"
    await Storage.disk().aput(path, raw)
    await Queue().apush(TakeInMail(path=path))
    return path


async def collect() -> int:
    """Push a job for each mail that waits; return their number."""
    paths = [path async for path in Storage.disk().alist(FOLDER)]
    for path in paths:
        await Queue().apush(TakeInMail(path=path))
    return len(paths)
