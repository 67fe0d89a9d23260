"""Create projects and single files."""
