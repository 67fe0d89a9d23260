[pytest]
testpaths = tests
# pytest-asyncio warns where this isn't said; without it, pytest warns where it is.
asyncio_default_fixture_loop_scope = function
filterwarnings =
    ignore:Unknown config option. asyncio_default_fixture_loop_scope:pytest.PytestConfigWarning
