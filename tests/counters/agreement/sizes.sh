# shellcheck shell=sh disable=SC2034,SC2154 # for the scripts that source this in the root
# The lessons whose kernels are compared with a profiler, and their sizes there.
LESSONS=02-08
. tests/lessons/sizes/pi.sh
SIZES=$counted
. tests/lessons/sizes/life.sh
SIZES="$SIZES $counted --repeats 1 --warmup 0"
