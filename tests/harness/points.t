#!/bin/sh
# Compares the harness's random points with cuRAND's, if libcurand is found: an independent reference.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

for toolkit in "${CUDA_HOME:-}" /usr/local/cuda /usr; do
    [ -n "$toolkit" ] && [ -f "$toolkit/include/curand.h" ] && break
    toolkit=
done
[ -n "$toolkit" ] || skip_all "no cuRAND here (curand.h in CUDA_HOME or the usual folder)"
make_targets harness_cpu
if ! for_cpu "$scratch/points" -I"$toolkit/include" "$root/tests/harness/points.c" \
    -L"$toolkit/lib64" -Wl,-rpath,"$toolkit/lib64" -lcurand 2>"$scratch/log"; then
    give_up 'the comparison is built' "$scratch/log"
fi
"$scratch/points"
