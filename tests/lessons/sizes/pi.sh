# shellcheck shell=sh disable=SC2034 # for the tests that source this
# At which sizes tests run the programs of this problem, as they are typed.

# Each a line: those that have once gone wrong somewhere.
edges='--points 1
--points 5
--points 255
--points 256
--points 257
--points 65537
--points 1000003'
sanitized='--points 70001' # under compute-sanitizer
counted='--points 1000000' # compared with a profiler: few launches
