"""Serializers and views, in Django REST framework's generic classes."""

from __future__ import annotations

from typing import Any

from django_rest.models import Author, Post
from rest_framework import generics, serializers
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response


class PostSerializer(serializers.ModelSerializer):
    author_id = serializers.PrimaryKeyRelatedField(source="author", queryset=Author.objects.all())

    class Meta:
        model = Post
        fields = (
            *("id", "title", "body", "status", "views"),
            *("published_at", "author_id", "created_at", "updated_at"),
        )


class AuthorSerializer(serializers.ModelSerializer):
    class Meta:
        model = Author
        fields = ("id", "name", "email", "bio", "created_at", "updated_at")


class AuthorWithPostsSerializer(AuthorSerializer):
    posts = PostSerializer(many=True)

    class Meta(AuthorSerializer.Meta):
        fields = (*AuthorSerializer.Meta.fields, "posts")


class Pages(PageNumberPagination):
    page_size = 25
    page_size_query_param = "per_page"
    max_page_size = 100

    def get_page_size(self, request: Request) -> int:
        text = request.query_params.get("per_page", "25")
        if not text.isdigit() or not 1 <= int(text) <= self.max_page_size:
            raise ValidationError({"per_page": ["A whole number from 1 to 100"]})
        return int(text)

    def get_paginated_response(self, data: Any) -> Response:
        paginator = self.page.paginator
        meta = {
            "page": self.page.number,
            "per_page": paginator.per_page,
            "total": paginator.count,
            "pages": paginator.num_pages,
        }
        return Response({"data": data, "meta": meta})


class Posts(generics.ListCreateAPIView):
    # Of the author only the key is shown, which takes neither a query nor a join.
    queryset = Post.objects.all()
    serializer_class = PostSerializer
    pagination_class = Pages

    def create(self, request: Request, *_args: Any, **_kwargs: Any) -> Response:
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        self.perform_create(serializer)
        return Response({"data": serializer.data}, status=201)


class OnePost(generics.RetrieveAPIView):
    queryset = Post.objects.all()
    serializer_class = PostSerializer
    lookup_field = "id"

    def retrieve(self, _request: Request, *_args: Any, **_kwargs: Any) -> Response:
        return Response({"data": self.get_serializer(self.get_object()).data})


class OneAuthor(generics.RetrieveAPIView):
    lookup_field = "id"

    def get_queryset(self) -> Any:
        authors = Author.objects.all()
        return authors.prefetch_related("posts") if self.including else authors

    def get_serializer_class(self) -> type[AuthorSerializer]:
        return AuthorWithPostsSerializer if self.including else AuthorSerializer

    @property
    def including(self) -> bool:
        return self.request.query_params.get("include") == "posts"

    def retrieve(self, _request: Request, *_args: Any, **_kwargs: Any) -> Response:
        return Response({"data": self.get_serializer(self.get_object()).data})
