#!/bin/sh
# The scripts for the sites that have Slurm: a real Slurm accepts each, and its launchers start the ranks with the cores
# and on the nodes that they should have. Its nodes have partitions of the sites' names, and more cores than this machine.
# shellcheck disable=SC2016,SC2154 # another shell expands it; host is tap.sh's
. "$(dirname "$0")/../../lib/slurm.sh"
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"
slurm 128 8 'PartitionName=gpu Nodes=n1,n2 Default=YES State=UP
PartitionName=batch-gpu Nodes=n1,n2 State=UP
PartitionName=batch Nodes=n1,n2 State=UP OverSubscribe=EXCLUSIVE'

fake 01-one pi c 'right 1.0'
fake 02-ranks pi c 'right 1.0'
facts 02-ranks 'needs = { "mpi" }, ranks = 2,'
export HOME="$scratch" USER=jane
unset XDG_CONFIG_HOME

# starts WANTED ARGUMENT…: Slurm accepts the script of this submit, and its step prints WANTED: for each node how many
# processes it has, and the cores of each
starts() {
    wanted=$1
    shift
    warpbook submit "$@" --account A --dry-run
    printf '%s\n' "$out" | sed 1d >"$scratch/job.sh"
    run sbatch --test-only "$scratch/job.sh"
    exits 0 "Slurm accepts the script: $*"
    launcher=$(sed -n "s/^step .*--launcher '\(srun [^']*\)'.*/\1/p; s/^step [^ ]* \(srun .*gpus-per-task[^/]*\) .*/\1/p" "$scratch/job.sh" | sed "s/ '*$//")
    { # the same request, with another step
        echo '#!/bin/sh'
        sed -n '/^#SBATCH/p' "$scratch/job.sh" | sed "s|--output=.*|--output=$cluster/job.out|"
        printf 'timeout 60 %s sh -c '\''echo "$SLURMD_NODENAME $SLURM_CPUS_PER_TASK"'\'' 2>&1\n' "$launcher"
    } >"$scratch/step.sh"
    run sbatch --wait "$scratch/step.sh"
    is "$(sort "$cluster/job.out" | uniq -c | sed 's/^ *//')" "$wanted" "its launcher starts what it should: $*"
}
starts '1 n1 16' 01 --site riker
starts '2 n1 16
1 n2 16' 02 --ranks 3 --site riker
starts '1 n1 8' 01 --site defiant
starts '6 n1 8
6 n2 8' 02 --ranks 12 --site defiant
starts '1 n1 7' 01 --site frontier
starts '6 n1 7
6 n2 7' 02 --ranks 12 --site frontier
starts '1 n1 32' 01 --site perlmutter
starts '2 n1 32' 02 --site perlmutter
starts '4 n1 32
4 n2 32' 02 --ranks 8 --site perlmutter --queue regular
done_testing
