#!/bin/sh
# The emulator's random numbers are those of cuRAND. They are compared with the library if it is installed: its host
# generators need no GPU.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
make_targets emulate emulator
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -Wall -Wextra -Werror -o "$scratch/program" \
    "$root/tests/emulator/host_random.cpp" -ldl
exits 0 "host_random.cpp compiles"
library=$(find /usr/local/cuda*/ /usr/lib /opt/cuda -name 'libcurand.so.[0-9]*' 2>/dev/null | head -n 1)
passes "generators" "$scratch/program" "$library"
like "$err" "Sobol's sequences of at most 1111 dimensions, not of 1112" "the message gives the largest number of dimensions"
done_testing
