# fw:generated:sha256:9dbdf9f166f39af5f5e03ee19aeccf36056e2e11a96478e7d8e078e1cc7e8378
"""Business logic for drafts."""

from fw.runtime.database import Service

from app.repositories.draft import DraftRepository


class DraftService(Service[DraftRepository]):
    """Operations on drafts. Override a method to add your own rules."""
