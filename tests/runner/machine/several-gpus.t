#!/bin/sh
# A lesson with a GPU for each rank is skipped on a machine with fewer GPUs, with the reason. The
# machine, its GPUs, MPI and NCCL are fakes.
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

# "Starts" ranks: one process acts for all of them.
printf '#!/bin/sh\nuntil [ "$1" = -n ]; do shift; done\nshift 2\nexec "$@"\n' >"$scratch/mpirun"
chmod +x "$scratch/mpirun"
mkdir -p "$WARPBOOK_DIR/build"
cat >>"$tree/CMakeLists.txt" <<CMAKE
file(WRITE \${CMAKE_BINARY_DIR}/mpi.txt "compiler=cc\nlauncher=$scratch/mpirun\n")
file(WRITE \${CMAKE_BINARY_DIR}/nccl.txt "library=nccl\n")
CMAKE

# machine GPUS: a machine with this number of GPUs, and no kept answers
machine() {
    rm -rf "$WARPBOOK_DIR/state"
    fake_gpu 9.0 13.0 13.0 "$1"
}
reason='it needs 2 GPUs, one for each rank, but this machine has 1; --ranks 1 or --device emulated runs it'

machine 1
warpbook 39
exits 77 'with one GPU the lesson is skipped, as without MPI'
like "$out" "^ +skipped: $reason\$" 'the reason says what would run the lesson'
warpbook 39 --ranks 1
exits 0 'one rank runs'
warpbook 39 --device emulated --dry-run
unlike "$out" skipped 'the emulator runs'
warpbook 39 --launcher 'srun -n 2' --dry-run
unlike "$out" skipped 'a typed launcher may start ranks on other machines'
warpbook 38
exits 0 'ranks that may share a GPU run'
for command in all '01-39' 'compare all' 'compare pi'; do
    # shellcheck disable=SC2086 # several words
    warpbook $command
    exits 0 "the command succeeds: $command"
    like "$out" '^02 .* gpu ' "the other lessons are measured: $command"
    like "$out$err" "39.*skipped: $reason\$" "the reason is printed: $command"
done
warpbook workshop 02,39 --site local --no-job
unlike "$out" '^red +build' 'workshop: the build is not red'
like "$out" "^yellow build +1 program for .*; skipped: 39 pi: $reason\$" 'workshop: the skipped lesson makes the build yellow'
SLURM_JOB_NUM_NODES=2 warpbook 39 --dry-run
unlike "$out" skipped 'a Slurm job on two machines has enough GPUs'
SLURM_JOB_NUM_NODES=1 warpbook 39 --dry-run
like "$out" skipped 'a Slurm job on one machine has too few GPUs'
printf 'one\none\n' >"$scratch/nodes"
PBS_NODEFILE="$scratch/nodes" warpbook 39 --dry-run
like "$out" skipped 'a PBS job on one machine has too few GPUs'
echo two >>"$scratch/nodes"
PBS_NODEFILE="$scratch/nodes" warpbook 39 --dry-run
unlike "$out" skipped 'a PBS job on two machines has enough GPUs'
LSB_HOSTS='one one two' warpbook 39 --dry-run
unlike "$out" skipped 'an LSF job on two machines has enough GPUs'

machine 2
warpbook 39
exits 0 'with two GPUs the lesson runs'
warpbook 39 --ranks 3
exits 77 'with more ranks than GPUs the lesson is skipped'
like "$out" 'skipped: it needs 3 GPUs, one for each rank, but this machine has 2; --ranks 2 or ' 'the reason has the number of GPUs'
warpbook compare all
exits 0 'compare succeeds'
like "$out" '^39 .* gpu ' 'the table has the lesson'
for visible in 1 0,-1,1 GPU-5d7e3f; do
    CUDA_VISIBLE_DEVICES=$visible warpbook 39 --dry-run
    like "$out" 'skipped: it needs 2 GPUs, one for each rank, but CUDA_VISIBLE_DEVICES shows 1; ' \
        "CUDA_VISIBLE_DEVICES=$visible shows one"
done
CUDA_VISIBLE_DEVICES=1,0 warpbook 39 --dry-run
unlike "$out" skipped 'CUDA_VISIBLE_DEVICES=1,0 shows both'
done_testing
