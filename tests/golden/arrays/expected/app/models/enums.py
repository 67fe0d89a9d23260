# fw:generated:sha256:033e553e5cc01b3e9d23a33861742f664ba013eb27a764589534ec027cc09c99
"""Enums that models share: each member has the value that is stored, and a label."""

from fw.runtime.database import TextChoices


class Topic(TextChoices):
    SCIENCE = "S", "Science"
    ART = "art", "Art"
