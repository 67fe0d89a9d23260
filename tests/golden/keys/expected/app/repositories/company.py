# fw:generated:sha256:c0f2039ff3b4fab3922b3160ab2a04ff7bf26d1947f8416647199b6a335591fc
"""Database access for companies."""

from fw.runtime.database import Repository

from app.models.company import Company


class CompanyRepository(Repository[Company]):
    """Database queries for companies."""

    model = Company
