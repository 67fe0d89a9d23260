"""The mail ${names.model}."""

from fw.runtime import Mailable


class ${names.model}(Mailable):
    """Declare the values that the templates in `app/mail/templates` show as fields."""

    name: str

    def subject(self) -> str:
        """Return the subject."""
        return f"Hello, {self.name}"
