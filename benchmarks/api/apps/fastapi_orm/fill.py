"""Make the tables of the applications on FastAPI and fill them."""

import os

from fastapi_orm.models import Base
from filling import fill

fill(Base.metadata, os.environ["DATABASE_URL"])
