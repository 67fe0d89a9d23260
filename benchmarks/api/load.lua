-- As many requests as asked for and no more, then wrk ends: its own limit is a time.
local ffi = require("ffi")
ffi.cdef("int getpid(void); int kill(int pid, int signal);")

local SIGINT, FOREVER = 2, 3600 * 1000
local wanted = tonumber(os.getenv("REQUESTS"))
local issued, answered = 0, 0

local paths, bodies, requests = {}, {}, {}
for path in os.getenv("PATHS"):gmatch("[^\n]+") do paths[#paths + 1] = path end
for body in (os.getenv("BODIES") or ""):gmatch("[^\n]+") do bodies[#bodies + 1] = body end

function init(args)
  local post = #bodies > 0
  local headers = post and { ["Content-Type"] = "application/json" } or {}
  for number = 1, math.max(#paths, #bodies) do
    local path, body = paths[(number - 1) % #paths + 1], post and bodies[number] or nil
    requests[number] = wrk.format(post and "POST" or "GET", path, headers, body)
  end
end

local turn = 0
function request()
  turn = turn % #requests + 1
  return requests[turn]
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
