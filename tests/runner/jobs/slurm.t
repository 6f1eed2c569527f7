#!/bin/sh
# Jobs on a real Slurm of the test's own, with two nodes. The lessons are fakes.
# shellcheck disable=SC2016,SC2154 # the programs expand it, not this file; host is tap.sh's
. "$(dirname "$0")/../../lib/slurm.sh"
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"
slurm 2 1 'PartitionName=gpu Nodes=n1,n2 Default=YES MaxTime=60 State=UP'

# ---- the lessons, and a site ----

fake 01-cpu pi c 'echo "step $SLURM_STEP_ID of job $SLURM_JOB_ID with $SLURM_GPUS GPU"; right 4.0 4.1 4.2 4.05 4.075'
fake 02-quick pi c 'echo "step $SLURM_STEP_ID of job $SLURM_JOB_ID"; right 1.0 1.1 1.02 1.01 1.015'
fake 03-long pi c "begin; until [ -e '$scratch/go' ]; do sleep 0.5; done; check 1; sample 1 3; end"
fake 05-endless pi c 'begin; exec sleep 100'
fake 04-wrong pi c 'begin; say "{\"v\":1,\"kind\":\"check\",\"repeat\":1,\"ok\":false,\"answer\":5,\"expected\":6}"; exit 1'
# The grading of fakes is not tested here.
cat >"$tree/lessons/run" <<SH
#!/bin/sh
export WARPBOOK_ROOT="$tree"
[ "\$1" = regrade ] || exec "$built" "\$@"
for word; do before=\$file file=\$word; done
student=\${before##*/}
echo "element \$SLURM_ARRAY_TASK_ID of array \$SLURM_ARRAY_JOB_ID grades \$student"
[ "\$student" != gone.json ] || kill -KILL \$\$
differs=
[ "\$student" != bob.json ] || differs='"claimed: passed; found: wrong"'
printf '{"schema":1,"files":[{"file":"x","name":"%s","rows":[{"lesson":"01","program":"pi","claimed":"passed","outcome":{"code":0,"status":"passed"},"differences":[%s],"suspicions":[]}]}]}' \
    "\${student%.json}" "\$differs" >"\${file#--json=}"
[ -z "\$differs" ]
SH
chmod +x "$tree/lessons/run"
mkdir -p "$scratch/home/.config/warpbook"
export HOME="$scratch/home" # one's own site, for always
unset XDG_CONFIG_HOME
cat >"$HOME/.config/warpbook/site.lua" <<'LUA'
return {
  name = "mine", title = "My cluster", scheduler = "slurm", queue = "gpu",
  launcher = "srun -n1 --gpus-per-task=1", request = { "--nodes=1", "--gpus=1" },
}
LUA

# behind NAME ARGUMENT…: starts the runner as process $pid; it prints into $scratch/NAME
behind() {
    name=$1
    shift
    "$built" "$@" >"$scratch/$name" 2>&1 &
    pid=$!
    eventually grep -q '^job [0-9]*: running 0[35]' "$scratch/$name"
    report $? "$name: its last step runs" "$(cat "$scratch/$name")"
    id=$(sed -n 's/^job \([0-9]*\): submitted.*/\1/p' "$scratch/$name")
}
# ended NAME PID CODE PATTERN…: the process ends with that code, and has printed the patterns
ended() {
    name=$1
    wait "$2"
    is $? "$3" "$name: the exit code is right"
    shift 3
    for pattern; do like "$(cat "$scratch/$name")" "$pattern" "$name: $pattern"; done
}
go() { touch "$scratch/go"; }
stop() { rm -f "$scratch/go"; }

# ---- a job whose time is over begins first: Slurm looks at time limits every half a minute ----

behind 'out of time' submit 02,05 --site mine --time 5
late=$id late_pid=$pid
eventually scontrol update "JobId=$late" EndTime=now # Slurm refuses it in the second in which the job begins

# ---- submit, follow, read back ----

warpbook submit 01,02 --site mine
exits 0 'two lessons are submitted and followed'
like "$out" '^job [0-9]+: submitted to My cluster; Ctrl-C leaves it, lessons/run submit --follow [0-9]+ returns to it$' 'the first line says how to leave and return'
like "$out" '^job [0-9]+: done$' 'the end of the job is reported'
like "$out" '^when, where: ' 'the table has a header'
like "$out" '^PASS  01  pi    cpu       785 hits, 4.08 µs ±2.5 %$' 'the line of the first lesson is printed'
like "$out" '^02 .* 1\.02 µs ±4\.9 % .* 4\.0 \(3\.7–4\.1\)  FAST' 'the table is printed'
job=$(printf '%s\n' "$out" | sed -n 's/^job \([0-9]*\): submitted.*/\1/p')
like "$(cat "$WARPBOOK_DIR"/state/records/01-cpu-pi-cpu/*.log)" "^step 0 of job $job with 1 GPU$" 'the first step runs with a GPU'
like "$(cat "$WARPBOOK_DIR"/state/records/02-quick-pi-cpu/*.log)" "^step 1 of job $job$" 'the second step belongs to the same job'
is "$(squeue -h -t all -o %i | sort -n | tail -n 1)" "$job" 'no other job was submitted'
again=$out
warpbook submit --follow "$job"
exits 0 'the job can be shown again'
is "$out" "$(printf '%s\n' "$again" | grep -v '^job ')" 'it prints the same'

warpbook submit 04 01
exits 1 'a wrong answer gives exit code 1; the site file is used without --site'
like "$out" '^FAIL  04  pi    cpu       wrong answer: got 5, expected 6$' 'the wrong answer is reported'

# ---- a lesson over MPI: each rank on a GPU of its own, and so on both nodes ----

fake 06-ranks pi c 'echo "rank $SLURM_PROCID of $SLURM_NTASKS on $SLURMD_NODENAME with $SLURM_GPUS_PER_TASK GPU"
[ "$SLURM_PROCID" = 0 ] || exit 0
right 1.0'
facts 06-ranks 'needs = { "mpi" }, ranks = 2,'
cat >"$scratch/ranks.lua" <<'LUA'
return {
  name = "ranks", title = "Ranks", scheduler = "slurm", queue = "gpu", gpus_per_node = 1, gpu_limit = 2,
  request = { "--nodes=NODES", "--ntasks=RANKS", "--gpus-per-task=1", "--cpus-per-task=1" },
  launcher = "srun -N1 -n1 --cpus-per-task=1 --gpus-per-task=1",
  ranks_launcher = "srun -N NODES -n RANKS --cpus-per-task=1 --gpus-per-task=1 --gpu-bind=none",
}
LUA
warpbook submit 01,06 --site "$scratch/ranks.lua"
exits 0 'a lesson over MPI and another one run in one job'
like "$out" '^PASS  06  pi    cpu ' 'its result is shown'
is "$(grep -h '^rank ' "$WARPBOOK_DIR"/state/records/06-ranks-pi-cpu/*.log | sort)" 'rank 0 of 2 on n1 with 1 GPU
rank 1 of 2 on n2 with 1 GPU' 'Slurm starts each rank on a node with a GPU'
warpbook submit 06 --ranks 3 --site "$scratch/ranks.lua"
exits 2 'more ranks than the queue has GPUs for are an error'
like "$err" '^lessons/run: 3 ranks need a GPU each, but the queue gpu of Ranks gives a job 2 GPUs at most; ' 'the reason is named'

sed "s|name = \"mine\"|name = \"far\", writes_to = \"scratch\", scratch = \"$scratch/lustre\"|" \
    "$HOME/.config/warpbook/site.lua" >"$scratch/far.lua"
warpbook submit 02 --site "$scratch/far.lua"
exits 0 'a job that writes to scratch succeeds'
like "$out" '^PASS  02 Fake quick' 'its result is shown'
far=$(find "$scratch/lustre/warpbook" -name job.out)
ok 'all files were written to scratch, and copied home' test -e "$far" -a -e "$WARPBOOK_DIR/state/jobs/$(basename "${far%/job.out}")/job.out"

# ---- is the site ready for a class? ----

facts 01-cpu 'start = { pi = { { from = "begin", to = "" } } },' # for workshop's plan
warpbook workshop 01 --site mine
like "$out" '^green  job       queued for [0-9]+ s; 01 ran on .*; its results are here$' 'workshop: a job passes'
like "$out" '^yellow class     30 at once: 2 GPUs on 2 nodes of the queue gpu, so they take 15 turns; if all jobs are like this one, the last waits [0-9]+ s$' \
    'workshop: the number of simultaneous jobs is counted'

scontrol create reservation ReservationName=class StartTime=now Duration=30 Users=root Nodes=n2 >"$scratch/reserved"
warpbook workshop 01 --site mine --reservation class --students 1
exits 0 'workshop succeeds with reserved nodes'
like "$out" '^green  class     1 at once: 1 GPU on 1 node of the reservation class$' 'the reserved nodes are counted'
like "$out" '^green  job       queued for' 'the reserved nodes run the job'
scontrol delete ReservationName=class
warpbook workshop 01 --site mine --reservation class --students 1 --no-job
exits 6 'workshop fails if the reservation does not exist'
like "$out" '^red    class     the reservation class has no nodes: ' 'the missing reservation is reported'

# ---- a class is a job array, with an element for each student ----

mkdir "$scratch/handed-in"
for student in ada bob cyd; do echo '{}' >"$scratch/handed-in/$student.json"; done
cd "$scratch" || exit
warpbook submit regrade handed-in/ada.json handed-in/bob.json handed-in/cyd.json --site mine
exits 1 'a claim that differs gives exit code 1'
like "$out" '^job [0-9]+: running, [0-2] of 3 files judged$' 'the elements are followed'
like "$out" '^handed-in/ada.json  ada   1 of 1       0 ' 'the grades are shown in one table'
like "$out" '^handed-in/bob.json: 01 π: differs; claimed: passed; found: wrong$' 'with what differs'
like "$out" '^3 programs in 3 files: the claims about 1 differ$' 'and with their sum'
array=$(printf '%s\n' "$out" | sed -n 's/^job \([0-9]*\): submitted.*/\1/p')
is "$(cat "$WARPBOOK_DIR"/state/jobs/*/[123]-*.out | grep -v '^srun: ')" "element 1 of array $array grades ada.json
element 2 of array $array grades bob.json
element 3 of array $array grades cyd.json" 'each student is an element of one array'
warpbook submit
like "$out" "^$array +mine +regrade 3 files +3 of 3 " 'the list of jobs has the array'
warpbook submit --follow "$array" --format csv
like "$out" '^handed-in/cyd.json,cyd,01,pi,passed,passed,' 'its grades can be shown again'
echo '{}' >handed-in/gone.json
warpbook submit regrade handed-in/gone.json handed-in/ada.json --site mine
exits 4 'an element that ends early fails'
like "$err" '^lessons/run: handed-in/gone.json: its judging ended early: ' 'the student is named'
like "$out" '^handed-in/ada.json  ada ' 'the grades of the others are shown'
like "$out" "to run the missing steps: lessons/run submit regrade '?$scratch/handed-in/gone.json'? --site " 'the message has the command for the missing students'
rm handed-in/gone.json
cd "$OLDPWD" || exit

# ---- leaving a job and returning to it ----

behind left submit 03
kill -INT $pid
ended left $pid 130 "^lessons/run: the job $id goes on: lessons/run submit --follow $id returns to it, scancel $id ends it$"
warpbook submit
like "$out" "^$id +mine +03 +0 of 1 +(just now|.* ago)$" 'the list of jobs has the job'
go
warpbook submit --follow "$id"
exits 0 'returning to a job succeeds'
like "$out" '^PASS  03 Fake long: π' 'the result is shown as if the job had run here'
stop

# ---- a cancelled job; a lost node ----

behind cancelled submit 01,03
scancel "$id"
ended cancelled $pid 4 "^FAIL  the job $id ended too early: it was cancelled \(CANCELLED\)$" '^PASS  01  pi' \
    'its results so far are kept in ' 'lessons/run submit 03 --site '
behind lost submit 03
scontrol update "NodeName=$(squeue -h -j "$id" -o %N)" State=down Reason=test
ended lost $pid 4 "^FAIL  the job $id ended too early: its node was lost \(NODE_FAIL\)$"
for name in n1 n2; do scontrol update NodeName=$name State=resume 2>/dev/null; done

# ---- requests that Slurm refuses; a closed queue ----

warpbook submit 01 --queue nosuch
exits 6 'an unknown queue fails'
like "$err" '^sbatch: error: invalid partition specified: nosuch' 'the message quotes Slurm'
like "$err" '^Nothing was submitted; --account, --queue and --time change the request\.' 'the message says what to do'
scontrol update PartitionName=gpu State=down
warpbook workshop 01 --site mine --patience 3
exits 6 'workshop fails if the queue is closed'
like "$out" '^red    job       it did not begin: its queue is closed \(PartitionDown\); it was cancelled$' 'the closed queue is reported'
like "$out" '^red    class     0 GPUs on 0 nodes of the queue gpu take jobs$' 'workshop reports that no node takes jobs'
is "$(squeue -h -t pending -o %i)" '' 'no job is left in the queue'
"$built" submit 01 >"$scratch/closed" 2>&1 &
eventually grep -q 'queued: its queue is closed (PartitionDown)' "$scratch/closed"
report $? 'a job in a closed queue waits, and says why' "$(cat "$scratch/closed")"
scontrol update PartitionName=gpu State=up
eventually grep -q '^PASS  01' "$scratch/closed"
report $? 'the job runs when the queue opens' "$(cat "$scratch/closed")"

# ---- inside a job, and on a login node ----

steps() { grep -l '^step 0 of job' "$WARPBOOK_DIR"/state/records/01-cpu-pi-cpu/*.log | wc -l; }
before=$(steps)
run salloc --quiet --nodes=1 --gpus=1 "$built" submit 01,02
exits 0 'run succeeds inside an allocation'
unlike "$out" 'submitted' 'no job is submitted inside an allocation'
is "$(steps)" $((before + 1)) 'the step is launched directly'
warpbook 01
like "$err" '^lessons/run: this looks like a login node, which many users share: sbatch is here, but this is not a job; lessons/run submit runs lessons in one$' 'a login node is reported'
run salloc --quiet --nodes=1 "$built" 01
unlike "$err" 'login node' 'inside a job, no login node is reported'

# ---- the end of the first job ----

ended 'out of time' $late_pid 5 "^FAIL  the job $late ended too early: it reached its time limit; --time gives it more \(TIMEOUT\)$" \
    '^PASS  02  pi' 'to run the missing steps: lessons/run submit 05 --site .*$'

# ---- squeue fails for a while ----

behind deaf submit 03
kill $controller
eventually grep -q '^lessons/run: squeue does not answer' "$scratch/deaf"
report $? 'a failing squeue is reported' "$(cat "$scratch/deaf")"
controller
eventually grep -q '^Slurm answers again$' "$scratch/deaf"
report $? 'the recovery of squeue is reported' "$(cat "$scratch/deaf")"
go
ended deaf $pid 0 '^PASS  03'
stop
done_testing
