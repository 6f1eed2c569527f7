# shellcheck shell=sh disable=SC2034 # for the tests that source this
# The sizes at which tests run the programs of this problem, as command-line arguments.

# One size per line; each is awkward in a way of its own.
edges='--width 1 --height 1 --depth 1
--width 1 --height 100 --depth 300
--width 100 --height 1 --depth 300
--width 31 --height 33 --depth 17
--width 64 --height 32 --depth 256
--width 191 --height 127 --depth 500'
sanitized='--width 67 --height 37 --depth 100'  # under compute-sanitizer
counted='--width 256 --height 192 --depth 500' # for comparison with a profiler: few launches
