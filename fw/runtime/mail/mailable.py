"""Mails with typed arguments and templates."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar
from weakref import WeakKeyDictionary

import inflection
from mako.exceptions import TemplateLookupException
from mako.lookup import TemplateLookup
from pydantic import BaseModel, ConfigDict

from fw.runtime.application import project
from fw.runtime.errors import FwError
from fw.runtime.mail.message import Attachment, Message

__all__ = ["FOLDER", "Mailable"]

FOLDER = "app/mail/templates"
"""Folder of the templates, relative to the project."""

_OWN = Path(__file__).with_name("templates")
"""Folder of fw's own templates. Those of a project come first."""

_SUFFIXES = {"text": ".txt.mako", "html": ".html.mako"}
_lookups: WeakKeyDictionary[project.Project, dict[str, TemplateLookup]] = WeakKeyDictionary()


class Mailable(BaseModel):
    """Base class of mails: a subclass in `app/mail` declares its arguments and the subject.

    The content comes from the Mako templates `app/mail/templates/<template>.txt.mako` and
    `.html.mako`, of which one is enough. They see the arguments by name, and the mail as `mail`.
    HTML templates escape values. `template` is by default the name of the class in snake case.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    template: ClassVar[str] = ""

    @abstractmethod
    def subject(self) -> str:
        """Return the subject."""

    def attachments(self) -> Sequence[Attachment]:
        """Return the files in the mail."""
        return ()

    def message(self) -> Message:
        """Render the templates; raise FwError if there is none."""
        name = self.template or inflection.underscore(type(self).__name__)
        text, html = self._render(name, "text"), self._render(name, "html")
        if not text and not html:
            files = " or ".join(f"{FOLDER}/{name}{suffix}" for suffix in _SUFFIXES.values())
            raise FwError(f"{type(self).__name__} has no template", hint=f"create {files}")
        return Message(self.subject(), text, html, self.attachments())

    def _render(self, name: str, part: str) -> str:
        try:
            template = _lookup(part).get_template(f"{name}{_SUFFIXES[part]}")
        except TemplateLookupException:
            return ""
        values = {each: getattr(self, each) for each in type(self).model_fields}
        return str(template.render_unicode(**values, mail=self))


def _lookup(part: str) -> TemplateLookup:
    """Return the current project's templates of texts or of HTML."""
    here = project.current()
    lookups = _lookups.setdefault(here, {})
    if part not in lookups:
        lookups[part] = TemplateLookup(
            directories=[str(Path(here.path) / FOLDER), str(_OWN)],
            default_filters=["str", "h"] if part == "html" else ["str"],
            strict_undefined=True,
        )
    return lookups[part]
