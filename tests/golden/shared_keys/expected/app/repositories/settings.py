# fw:generated:sha256:25a452e71b22a4ba294eceacf54d5d066050aac80ca9a4573cf466484ca982e1
"""Database access for settings."""

from fw.runtime.database import Repository

from app.models.settings import Settings


class SettingsRepository(Repository[Settings]):
    """Database queries for settings."""

    model = Settings
