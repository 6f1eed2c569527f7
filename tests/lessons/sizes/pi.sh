# shellcheck shell=sh disable=SC2034 # for the tests that source this
# The sizes at which tests run the programs of this problem, as command-line arguments.

# One size per line; each has failed somewhere once.
edges='--points 1
--points 5
--points 255
--points 256
--points 257
--points 65537
--points 1000003'
sanitized='--points 70001' # under compute-sanitizer
counted='--points 1000000' # for comparison with a profiler: few launches
