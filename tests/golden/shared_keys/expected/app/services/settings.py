# fw:generated:sha256:3650227cc34f7ab6a035516d98f5f6714e64bb43579f7fbb09c247d4670a8e32
"""Business logic for settings."""

from fw.runtime.database import Service

from app.repositories.settings import SettingsRepository


class SettingsService(Service[SettingsRepository]):
    """Operations on settings. Override a method to add your own rules."""
