"""Make the tables in plain SQL and fill them."""

import os

from starlette_raw.tables import make

make(os.environ["DATABASE_URL"])
