# fw:generated:sha256:3bb879bcefb6f00ff5c13b68076b714c5e4b406a590405035852e5479859d7e4
"""Database access for drafts."""

from fw.runtime.database import Repository

from app.models.draft import Draft


class DraftRepository(Repository[Draft]):
    """Database queries for drafts."""

    model = Draft
