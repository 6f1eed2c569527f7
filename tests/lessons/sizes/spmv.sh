# shellcheck shell=sh disable=SC2034 # for the tests that source this
# The sizes at which tests run the programs of this problem, as command-line arguments.

# One size per line; each is awkward in a way of its own.
edges='--rows 1
--rows 2 --matrix stencil
--rows 31 --matrix skewed
--rows 33
--rows 257 --matrix stencil
--rows 1009 --matrix skewed
--rows 5003 --matrix skewed
--rows 5003'
sanitized='--rows 1003 --matrix skewed' # under compute-sanitizer
counted='--rows 10000'                 # for comparison with a profiler: few launches
