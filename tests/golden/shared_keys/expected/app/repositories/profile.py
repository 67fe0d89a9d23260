# fw:generated:sha256:2c83fc899097bd7e96c8dd54a4fad055bb385810a9c1802f183cf257f94f3770
"""Database access for profiles."""

from fw.runtime.database import Repository

from app.models.profile import Profile


class ProfileRepository(Repository[Profile]):
    """Database queries for profiles."""

    model = Profile
