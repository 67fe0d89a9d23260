"""Semantic checks of models and relations."""
