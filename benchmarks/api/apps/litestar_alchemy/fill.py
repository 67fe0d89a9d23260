"""Make the tables of the application on Litestar and fill them."""

import os

from filling import fill
from litestar_alchemy.models import Post

fill(Post.metadata, os.environ["DATABASE_URL"])
