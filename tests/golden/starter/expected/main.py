"""Start the API server: `python main.py` does the same as `fw serve`."""

from fw.runtime import serve

if __name__ == "__main__":
    serve("app.main:app")
