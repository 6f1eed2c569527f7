# shellcheck shell=sh disable=SC2034 # for the tests that source this
# The sizes at which tests run the programs of this problem, as command-line arguments.

# One size per line; each has failed somewhere once.
edges='--width 1 --height 1 --generations 3
--width 2 --height 5 --generations 4
--width 5 --height 2 --generations 7
--width 1 --height 40 --generations 2
--width 40 --height 1 --generations 2
--width 31 --height 33 --generations 0
--width 100 --height 37 --generations 7
--width 64 --height 16 --generations 1
--width 65 --height 40 --generations 33'
sanitized='--width 130 --height 67 --generations 5' # under compute-sanitizer
counted='--width 512 --height 512 --generations 1'  # for comparison with a profiler: few launches
