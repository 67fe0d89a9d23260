"""The statements, `?` standing for a parameter."""

POST = "id, title, body, status, views, published_at, author_id, created_at, updated_at"
AUTHOR = "id, name, email, bio, created_at, updated_at"

FIND_POST = f"SELECT {POST} FROM posts WHERE id = ?"
LIST_POSTS = f"SELECT {POST} FROM posts ORDER BY id LIMIT ? OFFSET ?"
COUNT_POSTS = "SELECT COUNT(*) FROM posts"
INSERT_POST = f"INSERT INTO posts ({POST}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING {POST}"
FIND_AUTHOR = f"SELECT {AUTHOR} FROM authors WHERE id = ?"
POSTS_OF = f"SELECT {POST} FROM posts WHERE author_id = ? ORDER BY id"
