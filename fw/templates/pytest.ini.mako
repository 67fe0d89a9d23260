[pytest]
testpaths = tests
