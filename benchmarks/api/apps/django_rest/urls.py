"""The paths."""

from django.urls import path
from django_rest.views import OneAuthor, OnePost, Posts

urlpatterns = [
    path("posts/", Posts.as_view()),
    path("posts/<uuid:id>", OnePost.as_view()),
    path("authors/<uuid:id>", OneAuthor.as_view()),
]
