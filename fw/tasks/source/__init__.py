"""Python source put together from parts that are checked one by one."""
