"""Steps of a migration, and the run that they are part of."""
