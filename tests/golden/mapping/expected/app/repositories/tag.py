# fw:generated:sha256:df2457ccb49dbd092012b92ac3664cf40d821462ce58526bacfdf974bf25bf75
"""Database access for tags."""

from fw.runtime.database import Repository

from app.models.tag import Tag


class TagRepository(Repository[Tag]):
    """Database queries for tags."""

    model = Tag
