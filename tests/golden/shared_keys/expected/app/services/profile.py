# fw:generated:sha256:1a7da56b6f292c3a57e055a1b0baf44a556721159cbd2b7719f93ca816c372e1
"""Business logic for profiles."""

from fw.runtime.database import Service

from app.repositories.profile import ProfileRepository


class ProfileService(Service[ProfileRepository]):
    """Operations on profiles. Override a method to add your own rules."""
