"""The public site: its title, and the addresses of posts and pages."""

from uuid import UUID

from fw.runtime.application import project

__all__ = [
    "absolute",
    "asset_path",
    "blog_title",
    "blog_url",
    "page_path",
    "post_path",
]


def blog_title() -> str:
    """Return `[blog] title` of fw.toml."""
    return str(project.current().config.get("blog.title", "Blog"))


def blog_url() -> str:
    """Return `[blog] url` of fw.toml, without a slash at the end."""
    url = project.current().config.get("blog.url", "http://127.0.0.1:8000/blog")
    return str(url).rstrip("/")


def absolute(path: str) -> str:
    """Return the URL of a path of the blog."""
    return f"{blog_url()}{path}"


def post_path(slug: str) -> str:
    """Return the path of a post, below the address of the blog."""
    return f"/posts/{slug}"


def page_path(slug: str) -> str:
    """Return the path of a page, below the address of the blog."""
    return f"/pages/{slug}"


def asset_path(id: UUID) -> str:
    """Return the lasting path of an image, below the address of the blog."""
    return f"/assets/{id}"
