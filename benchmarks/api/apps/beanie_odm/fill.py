"""Make the indexes and fill the collections."""

import os

from mongo_filling import fill

fill(os.environ["DATABASE_URL"])
