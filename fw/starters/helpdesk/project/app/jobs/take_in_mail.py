"""Job that takes a mail in."""

from fw.runtime import Job, Storage, get_logger
from fw.runtime.storage import NoSuchFile

from app.services.mail_intake import take_in
from app.services.mail_parsing import UnreadableMail, parse

REFUSED = "mail/refused"

log = get_logger("mailbox")


class TakeInMail(Job):
    """Makes a message of a stored mail, and removes the file. May run twice."""

    unique_for = 300

    path: str

    async def handle(self) -> None:
        """Take the mail in; one that can't be read is kept in another folder."""
        disk = Storage.disk()
        try:
            mail = parse(await disk.aget(self.path))
        except NoSuchFile:
            return
        except UnreadableMail as error:
            kept = f"{REFUSED}/{self.path.rpartition('/')[2]}"
            log.warning("kept %s: %s", kept, error)
            await disk.amove(self.path, kept)
            return
        if await take_in(mail) is None:
            log.info("left out an automatic mail of %s", mail.sender)
        await disk.adelete(self.path)
