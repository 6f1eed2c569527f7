#!/bin/sh
# Jobs without a scheduler, and with stand-ins for PBS and LSF: scripts that replace their commands
# and answer as the manuals show. slurm.t tests Slurm itself. The lessons are fakes.
# shellcheck disable=SC2016 # the stand-ins expand it
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

fake 01-cpu pi c 'right 4.0 4.1 4.2 4.05 4.075'
fake 02-quick pi c 'right 1.0 1.1 1.02 1.01 1.015'
fake 03-loud pi c 'begin; exec sleep 20'
fake 04-cuda pi cu 'right 2.0'
fake 10-ranks pi cu 'right 2.0'
facts 10-ranks 'needs = { "mpi" }, ranks = 2,'
export USER=jane HOME="$scratch/home" # without a site of one's own, and configuration
unset XDG_CONFIG_HOME SLURM_CONF PBS_CONF_FILE LSF_ENVDIR WARPBOOK_ACCOUNT WARPBOOK_RESERVATION
mkdir "$scratch/home"
# The judging of fakes is not tested here.
cat >"$tree/lessons/run" <<SH
#!/bin/sh
export WARPBOOK_ROOT="$tree"
[ "\$1" = check ] || exec "$built" "\$@"
echo "judged: \$*"
[ -z "\$PROGRESS" ] || { cd "\$WARPBOOK_DIR" && mkdir -p state/exercises && echo "\$PROGRESS" >>state/exercises/01-cpu.jsonl; }
for word; do :; done
echo '{}' >"\${word#--json=}"
exit 1
SH
chmod +x "$tree/lessons/run"

# program NAME BODY: makes a stand-in for a scheduler's command
mkdir "$scratch/bin"
program() {
    printf '#!/bin/sh\n%s\n' "$2" >"$scratch/bin/$1"
    chmod +x "$scratch/bin/$1"
}
export PATH="$scratch/bin:$PATH"

# ---- on this machine ----

