# shellcheck shell=sh disable=SC2034 # for the tests that source this
# The sizes at which tests run the programs of this problem, as command-line arguments.

# One size per line; each has failed somewhere once.
edges='--rows 1 --columns 1
--rows 37 --columns 19
--rows 1 --columns 300
--rows 300 --columns 1
--rows 8 --columns 32
--rows 9 --columns 33
--rows 524288 --columns 1
--rows 301 --columns 203'
sanitized='--rows 130 --columns 67' # under compute-sanitizer
counted='--rows 512 --columns 512'  # for comparison with a profiler: few launches
