"""Edits that users of FastAPI, pydantic and SQLAlchemy make to generated classes.

Each edit is made to a copy of the blog, which must then answer as FastAPI alone does.
"""

from tests.runtime.http.responses.edits.controllers import CONTROLLERS
from tests.runtime.http.responses.edits.layers import LAYERS
from tests.runtime.http.responses.edits.models import MODELS
from tests.runtime.http.responses.edits.routes import ROUTE_CASES
from tests.runtime.http.responses.edits.schemas import CREATES, QUERIES, RESPONSES, UPDATES

__all__ = ["CASES"]

CASES = [*RESPONSES, *ROUTE_CASES, *CONTROLLERS, *CREATES, *UPDATES, *QUERIES, *MODELS, *LAYERS]
