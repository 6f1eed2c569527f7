#!/bin/sh
# Lessons over MPI, as several processes with one emulated GPU each: the same answers for any number of ranks, one
# record, one message for a mistake; and how the runner starts them.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

reason=$(mpi_fact reason)
[ -z "$reason" ] || skip_all "$reason"
export CUDA_VISIBLE_DEVICES=''
without_nvcc
make_targets 38-many-gpus-pi-emulated 38-many-gpus-life-emulated 39-nccl-life-emulated \
    57-many-bits-pi-emulated 57-many-bits-life-emulated 01-cpu-life-cpu harness_ranks
pi=$(built 38-many-gpus/pi emulated) life=$(built 38-many-gpus/life emulated)

for ranks in 1 2 3; do
    run with_ranks $ranks "$pi" --points 1000003 --seed 49,83 --seed 106,118 --repeats 2
    exits 0 "π by $ranks: points where rounding decides are right"
    for points in 9 1100003; do
        run with_ranks $ranks "$(built 57-many-bits/pi emulated)" --points $points --repeats 2
        exits 0 "π by $ranks in registers: $points points are right"
    done
    while read -r size; do
        # shellcheck disable=SC2086 # several words
        run with_ranks $ranks "$life" $size --repeats 2
        exits 0 "life by $ranks passes with $size"
        # shellcheck disable=SC2086 # several words
        run with_ranks $ranks "$(built 39-nccl/life emulated)" $size --repeats 2
        exits 0 "life by $ranks over NCCL passes with $size"
    done <<'EOF'
--width 1 --height 3 --generations 5
--width 37 --height 4 --generations 7
--width 100 --height 37 --generations 3
EOF
    while read -r size; do
        # shellcheck disable=SC2086 # several words
        run with_ranks $ranks "$(built 57-many-bits/life emulated)" $size --repeats 2
        exits 0 "life by $ranks in bits passes with $size"
    done <<'EOF'
--width 37 --height 4 --generations 9
--width 300 --height 19 --generations 9
--width 512 --height 64 --generations 24
--width 1023 --height 50 --generations 17
EOF
done
alive=$("$build/lessons/01-cpu/cpu/life" --generations 5 | sed -n 's/.*\(Total Alive: [1-9]\)/\1/p')
run with_ranks 3 "$life" --generations 5
like "$out" "${alive:-nothing on the CPU}\$" "the article's board has the population of the CPU"
is "$(printf '%s\n' "$out" | grep -c Alive)" 1 "only rank 0 prints it"
run with_ranks 3 "$pi" --points 100003 --generator xorwow
exits 0 "another generator of cuRAND passes"

run with_ranks 2 env WARPBOOK_RECORD="$scratch/record" "$life" --width 9 --height 9 --generations 2 --repeats 1
exits 0 "life passes with a record"
is "$(grep -c '"kind":"begin".*"ranks":2' "$scratch/record")" 1 "only rank 0 writes it, with the number of ranks"
like "$(cat "$scratch/record")" '"kind":"ranks","gpus":2,"mpi":"[^"]+","knows_cuda":(true|false)' "it has the number of GPUs and the MPI"
like "$(cat "$scratch/record")" '"kind":"sample".*"halo":[0-9.e-]+' "it has the time of the halo"

# One message, whichever rank fails
run with_ranks 3 "$life" --width 9 --height 2
exits 2 "more ranks than rows are refused"
is "$err" "lesson: 3 ranks cannot share --height 2: there is not one for each" "the message is one line"
run with_ranks 3 "$life" --width 0
exits 2 "a wrong argument is refused"
is "$(printf '%s\n' "$err" | wc -l)" 1 "it is reported once"
run env WARPBOOK_RANKS=2 "$life" --width 9 --height 9
exits 6 "a launcher of another MPI is an error"
like "$err" '^lesson: 2 ranks were requested, but MPI has 1: the launcher belongs to another' "the message says so"

# altered NAME SED: compiles the lesson's program after an edit, and runs it
altered() {
    sed "$2" "$root/lessons/38-many-gpus/life.cu" >"$scratch/$1.cu"
    run emulate_ranks "$scratch/$1" "$scratch/$1.cu"
    exits 0 "$1: it compiles"
    run with_ranks 2 "$scratch/$1" --width 9 --height 9 --generations 2
}
altered dies 's/^ *exchange(rank, ranks/if (rank == 1) CHECK(cudaSetDevice(99)); &/'
exits 4 "a call that fails in rank 1 is an error"
like "$err" '^lesson: rank 1: .*cudaSetDevice.99.*invalid device ordinal' "it ends both ranks, and the message names the rank"
is "$(printf '%s\n' "$err" | wc -l)" 1 "the message is one line"
altered refused 's/all\[3\]);/all[3] + 99 * 0, 0);/; s/MPI_Isend(own.below, width, MPI_INT, below/MPI_Isend(own.below, width, MPI_INT, 77/; s/ + 99 \* 0, 0//'
exits 4 "a call that MPI refuses is an error"
like "$err" '^lesson: rank [01]: MPI: MPI_ERR_RANK: invalid rank' "the harness reports it"
altered late 's/^    MPI_Init.*/    if (0) &/; s/^    MPI_Comm_\(rank\|size\).*/    rank = 0, ranks = 1;/; s/lesson_rank_on_machine()/0/'
exits 1 "a program without MPI_Init fails"
like "$err" 'call MPI_Init before the lesson begins' "the message says what is missing"

