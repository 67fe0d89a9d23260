"""Repositories, services, and their authorization hooks and model events."""
