"""Plan and run a build, and record its state."""
