# shellcheck shell=sh disable=SC2034 # for the tests that source this
# The sizes at which tests run the programs of this problem, as command-line arguments.

# One size per line; each is awkward in a way of its own.
edges='--bodies 1
--bodies 2
--bodies 255
--bodies 257
--bodies 1024
--bodies 1025'
sanitized='--bodies 1557' # under compute-sanitizer
counted='--bodies 1024' # for comparison with a profiler: few launches
