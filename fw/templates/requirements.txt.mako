# Packages of this application: pip install -r requirements.txt
# Packages of its tests: pip install "fw-framework[test]"
fw-framework~=${version}