warpbook submit 01,02 --site local
exits 0 'two lessons run on this machine'
like "$out" '^02 .* 1\.02 µs ±4\.9 % .* 4\.0 \(3\.7–4\.1\)  FAST' 'the table is printed'
warpbook submit 01 --site local --repeats 2
like "$out" '^  total +4\.05 µs .* 2 samples, ' 'one lesson prints its whole result, with the typed flags'
warpbook submit 01 --site local --format csv
like "$out" '^pi,01,Fake cpu,' 'submit prints CSV'
warpbook submit 01,02 --site local --json="$scratch/job.json"
like "$out" '^02 .* FAST' 'the table is printed besides the documents'
warpbook 01,02 --json="$scratch/run.json"
keys='local function keys(t, at, list) for k, v in pairs(t) do
    if type(v) == "table" then keys(v, at .. k .. ".", list) else list[#list + 1] = at .. k end end return list end
    local list = keys(d, "", {}) table.sort(list) return table.concat(list, " ")'
is "$(of_json "$scratch/job.json" "$keys")" "$(of_json "$scratch/run.json" "$keys")" 'submit writes one document with all fields that run writes'
like "$(of_json "$scratch/job.json" 'return d.runs[2].speed_up.verdict .. " " .. d.runs[2].log')" \
    '^FAST records/02-quick-pi-cpu/[0-9T.]+\.log$' 'the document covers all steps'
warpbook submit check 01 my.cu --site local
exits 1 'the exit code of check is the exit code of submit'
like "$out" "^judged: check 01 $PWD/my.cu --json=" 'check is given its file'
warpbook submit
like "$out" '^[0-9TZ+]+ +local +check 01 +1 of 1 +(just now|.* ago)$' 'the list of jobs has the job'
job=$(printf '%s\n' "$out" | sed -n '3s/ .*//p')
warpbook submit --follow "$job"
exits 1 'a job of this machine can be shown again'
like "$out" '^judged: check 01 ' 'the whole output is shown'
warpbook submit --follow "$job" --json
is "$out" '{}' 'the document that check wrote is shown'

fake 00-skipped pi cu 'right 1'
facts 00-skipped 'needs = { "gpu" },'
warpbook submit 00 --site local
exits 77 'a skipped lesson gives exit code 77'

# ---- a missing launcher ----

# Launches the first step only
program flaky '[ -e "$0.used" ] || { : >"$0.used"; exec "$@"; }
exit 9'
printf 'return { name = "flaky", title = "Flaky", scheduler = "none", launcher = "flaky" }\n' >"$scratch/flaky.lua"
warpbook submit 00,01 --site "$scratch/flaky.lua"
exits 4 'a skipped step and a step that cannot start are not a skip'

printf 'return { name = "odd", title = "Odd", scheduler = "none", launcher = "nosuch -n1" }\n' >"$scratch/odd.lua"
warpbook submit 01,02 --points 1000 --site "$scratch/odd.lua"
exits 4 'steps that cannot start fail'
like "$out" '^FAIL  the job did not run all its steps$' 'the missing steps are reported'
like "$out" '^      02 did not finish; its last lines:$' 'each missing step is named'
like "$out" 'nosuch: .*not found$' "the shell's message is quoted"
like "$out" "^      to run the missing steps: lessons/run submit 01,02 --points 1000 --site '?$scratch/odd.lua'?$" 'the command for the missing steps is printed'

# ---- a dry run ----

warpbook submit 01-02 --site riker --account ABC --dry-run --points 7
exits 0 'a dry run succeeds'
is "$(printf '%s\n' "$out" | sed -n '/^#SBATCH/p;/^module/p' | grep -v output)" '#SBATCH --job-name=warpbook
#SBATCH --time=30
#SBATCH --no-requeue
#SBATCH --account=ABC
#SBATCH --partition=gpu
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --gpus-per-task=1
#SBATCH --cpus-per-task=16
module load cuda/13.3.0' 'the script for Slurm has its requests'
like "$out" "^step 02 srun -N1 -n1 --cpus-per-task=16 --gpus-per-task=1 '$tree/lessons/run' 02 --points 7 " 'the script has a step for each lesson'
like "$(printf '%s\n' "$out" | head -n 1)" '^# .*/job.sh, which would be submitted by: sbatch --parsable ' 'the script begins with the command that would submit it'
is "$(printf '%s\n' "$out" | sed 1d | sh -n 2>&1)" '' 'the script is valid shell'
warpbook submit 01 --site frontier --account ABC --dry-run
is "$(printf '%s\n' "$out" | sed -n '/^#SBATCH/p;/^module/p' | grep -v output)" '#SBATCH --job-name=warpbook
#SBATCH --time=30
#SBATCH --no-requeue
#SBATCH --account=ABC
#SBATCH --partition=batch
#SBATCH --nodes=1
module load PrgEnv-gnu
module load craype-accel-amd-gfx90a
module load rocm' 'the script for Frontier has its requests and its modules'
like "$out" "^step 01 srun -N1 -n1 --cpus-per-task=7 --gpus-per-task=1 --gpu-bind=closest '$tree/lessons/run' 01 --require-gpu " 'a step has one GPU die and the cores beside it'
warpbook submit 01 --site frontier --account ABC --time 121
exits 2 'a job on Frontier has two hours at most'
like "$err" 'the queue batch of Frontier, OLCF ends a job after 120 minutes' 'the message names the queue and its limit'
WARPBOOK_ACCOUNT=ENV WARPBOOK_RESERVATION=R warpbook submit 01 --site perlmutter --dry-run
like "$out" '^#SBATCH --account=ENV$' 'the account is taken from the environment'
like "$out" '^#SBATCH --reservation=R$' 'the reservation is taken from the environment'
like "$out" '^#SBATCH --qos=shared$' 'a queue that is called QOS is requested'
like "$out" '^#SBATCH --constraint=gpu$' 'a constraint is requested'
warpbook submit 01 --site polaris --account ABC --dry-run --time 59 --queue prod
is "$(printf '%s\n' "$out" | grep '^#PBS' | grep -v -- '-o ')" '#PBS -N warpbook
#PBS -j oe
#PBS -r n
#PBS -l walltime=00:59:00
#PBS -A ABC
#PBS -q prod
#PBS -l select=1:system=polaris
#PBS -l place=scatter
#PBS -l filesystems=home:eagle
#PBS -k doe' 'the script for PBS has its requests'
warpbook submit 01 --site summit --account ABC --reservation R --dry-run
is "$(printf '%s\n' "$out" | grep '^#BSUB' | grep -v -- '-o ')" '#BSUB -J warpbook
#BSUB -W 30
#BSUB -P ABC
#BSUB -q batch
#BSUB -U R
#BSUB -nnodes 1' 'the script for LSF has its requests'
like "$out" '^# Summit, OLCF was shut down on 2024-11-15$' 'the script says that the site was shut down'
warpbook submit all --site local --dry-run
is "$(printf '%s\n' "$out" | grep -c '^step [01]')" 6 'each lesson has a step'
ls "$WARPBOOK_DIR/state/jobs" >"$scratch/jobs"
warpbook submit 01 --site riker --account ABC --dry-run
is "$(ls "$WARPBOOK_DIR/state/jobs")" "$(cat "$scratch/jobs")" 'a dry run writes no files'

# ---- lessons over MPI ----

# asked SITE RANKS: what the job requests, and its step
asked() {
    warpbook submit 10 --ranks "$2" --site "$1" --account A --dry-run
    printf '%s\n' "$out" | sed -n "/^#PBS -l select\|^#BSUB -nn\|^#SBATCH --\(nodes\|ntasks\|g\|cpus\)/s/^#[A-Z]* //p; s/^\(step .*\) '*--json.*/\1/p" |
        sed "s|'*$tree/lessons/run'*|RUN|"
}
is "$(asked riker 3)" "--nodes=2
--ntasks=3
--gpus-per-task=1
--cpus-per-task=16
step 10 RUN 10 --ranks 3 --require-gpu --launcher 'srun -N 2 -n 3 --cpus-per-task=16 --gpus-per-task=1 --gpu-bind=none'" 'on Riker, each rank has a GPU and its cores'
is "$(asked defiant 12)" "--nodes=2
--ntasks=12
--ntasks-per-node=6
--gres=gpu:6
--cpus-per-task=8
step 10 RUN 10 --ranks 12 --require-gpu --launcher 'srun -N 2 -n 12 --cpus-per-task=8 --gpus-per-task=1 --gpu-bind=none'" 'on Defiant, the GPUs are requested for each node'
is "$(asked polaris 6)" "-l select=2:system=polaris
step 10 RUN 10 --ranks 6 --require-gpu --launcher 'mpiexec -n 6 --ppn 3 --depth=8 --cpu-bind depth'" 'PBS is asked for the nodes, and mpiexec starts as many ranks on each'
is "$(asked summit 4)" '-nnodes 1
step 10 jsrun -n1 -a1 -c21 -g4 -bpacked:21 RUN 10 --ranks 4 --require-gpu' 'with LSF, the step has the GPUs of all ranks'
warpbook submit 10 --site frontier --account A --dry-run
like "$out" "^step 10 .* 10 --require-gpu --launcher 'srun -N 1 -n 2 " 'without --ranks it is the number of the lesson'
warpbook submit check 10 --site riker --account A --dry-run
like "$out" '^#SBATCH --ntasks=2$' 'check requests the same'
like "$out" "^step 10 '$tree/lessons/run' check 10 '*--json" 'check starts the ranks itself'
warpbook submit 10 --ranks 4 --site perlmutter --account A --queue regular --dry-run
like "$out" '^#SBATCH --ntasks=4$' 'another queue has other limits'

# ---- a class ----

echo '{}' >"$scratch/ada.json"
echo '{}' >"$scratch/bob b.json"
# directives SITE FILE…: those that depend on the array, and the last step
directives() {
    site=$1
    shift
    warpbook submit regrade "$@" --site "$site" --account A --dry-run
    printf '%s\n' "$out" | sed -n '/^#SBATCH --array\|^#PBS -[Jr]\|^#BSUB -[Jo]/p; /^of_element/h; ${g; s/^\(.*step [^ ]*\) .*/\1/p}'
}
is "$(directives riker "$scratch/ada.json" "$scratch/bob b.json" | tail -n 2)" '#SBATCH --array=1-2
of_element 2 && step 2-bob_b' 'Slurm has an element for each student' # of_element asks for its index
is "$(directives polaris "$scratch/ada.json" "$scratch/bob b.json")" '#PBS -J 1-2
of_element 2 && step 2-bob_b' 'PBS has one, and no -r n, which it does not accept'
is "$(directives summit "$scratch/ada.json" "$scratch/bob b.json")" '#BSUB -J "warpbook[1-2]"
#BSUB -o /dev/null
of_element 2 && step 2-bob_b' 'LSF has one'
is "$(directives polaris "$scratch/ada.json" | head -n 1)" '#PBS -r n' 'one student is no array, which PBS would refuse'
warpbook submit regrade "$scratch/ada.json" "$scratch/bob b.json" --site polaris --account A --trust --timeout 9 --dry-run
like "$out" "regrade --trust --timeout 9 '$scratch/bob b.json' " 'the flags of regrade are passed on'

# ---- PBS and LSF, with stand-ins ----

cat >"$scratch/pbs.lua" <<'LUA'
return { name = "pbs", title = "A PBS", scheduler = "pbs", launcher = "mpiexec -n 1 --ppn 1" }
LUA
program mpiexec 'shift 4
exec "$@"'
# A session of its own, because the runner ends what a command leaves in its session
cat >"$scratch/bin/daemon" <<'SH'
#!/bin/sh
: >"$0.began"
sh "$2"
echo $? >"$1.code"
SH
chmod +x "$scratch/bin/daemon"
program begin 'rm -f "${0%begin}daemon.began"
setsid "${0%begin}daemon" "$@" >/dev/null 2>&1 &
until [ -e "${0%begin}daemon.began" ]; do sleep 0.05; done'
# The job begins only when qstat is asked for the second time, so the first answer is always heard.
cat >"$scratch/queued.sh" <<'SH'
until [ "$(wc -l 2>/dev/null <"${0%queued.sh}bin/qstat.asked" || echo 0)" -gt 1 ]; do sleep 0.1; done
exec sh "$SCRIPT"
SH
program qsub 'SCRIPT=$1 PBS_JOBID=4711.server begin "$0" "${0%bin/qsub}queued.sh"
echo 4711.server'
program qstat 'printf "%s\n" "$*" >>"$0.asked"
state=R
[ "$(wc -l <"$0.asked")" -gt 2 ] || state=Q
[ ! -e "${0%stat}sub.code" ] || state=F
printf "Job Id: 4711.server\n    job_state = %s\n    comment = a word\n    Exit_status = 0\n" $state'
warpbook submit 01,02 --site "$scratch/pbs.lua"
exits 0 'a job of PBS succeeds'
like "$out" '^job 4711.server: submitted to A PBS; Ctrl-C leaves it, lessons/run submit --follow 4711.server returns to it$' 'the number of the job is printed'
like "$out" '^job 4711.server: queued: a word$' 'the job is followed'
like "$out" '^02 .* 1\.02 µs ±4\.9 % .* 4\.0 \(3\.7–4\.1\)  FAST' 'the result is shown'
is "$(head -n 1 "$scratch/bin/qstat.asked")" '-x -f 4711.server' 'qstat is asked about the number'
warpbook submit --follow 4711
exits 0 "the number without the server's name is enough"
PBS_JOBID=1 warpbook submit 01 --site "$scratch/pbs.lua"
unlike "$out" 'submitted' 'inside a job of PBS, nothing is submitted'
like "$out" '^PASS  01 Fake cpu' 'inside a job of PBS, the lesson runs'
PBS_CONF_FILE=x warpbook 01
like "$err" '^lessons/run: this looks like a login node, which many users share: qsub is here' 'a login node of PBS is reported'
echo 'lesson_pi(' >"$scratch/my.cu"
for words in counters kernels lanes sanitize "check $scratch/my.cu"; do
    file=${words#"${words%% *}"}
    PBS_CONF_FILE=x warpbook "${words%% *}" 04 ${file:+"${file# }"}
    like "$err" '^lessons/run: this looks like a login node' "the login node is reported: ${words%% *}"
done

cat >"$scratch/lsf.lua" <<'LUA'
return { name = "lsf", title = "An LSF", scheduler = "lsf" }
LUA
program jsrun 'shift 4
exec "$@"'
program bsub 'cat >"$0.script"
LSB_JOBID=815 begin "$0" "$0.script"
echo "Job <815> is submitted to queue <batch>."'
program bjobs 'if [ -e "${0%jobs}sub.code" ]; then echo "DONE|-|-"; else echo "RUN|-|-"; fi'
warpbook submit 01,02 --site "$scratch/lsf.lua"
exits 0 'a job of LSF succeeds'
like "$out" '^job 815: submitted to An LSF' 'the number of the job is printed'
like "$out" '^02 .* 1\.02 µs ±4\.9 % .* 4\.0 \(3\.7–4\.1\)  FAST' 'the table is printed'
program jsrun 'echo "$*" >>"$0.asked"
shift 4
JSM_NAMESPACE_RANK=0 exec "$@"'
LSB_JOBID=1 warpbook submit 01,02 --site "$scratch/lsf.lua"
exits 0 'run succeeds inside an allocation of LSF'
unlike "$out" 'submitted' 'inside an allocation, nothing is submitted'
is "$(cut -d' ' -f1-4 "$scratch/bin/jsrun.asked" | uniq -c | sed 's/^ *//')" '2 -n1 -a1 -c1 -g1' 'jsrun starts each step'
warpbook submit
at=$(find "$WARPBOOK_DIR/state/jobs" -name "$(printf '%s\n' "$out" | sed -n '3s/ .*//p')")
unlike "$(cat "$at"/0*.out)" 'starts jobs' 'no login node is reported on a compute node'
LSB_JOBID=1 warpbook 01
like "$err" '^lessons/run: this node starts the jobs of LSF and has no GPU; lessons/run submit runs lessons on the compute nodes, with jsrun$' 'a node that starts jobs is reported'
program bsub 'echo "$#"; cat "$1" >/dev/null && echo "Job <816> is submitted."'
program bjobs 'echo "EXIT|TERM_OWNER: job killed by owner|-"'
sed -i 's/"lsf" }/"lsf", script_as = "argument" }/' "$scratch/lsf.lua"
warpbook submit 01,02 --site "$scratch/lsf.lua"
exits 4 'a job that was killed before it began fails'
like "$out" '^FAIL  the job 816 ended too early: it failed; LSF says: TERM_OWNER: job killed by owner$' 'the reason is reported'
like "$out" '^      to run the missing steps: lessons/run submit 01,02 --site .*/lsf.lua.?$' 'the advice is the next command'

# ---- a site whose jobs write to scratch ----

mkdir "$scratch/lustre"
printf 'return { name = "far", title = "Far", scheduler = "none", writes_to = "scratch", scratch = "%s/PROJECT/USER" }\n' \
    "$scratch/lustre" >"$scratch/far.lua"
records() { find "$WARPBOOK_DIR/state/records" -name '*.jsonl' | wc -l; }
before=$(records)
warpbook submit 01,02 --site "$scratch/far.lua" --account abc
exits 0 'a job that writes to scratch succeeds'
like "$out" '^02 .* 1\.02 µs ±4\.9 % .* 4\.0 \(3\.7–4\.1\)  FAST' 'its result is shown as if it had run here'
is "$(records)" $((before + 2)) 'its records are copied home'
there=$(find "$scratch/lustre/abc/jane/warpbook" -mindepth 1 -maxdepth 1)
ok 'its records were written to scratch' test -e "$there/state/records" -a -e "$there/02.json"
name=${there##*/}
mkdir -p "$WARPBOOK_DIR/work/01-cpu"
PROGRESS='{"judged":1}' warpbook submit check 01 --site "$scratch/far.lua" --account abc
exits 1 'a version is judged in scratch'
is "$(cat "$WARPBOOK_DIR/state/exercises/01-cpu.jsonl")" '{"judged":1}' 'the progress is copied home'
ok 'the judged version was copied from home' test -d "$(find "$scratch/lustre/abc/jane/warpbook" -name work | tail -n 1)/01-cpu"
mv "$scratch/lustre" "$scratch/away"
kept=$WARPBOOK_DIR/state/jobs/$name
warpbook submit --follow "$name"
exits 0 'a job at home can be shown without scratch'
rm -r "$kept/brought" "$kept/state" "$kept/done"
warpbook submit --follow "$name"
exits 6 'scratch that this machine cannot read fails'
is "$err" "lessons/run: the job's results are in $there, which this machine cannot read. On a node that can read both, type cp -R '$there/.' '$kept'; then, here, lessons/run submit --follow $name" 'the message says how to copy the results'
mv "$scratch/away" "$scratch/lustre"
eval "$(printf '%s\n' "$err" | sed 's/.* type \(.*\); then, .*/\1/')"
mv "$scratch/lustre" "$scratch/away"
warpbook submit --follow "$name"
exits 0 'results that were copied by hand are accepted'
like "$out" '^02 .* 1\.02 µs ±4\.9 % .* 4\.0 \(3\.7–4\.1\)  FAST' 'the result is shown'
warpbook submit 01 --site "$scratch/far.lua"
exits 2 'a site whose path needs a project fails without one'
like "$err" "jobs write to scratch, but '$scratch/lustre/PROJECT/jane' is not a path for it: PROJECT stands for the project that is charged: type --account PROJECT$" 'the incomplete path is reported'
warpbook submit 01 --site summit --account abc --dry-run
like "$out" '^#BSUB -o /dev/null$' 'on Summit, the scheduler writes no output file'
like "$out" '^mkdir -p /gpfs/alpine/scratch/jane/abc/warpbook/[0-9TZ+]+ && cd ' 'on Summit, the job works outside the home folder'

# ---- invalid input ----

# mistake CODE PATTERN ARGUMENT…: the command fails with the code and the pattern
mistake() {
    wanted=$1 pattern=$2
    shift 2
    warpbook "$@"
    exits "$wanted" "a mistake fails: $*"
    like "$err" "^lessons/run: $pattern" "$pattern"
}
mistake 2 'which site\? --site NAME; known sites are defiant, frontier, local, perlmutter, polaris, riker, summit; ' submit 01
mistake 2 "there is no site 'rikr'; did you mean riker\\? known sites are defiant, .* --site FILE takes a file of your own" submit 01 --site rikr
mistake 2 'Riker, OLCF charges each job to a project: type --account PROJECT, or set WARPBOOK_ACCOUNT' submit 01 --site riker
mistake 2 '--time 61: the queue debug of Polaris, ALCF ends a job after 60 minutes; --queue takes another$' submit 01 --site polaris --account A --time 61
mistake 2 '4 ranks need a GPU each, but the queue shared of Perlmutter, NERSC gives a job 2 GPUs at most; type fewer --ranks, or another --queue$' submit 10 --ranks 4 --site perlmutter --account A
mistake 2 '7 ranks need a GPU each, but a node of Summit, OLCF has 6 GPUs, and its file names no ranks_launcher, ' submit 10 --ranks 7 --site summit --account A
printf 'return { name = "one", title = "One", scheduler = "slurm", architecture = 90, request = { "--gpus=1" } }\n' >"$scratch/one.lua"
mistake 2 '2 ranks need a GPU each, but the request of One is the same for any number: write RANKS, GPUS and NODES ' submit 10 --site "$scratch/one.lua"
unset USER LOGNAME
mistake 2 "Summit, OLCF: jobs write to scratch, but '/gpfs/alpine/scratch/USER/A' is not a path for it: USER stands for .USER, which is not set: export USER=.*id -un" submit 01 --site summit --account A
export USER=jane
mistake 2 ".*/none.lua: No such file" submit 01 --site "$scratch/none.lua"
mistake 2 'submit regrade takes the files of export, such as submit regrade \*.json$' submit regrade --site local
mistake 2 ".*none.json: No such file or directory" submit regrade "$scratch/none.json" --site local
mistake 2 "there is no lesson '77'" submit 77 --site local
mistake 2 "no job '99' is kept here; lessons/run submit lists those that are" submit --follow 99
mistake 2 '--generations is for life, which is not among these lessons' submit 01 --site local --generations 8
mistake 2 '--json writes the results of a job: name lessons, or --follow JOB$' submit --json
mistake 2 '--json writes the results of a job: name lessons, or --follow JOB$' submit 01 --site local --dry-run --json
mistake 2 'check takes its file after the lesson: submit check 05 my.cu' submit check 01 --file x.cu --site local
printf 'return { name = "x",\n  title = "X", scheduler = "pbs", qeue = "q" }\n' >"$scratch/bad.lua"
mistake 2 '.*/bad.lua:2: qeue is not known; docs/clusters.md describes the file of a site$' submit 01 --site "$scratch/bad.lua"
program qsub 'echo "qsub: Job violates queue and/or server resource limits" >&2; exit 188'
mistake 6 'PBS refused the job:$' submit 01 --site "$scratch/pbs.lua"
like "$err" '^qsub: Job violates queue and/or server resource limits$' "the scheduler's message is quoted"
rm "$scratch/bin/qsub"
mistake 6 'cannot start qsub: No such file or directory; submit a job for A PBS on one of its login nodes$' submit 01 --site "$scratch/pbs.lua"
echo garbage >"$WARPBOOK_DIR/state/jobs/$job/job.json"
warpbook submit
exits 0 'a damaged job does not fail'
like "$err" 'job.json: .*; this job is ignored until it is removed$' 'the damaged job is named'

# ---- a full quota ----

# in_little COMMAND…: runs it where the folder of jobs has room for 16 kB
in_little() {
    run unshare --mount sh -c 'mount -t tmpfs -o size=16k none "$1" && shift && exec "$@"' sh \
        "$WARPBOOK_DIR/state/jobs" "$@"
}
in_little true
if [ "$code" -eq 0 ]; then
    fake 05-flood pi c 'head -c 100000 /dev/zero | tr "\0" x; right 1.0'
    in_little sh -c 'head -c 16384 /dev/zero >"$1/fill"; shift; exec "$@"' sh \
        "$WARPBOOK_DIR/state/jobs" "$built" submit 01 --site local
    exits 6 'submit fails without room for a job'
    like "$err" 'No space left on device; nothing was submitted. Set WARPBOOK_DIR to a folder with more room$' 'the message names the cause and the way out'
    in_little "$built" submit 05,01 --site local --verbose
    exits 4 'a job that fills the disk fails'
    like "$out" 'ended too early: its script ended with exit code 6$' 'the end of the job is reported'
    like "$out" 'the disk has no room for results: .*No space left on device$' 'the full disk is reported'
else
    skip 'a full quota' 'a namespace of mounts needs root'
fi

# ---- programs that are built before the job ----

printf 'return { name = "gpus", title = "GPUs", scheduler = "none", architecture = 89 }\n' >"$scratch/gpus.lua"
CUDA_HOME=$scratch/none mistake 6 '(nvcc, which builds for the GPU of GPUs, is not on PATH; load the module of CUDA first|nothing can be built for GPUs here: no nvcc that works)$' submit 04 --site "$scratch/gpus.lua"
fake_gpu 8.9 13.0 13.0
fake 06-nobuild pi cu 'if then'
mistake 3 'nothing was submitted, because not all programs can be built$' submit 04,06 --site "$scratch/gpus.lua"
like "$out" '^FAIL  06  pi    gpu       build failed' 'the failing build is reported'
ok 'the other program is built for a GPU' test -x "$WARPBOOK_DIR/build/lessons/04-cuda/gpu/pi"
warpbook submit 04 --site "$scratch/gpus.lua"
exits 0 'the other program runs in its job'
like "$out" '^PASS  04 Fake cuda: π \(gpu\)$' 'the job runs on a GPU'
# On a node with another GPU
printf 'return { name = "other", title = "Other", scheduler = "none", architecture = 89, launcher = "other" }\n' >"$scratch/other.lua"
program other 'rm -f "$WARPBOOK_DIR"/state/gpus-*
sed -i "s/8\.9/9.0/" "$CUDA_HOME/bin/nvidia-smi"
exec "$@"'
warpbook submit 04 --site "$scratch/other.lua"
exits 0 'a job on a node with another GPU succeeds'
like "$out" "^lessons/run: the build in $WARPBOOK_DIR/build is for GPUs of architecture 89, not 90 for the Fake GPU here. The job builds its own; " 'the message names both architectures, and the job builds again'
fake_gpu 8.9 13.0 13.0
rm "$WARPBOOK_DIR"/state/gpus-*
# On a node without nvcc, where another source is found
printf 'return { name = "bare", title = "Bare", scheduler = "none", architecture = 89, launcher = "bare" }\n' >"$scratch/bare.lua"
program bare 'mv "$CUDA_HOME/bin/nvcc" "$CUDA_HOME"
echo "if then" >>"$WARPBOOK_ROOT/lessons/04-cuda/pi.cu"
exec "$@"'
warpbook submit 04 --site "$scratch/bare.lua"
exits 0 'a finished program runs without a compiler'
like "$out" '^PASS  04 Fake cuda: π \(gpu\)$' 'the finished program passes'
done_testing