sed 's/comm, ranks, id, rank)/comm, ranks, id, ranks)/' "$root/lessons/39-nccl/life.cu" >"$scratch/nccl.cu"
run emulate_ranks "$scratch/nccl" "$scratch/nccl.cu"
exits 0 "a program with a wrong rank for NCCL compiles"
run with_ranks 1 "$scratch/nccl" --width 9 --height 9
exits 4 "the wrong rank is an error"
like "$err" '^lesson: .*nccl.cu:[0-9]+: ncclCommInitRank.*: NCCL: invalid argument: rank 1 of 1 ranks$' \
    "the message is that of NCCL"

# How the runner starts them
export WARPBOOK_ROOT="$root" WARPBOOK_DIR="$scratch/state"
mkdir "$scratch/state"
ln -s "$build" "$scratch/state/build"
small='--width 37 --height 19 --generations 3 --repeats 1 --timeout 100'
# shellcheck disable=SC2086 # several words
run "$host" 39 --ranks 3 $small
exits 0 "the runner starts three ranks"
like "$out" '^  ranks +3, each with an emulated GPU; .*MPI.*, which ' "it prints their number"
# shellcheck disable=SC2086 # several words
run "$host" counters 39 --ranks 2 $small
exits 0 "counters runs with two ranks"
is "$(printf '%s\n' "$out" | grep -c '^copied host to device')" 2 "it has the copies of each rank"
# shellcheck disable=SC2086 # several words
CUDA_VISIBLE_DEVICES='' run "$host" kernels 39 --ranks 2 $small --format plain
like "$out" '^copies +host to device +2 ' "kernels adds up the copies of both ranks"
is "$(printf '%s\n' "$out" | grep -c '^NCCL')" 1 "it adds up the launches of both ranks"
run "$host" 38 --ranks 20 --height 19 --points 5 --dry-run
like "$out" '38-many-gpus pi: bad arguments: 20 ranks cannot share --points 5: there is not one for each$' "more ranks than points are refused"
like "$out" '38-many-gpus life: bad arguments: 20 ranks cannot share --height 19' "more ranks than rows are refused"
run "$host" 38 --ranks 0
exits 2 "--ranks 0 is refused"
run "$host" 07 --ranks 2
like "$out" '^ +skipped: --ranks is for lessons over MPI$' "--ranks is skipped for other lessons"
mkdir "$scratch/bin"
printf '#!/bin/sh\nexit 1\n' >"$scratch/bin/srun"
chmod +x "$scratch/bin/srun"
run env SLURM_JOB_ID=1 PATH="$scratch/bin:$PATH" "$host" 38 --ranks 2 --dry-run
like "$out" "^'?$scratch/bin/srun'? --overlap -n 2 .*/life" "in a Slurm job, srun starts the ranks"
printf '#!/bin/sh\nexec env WARPBOOK_JUDGE= %s -q --oversubscribe --allow-run-as-root -n 2 "$@"\n' "$(mpi_fact launcher)" >"$scratch/bin/start"
chmod +x "$scratch/bin/start"
# shellcheck disable=SC2086 # several words
run env PATH="$scratch/bin:$PATH" "$host" 39 --ranks 3 --launcher start $small
exits 6 "a launcher that starts another number of ranks is an error"
like "$out" '3 ranks were requested, but MPI has 2' "the message gives both numbers"

# Without MPI, or without a part of it
mkdir "$scratch/other" "$scratch/other/build"
for file in "$build"/* "$build"/.[a-z]*; do
    [ "${file##*/}" = mpi.txt ] || ln -s "$file" "$scratch/other/build/"
done
export WARPBOOK_DIR="$scratch/other"
echo "reason=no MPI here: lessons/run --setup installs it" >"$scratch/other/build/mpi.txt"
run "$host" 38 --dry-run
like "$out" '^# 38-many-gpus life: skipped: no MPI here' "without MPI, the lesson is skipped with a message"
cp "$build/mpi.txt" "$scratch/other/build/"
rm "$scratch/other/build/nccl.txt"
echo "reason=no NCCL here" >"$scratch/other/build/nccl.txt"
run "$host" 39 --dry-run
unlike "$out" "skipped" "without NCCL, the emulator uses its own"
echo "compiler=/usr/bin/cc" >"$scratch/other/build/mpi.txt"
run env PATH="$scratch/bin" "$host" 38 --dry-run
like "$out" "skipped: MPI is installed without mpirun: lessons/run --setup installs it \(Debian: openmpi-bin\)" \
    "without mpirun, the lesson is skipped with a message"
done_testing
