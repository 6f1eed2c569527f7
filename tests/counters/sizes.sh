# shellcheck shell=sh disable=SC2034 # for the scripts that source this
# The lessons whose kernels are compared with a profiler, and their sizes there: few launches.
LESSONS=02-08
PI_SIZES='--points 1000000 --repeats 1 --warmup 0'
LIFE_SIZES='--width 512 --height 512 --generations 1 --repeats 1 --warmup 0'
SIZES='--points 1000000 --width 512 --height 512 --generations 1 --repeats 1 --warmup 0'
