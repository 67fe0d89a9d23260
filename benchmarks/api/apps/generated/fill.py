"""Fill the database of the generated application, which `fw migrate` has made."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path.cwd()))

from app.models.author import Author
from app.models.post import Post
from filling import fill

assert Post.metadata is Author.metadata
fill(Author.metadata, os.environ["DATABASE_URL"], create=False)
