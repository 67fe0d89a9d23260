# fw:generated:sha256:d9dfa0d91bd8812d4503ed697a97cf358cf0c8a1b3b8b9ec10a3602662d727eb
"""Enums that models share: each member has the value that is stored, and a label."""

from fw.runtime.database import TextChoices


class Status(TextChoices):
    """How far an order is.

    Closed orders don't change.
    """

    OPEN = "O", "Open"
    IN_PROGRESS = "in_progress", "In progress"
    CLOSED = (
        "done",
        "Paid and delivered, with a label that is far too long for one line of code",
    )


class Currency(TextChoices):
    EURO = "EUR", "Euro"
    POUND = "GBP", "Pound"


class Unused(TextChoices):
    NOTHING = "nothing", "Nothing"
