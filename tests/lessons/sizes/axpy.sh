# shellcheck shell=sh disable=SC2034 # for the tests that source this
# The sizes at which tests run the programs of this problem, as command-line arguments.

# One size per line; each has failed somewhere once.
edges='--elements 1
--elements 255
--elements 256
--elements 257
--elements 65537'
sanitized='--elements 70001' # under compute-sanitizer
counted='--elements 1000000' # for comparison with a profiler: few launches
