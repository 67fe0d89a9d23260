# fw:generated:sha256:3108691d88415a2ab44ceea3966a9e6ea2a868d135719f57625cc466c54ef753
"""Database access for newsletters."""

from fw.runtime.database import Repository

from app.models.newsletter import Newsletter


class NewsletterRepository(Repository[Newsletter]):
    """Database queries for newsletters."""

    model = Newsletter
    cascades_as_system = True
