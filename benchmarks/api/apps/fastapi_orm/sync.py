"""FastAPI and SQLAlchemy's ORM, in threads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import Depends, FastAPI, HTTPException, Query
from fastapi_orm.models import DATABASE_URL, OPTIONS, Author, Post
from fastapi_orm.schemas import AuthorOut, AuthorWithPosts, Envelope, Page, Paging, PostIn, PostOut
from sqlalchemy import create_engine, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, selectinload, sessionmaker

url = DATABASE_URL.replace("postgresql:", "postgresql+psycopg:").replace("mysql:", "mysql+pymysql:")
engine = create_engine(url, **OPTIONS)
make_session = sessionmaker(engine, expire_on_commit=False)
app = FastAPI()


def get_session() -> Iterator[Session]:
    with make_session() as session:
        yield session


SessionDep = Annotated[Session, Depends(get_session)]


@app.get("/posts/", response_model=Page[PostOut])
def list_posts(paging: Annotated[Paging, Query()], session: SessionDep) -> Any:
    rows = select(Post).order_by(Post.id).limit(paging.per_page).offset(paging.offset)
    total = session.scalar(select(func.count()).select_from(Post)) or 0
    return {"data": session.scalars(rows).all(), "meta": paging.meta(total)}


@app.get("/posts/{id}", response_model=Envelope[PostOut])
def show_post(id: UUID, session: SessionDep) -> Any:
    post = session.get(Post, id)
    if post is None:
        raise HTTPException(404)
    return {"data": post}


@app.post("/posts/", status_code=201, response_model=Envelope[PostOut])
def create_post(body: PostIn, session: SessionDep) -> Any:
    post = Post(**body.model_dump())
    session.add(post)
    try:
        session.commit()
    except IntegrityError as error:
        raise HTTPException(409) from error
    return {"data": post}


@app.get("/authors/{id}", response_model=Envelope[AuthorWithPosts | AuthorOut])
def show_author(id: UUID, session: SessionDep, include: Literal["posts"] | None = None) -> Any:
    options = [selectinload(Author.posts)] if include else []
    author = session.get(Author, id, options=options)
    if author is None:
        raise HTTPException(404)
    shown = AuthorWithPosts if include else AuthorOut
    return {"data": shown.model_validate(author)}
