"""Fill the database of the generated application, which `fw migrate` has made."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path.cwd()))

url = os.environ["DATABASE_URL"]
if url.startswith("mongodb"):
    from mongo_filling import fill

    fill(url, create=False)
else:
    import filling
    from app.models.author import Author
    from app.models.post import Post

    assert Post.metadata is Author.metadata
    filling.fill(Author.metadata, url, create=False)
