"""Make the tables in plain SQL, or collections, and fill them."""

import os

url = os.environ["DATABASE_URL"]
if url.startswith("mongodb"):
    from mongo_filling import fill

    fill(url)
else:
    from starlette_raw.tables import make

    make(url)
