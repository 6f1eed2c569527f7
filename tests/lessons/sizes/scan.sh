# shellcheck shell=sh disable=SC2034 # for the tests that source this
# The sizes at which tests run the programs of this problem, as command-line arguments.

# One size per line; each is awkward in a way of its own.
edges='--elements 1
--elements 2
--elements 31
--elements 33
--elements 8192
--elements 8193
--elements 20011
--elements 300007'
sanitized='--elements 20011'   # under compute-sanitizer
counted='--elements 1000000' # for comparison with a profiler: few launches
