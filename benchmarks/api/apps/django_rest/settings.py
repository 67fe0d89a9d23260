"""Django without what an API of three tables has no use for."""

import os
from urllib.parse import urlsplit

url = urlsplit(os.environ["DATABASE_URL"])
if url.scheme == "sqlite":
    database = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": url.path.removeprefix("/"),
        "OPTIONS": {
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            "transaction_mode": "IMMEDIATE",
            "timeout": 30,
        },
    }
else:
    database = {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": url.path.removeprefix("/"),
        "HOST": url.hostname,
        "PORT": url.port,
        "USER": url.username,
        "PASSWORD": url.password,
    }
DATABASES = {"default": {**database, "CONN_MAX_AGE": None}}
ALLOWED_HOSTS = ["127.0.0.1"]
SECRET_KEY = "a benchmark has no secrets"
DEBUG = False
USE_TZ = True
INSTALLED_APPS = ["django_rest"]
MIDDLEWARE: list[str] = []
ROOT_URLCONF = "django_rest.urls"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "UNAUTHENTICATED_USER": None,
}
