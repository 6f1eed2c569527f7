#!/bin/sh
# Is a site ready for a class? The checks run here, over fakes: green if they pass, red if not.
# slurm.t tests a job through a scheduler.
# shellcheck disable=SC2016 # others expand it
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

fake 01-cpu pi c 'right 4.0'
fake 02-cuda pi cu 'right 1.0'
facts 01-cpu 'start = { pi = { { from = "right 4.0", to = "" } } },'
facts 02-cuda 'from = 1,'
printf '#!/bin/sh\nexport WARPBOOK_ROOT="%s"\nexec "%s" "$@"\n' "$tree" "$built" >"$tree/lessons/run"
chmod +x "$tree/lessons/run"
mkdir "$scratch/home"
chmod 755 "$scratch"
export CUDA_HOME="$scratch/none" # no nvcc of this machine's
export HOME="$scratch/home" LC_ALL=C.UTF-8 EDITOR=nano
unset XDG_CONFIG_HOME SLURM_CONF PBS_CONF_FILE LSF_ENVDIR WARPBOOK_ACCOUNT WARPBOOK_RESERVATION SCRATCH VISUAL
# A `module` that reports a missing module but succeeds, as some do
cat >"$HOME/.bash_profile" <<'BASH'
module() {
    case $2 in
    cuda/12.6) ;;
    *) echo "ERROR: Unable to locate a modulefile for '$2'" >&2 ;;
    esac
}
BASH
site() { printf 'return { name = "mine", title = "My cluster", %s }\n' "$1" >"$scratch/site.lua"; }

# ---- everything passes ----

mkdir -p "$tree/build/logs"
touch "$tree/build/.shared" "$tree/build/logs/build.log"
chmod 600 "$tree/build/logs/build.log" # readable by its owner only

site 'scheduler = "none", modules = { "load cuda/12.6" }'
warpbook workshop 01,02 --site "$scratch/site.lua" --students 1
exits 0 'workshop succeeds on a machine that is ready'
is "$(printf '%s\n' "$out" | grep -E '^(yellow|red)' | grep -cv '^yellow \(network\|job\) ')" 0 \
    'all checks are green if a namespace can be made, and a GPU is here'
like "$out" '^My cluster, for 1 student: 2 lessons$' 'the heading names the site and the class'
like "$out" '^green  modules   module load cuda/12.6$' 'the modules load'
like "$out" '^green  build     2 programs for the emulator: ' 'the lessons build'
like "$out" '^yellow job       02 ran on .*, without a GPU: .*; its results are here$' 'a job runs a lesson that has kernels; that it found no GPU is yellow'
like "$out" '^ +-> if the site has GPUs, request one in a file for --site; without one, students see counts and no times$' 'the advice says what a class without a GPU misses'
like "$out" '^green  class     My cluster: 1 student, ' 'the class fits on the site'
like "$out" "^green  builds    $WARPBOOK_DIR/build: the builds of a student take [0-9.]+ kB, which were written as a test; .* are free$" \
    "the disk has room for a student's builds"
like "$out" "^green  home      $scratch/home: " 'the home folder has room'
is "$(find "$scratch" -name 'warpbook-room*')" '' 'the test of the room leaves no file'
like "$out" '^green  checkout ' 'other users may read the checkout'
like "$out" '^green  shared    .*/build: everybody may read all of it$' 'all users share one build'
like "$out" '^green  editor    nano; C.UTF-8 shows π and µ$' 'an editor and a terminal with UTF-8 exist'
like "$out" '^0:30 +02 +Fake cuda +30$' 'the plan says when each lesson begins'
like "$out" '^1:00 of work, without breaks; a proposal, by the rule of lessons/run syllabus$' 'the plan has the total'

warpbook workshop 01 --students 1
exits 0 'without --site it is about this machine'
like "$out" '^this machine, for 1 student: 1 lesson$' 'the heading says so'
like "$out" '^green  job       01 ran on ' 'a lesson for the CPU needs no GPU'

# ---- a lesson that begins from one for which there is no time ----

facts 02-cuda 'from = 1, hints = { "a" },'
fake 05-next pi cu 'right 1.0'
facts 05-next 'from = 2, start = { pi = { { from = "right 1.0", to = "" } } },'
fake 06-other pi cu 'right 1.0'
facts 06-other 'start = { pi = { { from = "right 1.0", to = "" } } },'
i=0
while [ $i -lt 40 ]; do # lines to write
    i=$((i + 1))
    echo "x$i=$i" >>"$tree/lessons/02-cuda/pi.cu"
