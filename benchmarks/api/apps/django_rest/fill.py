"""Make the tables of the application on Django and fill them."""

import os

import django
from filling import authors, posts

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "django_rest.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django_rest.models import Author, Post  # noqa: E402

call_command("migrate", run_syncdb=True, verbosity=0)
Author.objects.bulk_create([Author(**row) for row in authors()])
Post.objects.bulk_create([Post(**row) for row in posts()])
