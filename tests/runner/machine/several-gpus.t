#!/bin/sh
# A lesson whose ranks need a GPU each is skipped where there are fewer, with the reason; the machine, its
# GPUs, MPI and NCCL are fakes.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

fake 01-cpu pi c 'right 4.0 4.1 4.2 4.05'
fake 02-gpu pi cu 'right 2.0 2.1 2.2 2.05'
fake 38-shared pi cu 'right 3.0 3.1 3.2 3.05'
facts 02-gpu 'from = 1,'
facts 38-shared 'needs = { "mpi" }, ranks = 2,'
fake 39-apart pi cu 'right 3.0 3.1 3.2 3.05'
facts 39-apart 'from = 1, needs = { "mpi", "nccl" }, ranks = 2,'

# "Starts" ranks: one process, which speaks for all.
printf '#!/bin/sh\nuntil [ "$1" = -n ]; do shift; done\nshift 2\nexec "$@"\n' >"$scratch/mpirun"
chmod +x "$scratch/mpirun"
mkdir -p "$WARPBOOK_DIR/build"
cat >>"$tree/CMakeLists.txt" <<CMAKE
file(WRITE \${CMAKE_BINARY_DIR}/mpi.txt "compiler=cc\nlauncher=$scratch/mpirun\n")
file(WRITE \${CMAKE_BINARY_DIR}/nccl.txt "library=nccl\n")
CMAKE

# machine GPUS: one with so many, about which nothing is kept
machine() {
    rm -rf "$WARPBOOK_DIR/state"
    fake_gpu 9.0 13.0 13.0 "$1"
}
reason='it needs 2 GPUs, one for each rank, but this machine has 1; --ranks 1 or --device emulated runs it'

machine 1
warpbook 39
exits 77 'with one GPU the lesson is skipped, as where MPI is missing'
like "$out" "^ +skipped: $reason\$" 'with the reason, and what runs it'
warpbook 39 --ranks 1
exits 0 'one rank runs'
warpbook 39 --device emulated --dry-run
unlike "$out" skipped 'so does the emulator'
warpbook 39 --launcher 'srun -n 2' --dry-run
unlike "$out" skipped 'a launcher that is typed may start ranks on other machines'
warpbook 38
exits 0 'ranks that may share a GPU run'
for command in all '01-39' 'compare all' 'compare pi'; do
    # shellcheck disable=SC2086 # several words
    warpbook $command
    exits 0 "$command: no failure"
    like "$out" '^02 .* gpu ' "$command: others are measured"
    like "$out$err" "39.*skipped: $reason\$" "$command: the reason is there"
done
warpbook workshop 02,39 --site local --no-job
unlike "$out" '^red +build' 'workshop: the build is not red'
like "$out" "^yellow build +1 program for .*; skipped: 39 pi: $reason\$" 'workshop: but for that lesson'
SLURM_JOB_NUM_NODES=2 warpbook 39 --dry-run
unlike "$out" skipped 'a job on two machines has more GPUs than those of this one'
SLURM_JOB_NUM_NODES=1 warpbook 39 --dry-run
like "$out" skipped 'a job on one machine has not'
printf 'one\none\n' >"$scratch/nodes"
PBS_NODEFILE="$scratch/nodes" warpbook 39 --dry-run
like "$out" skipped 'nor one of PBS'
echo two >>"$scratch/nodes"
PBS_NODEFILE="$scratch/nodes" warpbook 39 --dry-run
unlike "$out" skipped 'on two machines it has'
LSB_HOSTS='one one two' warpbook 39 --dry-run
unlike "$out" skipped 'and of LSF'

machine 2
warpbook 39
exits 0 'with two GPUs the lesson runs'
warpbook 39 --ranks 3
exits 77 'with more ranks than GPUs it does not'
like "$out" 'skipped: it needs 3 GPUs, one for each rank, but this machine has 2; --ranks 2 or ' 'and says how many there are'
warpbook compare all
exits 0 'compare all'
like "$out" '^39 .* gpu ' 'has it in the table'
for visible in 1 0,-1,1 GPU-5d7e3f; do
    CUDA_VISIBLE_DEVICES=$visible warpbook 39 --dry-run
    like "$out" 'skipped: it needs 2 GPUs, one for each rank, but CUDA_VISIBLE_DEVICES shows 1; ' \
        "CUDA_VISIBLE_DEVICES=$visible shows one"
done
CUDA_VISIBLE_DEVICES=1,0 warpbook 39 --dry-run
unlike "$out" skipped 'CUDA_VISIBLE_DEVICES=1,0 shows both'
done_testing