done
warpbook workshop 01-06 --students 1 --hours 1.6 --no-job
like "$out" '^ *0:00 +01 ' 'the first lesson fits'
like "$out" '^ *no time +02 +Fake cuda ' 'there is no time for the second'
like "$out" '^ *needs 02 +05 +Fake next ' 'so the lesson that begins from it is left out, although there is time for it'
like "$out" '^ *0:[0-9]+ +06 +Fake other ' 'another lesson has its time'
like "$out" '^no time is left for: 02,05$' 'both are named'
rm -r "$tree/lessons/05-next" "$tree/lessons/06-other"
fake 02-cuda pi cu 'right 1.0'
facts 02-cuda 'from = 1,'

# ---- a yellow check is not a failure ----

rm "$tree/build/.shared"
chmod o-r,g-r "$tree/reference.sh"
site 'scheduler = "none"'
LC_ALL=C EDITOR='' PATH="$scratch/none:$PATH" warpbook workshop 01,02 --site "$scratch/site.lua" --students 9999 --hours 0.6 --no-job --json
exits 0 'workshop succeeds with yellow checks'
printf '%s\n' "$out" >"$scratch/document"
is "$(of_json "$scratch/document" 'local list = {} for _, c in ipairs(d.checks) do
    if c.is ~= "green" and c.name ~= "network" then list[#list + 1] = c.name .. " " .. c.is end end
    return d.schema, d.site, d.students, d.ready, table.concat(list, ", "), d.plan[1].begin, d.plan[2].fits')" \
    '1 mine 9999 true job yellow, class yellow, checkout yellow, shared yellow, editor yellow, time yellow 0 false' 'the document lists the yellow checks'
like "$err" '^yellow checkout  others may not read .*/reference.sh \(1 file\)$' 'a file that others cannot read is yellow'
like "$err" '^ +-> chmod -R go.rX' 'the advice is a chmod command'
like "$err" '^yellow shared    no build is shared: ' 'a missing shared build is yellow'
like "$err" '^yellow time      1.0 h of work, and 0.6 h: no time for 02$' 'too little time is yellow'
like "$err" '^no time is left for: 02$' 'the plan leaves the lesson out'
chmod o+r,g+r "$tree/reference.sh"

# ---- red checks ----

site 'scheduler = "none", modules = { "load cuda/12.6", "load nvhpc/99" }'
warpbook workshop 01 --site "$scratch/site.lua" --no-job
exits 6 'a missing module fails'
like "$out" "^red    modules   module load nvhpc/99: ERROR: Unable to locate a modulefile for 'nvhpc/99'$" 'the module is named'
like "$out" '^ +-> module avail nvhpc lists what exists; ' 'the advice is a command that lists the modules'

site 'scheduler = "none"'
fake 03-broken pi c 'if then'
facts 03-broken 'from = 1,'
warpbook workshop 01,03 --site "$scratch/site.lua"
exits 6 'a lesson that does not build fails'
like "$out" '^red    build     for the emulator: .* cannot be built: 03 pi: ' 'the lesson is named'
like "$out" '^red    job       none was tried, because the lessons are not built$' 'no job is submitted'
rm -r "$tree/lessons/03-broken"

fake 04-wrong pi c 'begin; say "{\"v\":1,\"kind\":\"check\",\"repeat\":1,\"ok\":false,\"answer\":5,\"expected\":6}"; exit 1'
facts 04-wrong 'from = 1,'
warpbook workshop 04 --site "$scratch/site.lua"
exits 6 'a job with a wrong answer fails'
like "$out" '^red    job       04 ran on .*: wrong' 'the wrong answer is reported'
printf 'return { name = "odd", title = "Odd", scheduler = "none", launcher = "nosuch -n1" }\n' >"$scratch/odd.lua"
warpbook workshop 01 --site "$scratch/odd.lua"
exits 6 'a missing launcher fails'
like "$out" '^red    job       it left no results: .*nosuch: not found$' 'the job leaves no results, and says why'
for stated in 'architecture = 90, build = "job"' 'gpus_per_node = 4'; do
    site "scheduler = \"none\", $stated"
    warpbook workshop 02 --site "$scratch/site.lua"
    exits 6 "no GPU on a site with GPUs fails: $stated"
    like "$out" '^red    job       (it left no results: no GPU can be used: .*|02 ran on .*, without a GPU: .*; but the site states a GPU)$' 'the reason is in its output'
    unlike "$out" 'No such file' 'a missing document is not the reason'
done
printf 'return { name = "s", title = "S", scheduler = "slurm", architecture = 90 }\n' >"$scratch/gpu.lua"
warpbook workshop 01 --site "$scratch/gpu.lua"
exits 6 'a site whose GPU has no compiler here fails'
like "$out" '^red    build     (nvcc, which builds for the GPU of S; load|nothing can be built for S here: )' 'the build is red without nvcc'
site 'scheduler = "pbs", gpus_per_node = 4, architecture = 90, build = "job"'
program() {
    mkdir -p "$scratch/bin"
    printf '#!/bin/sh\n%s\n' "$2" >"$scratch/bin/$1"
    chmod +x "$scratch/bin/$1"
}
program qsub 'echo "qsub: would exceed queue limit" >&2; exit 188'
PATH="$scratch/bin:$PATH" warpbook workshop 01 --site "$scratch/site.lua"
like "$out" '^yellow build     My cluster: each job builds its programs first$' 'a site that builds in jobs is yellow'
like "$out" '^red    job       PBS refused the job:; qsub: would exceed queue limit; Nothing was submitted' 'a refused job is red'
like "$out" '^yellow class     30 at once: Warpbook cannot ask PBS about its nodes; a node has 4 GPUs, so 8 nodes suffice$' 'the class is yellow because PBS cannot be asked'
program sinfo 'printf "up|10|idle|gpu:8\n"'
site 'scheduler = "slurm", architecture = "gfx90a", gpus_per_node = 8, whole_nodes = true'
PATH="$scratch/bin:$PATH" ROCM_PATH="$scratch/none" warpbook workshop 01 --site "$scratch/site.lua" --no-job
like "$out" '^yellow class     30 at once: 80 GPUs on 10 nodes of My cluster, and each job has a whole node, so they take 3 turns$' 'whole nodes are counted, not their GPUs'
like "$out" '^red    build     (hipcc, which builds for the GPU of My cluster, is not on PATH; load the module of ROCm first|nothing can be built for My cluster here: .*)$' 'the build is red without hipcc'
mistake() {
    wanted_code=$1 wanted=$2
    shift 2
    warpbook "$@"
    exits "$wanted_code" "a mistake fails: $*"
    like "$err" "^lessons/run: $wanted" 'the mistake is reported'
}
mistake 2 'workshop takes lessons, such as workshop 00-05 --site riker' workshop
mistake 2 "there is no site 'rikr'; did you mean riker\?" workshop 01 --site rikr
mistake 2 'Riker, OLCF charges each job to a project' workshop 01 --site riker

# ---- a GPU ----

fake_gpu 9.0 13.0 13.0
site 'scheduler = "none", architecture = 90, gpu = "Fake GPU"'
warpbook workshop 01,02 --site "$scratch/site.lua"
exits 0 'workshop succeeds on a site with GPUs'
like "$out" '^green  build     2 programs for sm_90, Fake GPU$' 'the lessons build for the GPU'
like "$out" '^green  job       02 ran on .*: Fake GPU, driver 999.9; its results are here$' 'the job names its GPU'
site 'scheduler = "none", architecture = 80'
warpbook workshop 02 --site "$scratch/site.lua"
exits 6 "a GPU that differs from the site's fails"
like "$out" '^red    job       02 ran on .*; but the site states sm_80$' 'both GPUs are named'
export CUDA_VISIBLE_DEVICES=''

# ---- a full quota ----

# little COMMAND…: runs it where home has room for 64 kB
little() {
    run unshare --mount sh -c 'mount -t tmpfs -o size=64k none "$1" && shift && exec "$@"' sh "$HOME" "$@"
}
little true
if [ "$code" -eq 0 ]; then
    site "scheduler = \"none\", scratch = \"$scratch/USER\""
    mkdir "$scratch/ada"
    USER=ada little "$built" workshop 01 --site "$scratch/site.lua" --no-job
    exits 0 'workshop succeeds if home is full and scratch has room'
    like "$out" "^yellow home      $HOME: .* cannot be written: No space left on device$" 'the full home is yellow'
    like "$out" "^ +-> let students set WARPBOOK_DIR to a folder in $scratch/ada$" 'the advice names the folder with room'
    like "$out" "^green  scratch   $scratch/ada: " "scratch is tried with the user's name in its path"
    site 'scheduler = "none"'
    run unshare --mount sh -c 'mount -t tmpfs -o size=1m none "$1" && mount -t tmpfs -o size=64k none "$2"; shift 2; exec "$@"' sh \
        "$WARPBOOK_DIR/build" "$HOME" "$built" workshop 01 --site "$scratch/site.lua" --no-job
    exits 6 'workshop fails if no folder has room'
    like "$out" "^red    home      .* cannot be written: No space left on device$" 'the full home is red'
else
    skip 'a full quota' 'a namespace of mounts needs root'
fi
done_testing
