# shellcheck shell=sh disable=SC2034 # for the tests that source this
# The sizes at which tests run the programs of this problem, as command-line arguments.

# One size per line; each has failed somewhere once.
edges='--rows 1 --columns 1 --inner 1
--rows 1 --columns 40 --inner 33
--rows 40 --columns 1 --inner 1
--rows 16 --columns 16 --inner 16
--rows 31 --columns 33 --inner 17
--rows 37 --columns 19 --inner 23
--rows 130 --columns 136 --inner 36
--rows 5 --columns 7 --inner 1009'
sanitized='--rows 70 --columns 45 --inner 37'   # under compute-sanitizer
counted='--rows 256 --columns 256 --inner 256' # for comparison with a profiler: few launches
