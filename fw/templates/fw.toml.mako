# The settings of this project. A line that is commented out shows what holds without it.
# Each can be set from the environment too, SERVER_PORT=9000 for example. Secrets and the
# address of the database belong into .env, which git ignores.

# The documentation at /docs bears this name and version.
[project]
name = ${project | toml}
# version = "0.1.0"

[server]
# host = "127.0.0.1"
# port = 8000
# workers = 1
# reload = false          # start anew when a file under app/ changes
# access_log = false
# grace = 10              # seconds that running requests get when the server stops

[http]
# max_body = 1048576      # bytes; a larger request is answered with 413
# deadline = 60           # seconds until a request without an answer is a 503; 0 for no end
# cors_origins = []       # who may call from a browser, "https://shop.example" for example
# trusted_proxies = []    # whose X-Forwarded-For counts, addresses and networks: "10.0.0.0/8"

[database]
# pool = 10               # connections that one worker opens at most
# wait = 3                # seconds to wait for a free one, before it is a 503
# timeout = 30            # seconds that a statement may take
# lock_timeout = 3        # seconds that a migration waits for a table, and has others wait
# lock_retries = 10       # how often it tries again

[cache]
# store = "file"          # or "memory" (each process for itself), or "redis"
# prefix = ""             # of the keys in Redis; the project's name without it

[cache.memory]
# max_megabytes = 64

[cache.file]
# path = "storage/framework/cache"
# max_megabytes = 256

[storage]
# disk = "local"          # the folder storage/app; others are [storage.disks.<name>]

[redis]
# url = "redis://127.0.0.1:6379/0"
# timeout = 3             # seconds

[rabbitmq]
# url = "amqp://guest:guest@127.0.0.1:5672/%2F"

[queue]
# driver = "sync"         # or "database", "redis", "rabbitmq", which leave jobs to workers
# connection = ""         # where they wait; without it DATABASE_URL, or redis.url
# tries = 5               # runs that a job gets
# backoff = 10            # seconds before the second run, then twice as many each time
# timeout = 600           # seconds that a run may take; 0 for no end
# lease = 60              # seconds until a job of a worker that died is another one's
# poll = 1                # seconds between two looks for jobs where nothing tells of them

[schedule]
# timezone = "UTC"        # where times of day are read, "Europe/Prague" for example
# store = ""              # the cache store of the locks; cache.store without it
# lease = 30              # seconds after which the task of a scheduler that was killed may run
# grace = 60              # seconds that running tasks get when the scheduler stops

[logging]
# level = "info"
# default = "stack"       # where a logger writes that has no channel of its own: console and file
# file = "storage/logs/app.log"
# max_megabytes = 10      # then the file is rotated
# keep = 5                # old files
