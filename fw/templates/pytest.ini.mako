[pytest]
testpaths = tests
# pytest-asyncio warns if this option is missing; pytest without that plugin warns about it.
asyncio_default_fixture_loop_scope = function
filterwarnings =
    ignore:Unknown config option. asyncio_default_fixture_loop_scope:pytest.PytestConfigWarning
