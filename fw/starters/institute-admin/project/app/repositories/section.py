# fw:generated:sha256:c2000664f722076fcca01733bf43fcb39567ad769e73b6335609aefd07440456
"""Database access for sections."""

from fw.runtime.database import Repository

from app.models.section import Section


class SectionRepository(Repository[Section]):
    """Database queries for sections."""

    model = Section
    cascades_as_system = True
