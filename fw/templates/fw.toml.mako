# Settings of this project. A line that is commented out shows the default.
# An environment variable overrides a setting: SERVER_PORT=9000 sets port in [server].
# Put secrets and DATABASE_URL into .env, which git ignores.

# The name and version of the API documentation at /docs.
[project]
name = ${project | toml}
# version = "0.1.0"

[schema]
# Words that stay together in names: OAuthClient has the table oauth_clients, not o_auth_clients.
acronyms = ["GitHub", "GraphQL", "IPv4", "IPv6", "MySQL", "OAuth"]

[server]
# host = "127.0.0.1"      # "0.0.0.0" listens on every network interface
# port = 8000
# workers = 1             # number of server processes
# reload = false          # restart when app/, fw.toml or .env changes
# loop = "auto"           # event loop: asyncio, uvloop, or auto
# access_log = false      # log each request
# graceful_timeout = 10   # seconds for running requests to finish when the server stops

[http]
# max_body_size = 1048576 # bytes; a larger request gets 413
# max_response_size = 16777216 # bytes of a list or record; a larger one gets 422
# request_timeout = 60    # seconds; a slower request is cancelled and gets 503; 0 for no limit
# max_query_parameters = 200 # in a URL; more get 422
# max_url_size = 16384    # bytes of a URL; a longer one gets 414
# max_header_size = 65536 # bytes of a request's URL and headers; more get 431
# max_header_count = 100  # headers of a request; more get 431
# header_timeout = 10     # seconds for a request's headers to arrive, then 408
# body_timeout = 30       # seconds for a body to arrive, and one more per KiB, then 408
# keep_alive_timeout = 5  # seconds that an idle connection stays open
# send_timeout = 60       # seconds that a client may take no data of its response
# max_connections = 1000  # open connections per worker
# max_connections_per_address = 100 # of them from one client address; proxies are exempt
# allowed_hosts = []      # host names of the application, such as "shop.example"
# docs = true             # false switches off /docs and /openapi.json
# cors_origins = []       # allowed browser origins, such as "https://shop.example"
# trusted_proxies = []    # proxies whose X-Forwarded-For counts, such as "10.0.0.0/8"

[database]
# pool_size = 10          # maximum number of connections per worker
# pool_timeout = 3        # seconds to wait for a free connection, then 503
# statement_timeout = 30  # seconds that a statement may run, then 503
# synchronous = "normal"  # SQLite only: "full" keeps every commit when the system crashes
# lock_timeout = 3        # seconds that a migration waits for a table lock
# lock_retries = 10       # times that a migration tries again after a lock time-out

[cache]
# store = "file"          # "memory" (one cache per process), "file" or "redis"
# prefix = ""             # prefix of keys in Redis; default: the project's name

[cache.memory]
# max_megabytes = 64

[cache.file]
# path = "storage/framework/cache"
# max_megabytes = 256

[storage]
# disk = "local"          # default disk: storage/app; add disks as [storage.disks.<name>]

[redis]
# url = "redis://127.0.0.1:6379/0"
# timeout = 3             # seconds

[rabbitmq]
# url = "amqp://guest:guest@127.0.0.1:5672/%2F"

[queue]
# driver = "sync"         # "sync" runs jobs at once; "database", "redis", "rabbitmq" use workers
# connection = ""         # URL of the job store; default: DATABASE_URL, or redis.url
# max_attempts = 5        # runs per job
# backoff = 10            # seconds before the second run; doubles each time
# timeout = 600           # seconds that a run may take; 0 for no limit
# visibility_timeout = 60 # seconds until another worker takes the jobs of a dead one
# poll_interval = 1       # maximum seconds between two polls for new jobs

[mail]
# driver = "log"          # "log" writes mail to the log, "file" to files, "smtp" sends it
# sender = "no-reply@localhost" # address or "Shop <shop@example.com>"
# path = "storage/mail"   # folder of the driver "file"

[mail.smtp]
# host = ""
# port = 587
# username = ""
# password = ""           # better in .env, as MAIL_SMTP_PASSWORD
# encryption = "starttls" # "starttls", "tls" (port 465) or "none"
# timeout = 30            # seconds

[schedule]
# timezone = "UTC"        # time zone of the times of day, such as "Europe/Prague"
# store = ""              # cache store of the locks; default: cache.store
# lock_timeout = 30       # seconds until the lock of a killed scheduler expires
# graceful_timeout = 60   # seconds for running tasks to finish when the scheduler stops

[logging]
# level = "info"          # critical, error, warning, info or debug
# default = "stack"       # channel of loggers without their own: console and file
# file = "storage/logs/app.log"
# max_megabytes = 10      # size at which the file is rotated
# backup_count = 5        # number of rotated files to keep
