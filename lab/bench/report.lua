-- What wrk found, as one line of JSON; times in microseconds.
done = function(summary, latency)
  local e = summary.errors
  print(string.format('{"requests":%d,"micros":%d,"p50":%d,"p95":%d,"p99":%d,"errors":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(95), latency:percentile(99),
    e.connect + e.read + e.write + e.status + e.timeout))
end
