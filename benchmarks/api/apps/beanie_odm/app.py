"""FastAPI and Beanie on PyMongo's asynchronous client."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Literal
from uuid import UUID

from beanie import init_beanie
from beanie_odm.documents import Author, Post
from fastapi import FastAPI, HTTPException, Query, Response
from fastapi_orm.schemas import (
    AuthorOut,
    AuthorWithPosts,
    Envelope,
    Page,
    Paging,
    PostIn,
    PostOut,
    PostWithAuthor,
)
from pymongo import AsyncMongoClient


@asynccontextmanager
async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
    client: Any = AsyncMongoClient(
        os.environ["DATABASE_URL"], maxPoolSize=10, uuidRepresentation="standard", tz_aware=True
    )
    await init_beanie(client.get_default_database(), document_models=[Author, Post])
    yield
    await client.close()


app = FastAPI(lifespan=lifespan)


@app.get("/posts/", response_model=Page[PostOut])
async def list_posts(paging: Annotated[Paging, Query()]) -> Any:
    total = await Post.count()
    rows = Post.find_all(sort="+_id", skip=paging.offset, limit=paging.per_page)
    return {"data": await rows.to_list(), "meta": paging.meta(total)}


@app.get("/posts/{id}", response_model=Envelope[PostOut])
async def show_post(id: UUID, include: Literal["author"] | None = None) -> Any:
    post = await Post.get(id)
    if post is None:
        raise HTTPException(404)
    if include is None:
        return {"data": post}
    author = await Author.get(post.author_id)
    if author is None:
        raise HTTPException(404)
    shown = PostWithAuthor.model_validate({**post.model_dump(), "author": author.model_dump()})
    return Response(Envelope(data=shown).model_dump_json(), media_type="application/json")


@app.post("/posts/", status_code=201, response_model=Envelope[PostOut])
async def create_post(body: PostIn) -> Any:
    if not await Author.find_one(Author.id == body.author_id).exists():
        raise HTTPException(409)
    return {"data": await Post(**body.model_dump()).insert()}


@app.get("/authors/{id}", response_model=Envelope[AuthorWithPosts | AuthorOut])
async def show_author(id: UUID, include: Literal["posts"] | None = None) -> Any:
    author = await Author.get(id)
    if author is None:
        raise HTTPException(404)
    if include is None:
        return {"data": AuthorOut.model_validate(author)}
    posts = await Post.find(Post.author_id == id, sort="+_id").to_list()
    return {
        "data": AuthorWithPosts.model_validate(
            {**author.model_dump(), "posts": [p.model_dump() for p in posts]}
        )
    }
