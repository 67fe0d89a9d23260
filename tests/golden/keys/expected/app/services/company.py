# fw:generated:sha256:4c84628b37568271eb2a141653ece42f5732fbd2a0c9ae57c29a3c2d6baebb08
"""Business logic for companies."""

from fw.runtime.database import Service

from app.repositories.company import CompanyRepository


class CompanyService(Service[CompanyRepository]):
    """Operations on companies. Override a method to add your own rules."""
