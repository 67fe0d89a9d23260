"""Collections: the BSON types, validators and indexes that stand for tables."""
