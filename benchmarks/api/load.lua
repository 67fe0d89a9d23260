-- As many requests as asked for and no more, then wrk ends: its own limit is a time.
local ffi = require("ffi")
ffi.cdef("int getpid(void); int kill(int pid, int signal);")

local SIGINT, FOREVER = 2, 3600 * 1000
local wanted = tonumber(os.getenv("REQUESTS"))
local issued, answered = 0, 0

if os.getenv("BODY") then
  wrk.method = "POST"
  wrk.body = os.getenv("BODY")
  wrk.headers["Content-Type"] = "application/json"
end

function delay()
  issued = issued + 1
  return issued > wanted and FOREVER or 0
end

function response()
  answered = answered + 1
  if answered == wanted then ffi.C.kill(ffi.C.getpid(), SIGINT) end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests": %d, "refused": %d, "failed": %d, "p50": %f, "p99": %f}\n',
    summary.requests, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
