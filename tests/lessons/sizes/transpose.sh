# shellcheck shell=sh disable=SC2034 # for the tests that source this
# The sizes at which tests run the programs of this problem, as command-line arguments.

# One size per line; each is awkward in a way of its own.
edges='--rows 1 --columns 1
--rows 1 --columns 1000
--rows 1000 --columns 1
--rows 32 --columns 64
--rows 31 --columns 33
--rows 37 --columns 67
--rows 1000 --columns 777'
sanitized='--rows 70 --columns 45'      # under compute-sanitizer
counted='--rows 1024 --columns 1024' # for comparison with a profiler: few launches
