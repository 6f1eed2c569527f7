#!/bin/sh
# Is a site ready for a class? On this machine, over fakes: what is tried is green, and red where it fails.
# A job through a scheduler is slurm.t's.
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
# A `module` as some are: what is not there is told, and is no failure.
cat >"$HOME/.bash_profile" <<'BASH'
module() {
    case $2 in
    cuda/12.6) ;;
    *) echo "ERROR: Unable to locate a modulefile for '$2'" >&2 ;;
    esac
}
BASH
site() { printf 'return { name = "mine", title = "My cluster", %s }\n' "$1" >"$scratch/site.lua"; }

# ---- all is well ----

mkdir -p "$tree/build/logs"
touch "$tree/build/.shared" "$tree/build/logs/build.log"
chmod 600 "$tree/build/logs/build.log" # its keeper's own

site 'scheduler = "none", modules = { "load cuda/12.6" }'
warpbook workshop 01,02 --site "$scratch/site.lua" --students 1
exits 0 'a machine that is ready'
is "$(printf '%s\n' "$out" | grep -cE '^(yellow|red)')" "$(printf '%s\n' "$out" | grep -c '^yellow network')" \
    'all of it is green, where a namespace can be made'
like "$out" '^My cluster, for 1 student: 2 lessons$' 'for whom'
like "$out" '^green  modules   module load cuda/12.6$' 'its modules load'
like "$out" '^green  build     2 programs for the emulator: ' 'the lessons build'
like "$out" '^green  job       02 ran on .*; its results are here$' 'a job went through, of what has kernels'
like "$out" '^green  class     My cluster: 1 student, ' 'there is room for the class'
like "$out" "^green  builds    $WARPBOOK_DIR/build: the builds of a student take [0-9.]+ kB, which were written as a test; .* are free$" \
    'there is room for what a student builds'
like "$out" "^green  home      $scratch/home: " 'and at home'
is "$(find "$scratch" -name 'warpbook-room*')" '' 'of which nothing is left'
like "$out" '^green  checkout ' 'others may read the checkout'
like "$out" '^green  shared    .*/build: everybody may read all of it$' 'and one build is for all'
like "$out" '^green  editor    nano; C.UTF-8 shows π and µ$' 'an editor and a terminal'
like "$out" '^0:30 +02 +Fake cuda +30$' 'when each lesson begins'
like "$out" '^1:00 of work, without breaks; a proposal, by the rule of lessons/run syllabus$' 'together'

# ---- what is yellow is no failure ----

rm "$tree/build/.shared"
chmod o-r,g-r "$tree/reference.sh"
site 'scheduler = "none"'
LC_ALL=C EDITOR='' PATH="$scratch/none:$PATH" warpbook workshop 01,02 --site "$scratch/site.lua" --students 9999 --hours 0.6 --no-job --json
exits 0 'what somebody will miss'
printf '%s\n' "$out" >"$scratch/document"
is "$(of_json "$scratch/document" 'local list = {} for _, c in ipairs(d.checks) do
    if c.is ~= "green" and c.name ~= "network" then list[#list + 1] = c.name .. " " .. c.is end end
    return d.schema, d.site, d.students, d.ready, table.concat(list, ", "), d.plan[1].begin, d.plan[2].fits')" \
    '1 mine 9999 true job yellow, class yellow, checkout yellow, shared yellow, editor yellow, time yellow 0 false' 'is told, as a document, too'
like "$err" '^yellow checkout  others may not read .*/reference.sh \(1 file\)$' 'a file that is closed'
like "$err" '^ +-> chmod -R go.rX' 'with what to do'
like "$err" '^yellow shared    no build is shared: ' 'each would build'
like "$err" '^yellow time      1.0 h of work, and 0.6 h: no time for 02$' 'too little time'
like "$err" '^no time is left for: 02$' 'leaves one out'
chmod o+r,g+r "$tree/reference.sh"

# ---- what is red ----

site 'scheduler = "none", modules = { "load cuda/12.6", "load nvhpc/99" }'
warpbook workshop 01 --site "$scratch/site.lua" --no-job
exits 6 'a module that is missing'
like "$out" "^red    modules   module load nvhpc/99: ERROR: Unable to locate a modulefile for 'nvhpc/99'$" 'is named'
like "$out" '^ +-> module avail nvhpc lists what exists; ' 'with what to do'

site 'scheduler = "none"'
fake 03-broken pi c 'if then'
facts 03-broken 'from = 1,'
warpbook workshop 01,03 --site "$scratch/site.lua"
exits 6 'a lesson that does not build'
like "$out" '^red    build     for the emulator: .* cannot be built: 03 pi: ' 'is named'
like "$out" '^red    job       none was tried, because the lessons are not built$' 'and nothing is submitted'
rm -r "$tree/lessons/03-broken"

fake 04-wrong pi c 'begin; say "{\"v\":1,\"kind\":\"check\",\"repeat\":1,\"ok\":false,\"answer\":5,\"expected\":6}"; exit 1'
facts 04-wrong 'from = 1,'
warpbook workshop 04 --site "$scratch/site.lua"
exits 6 'a job whose answer is wrong'
like "$out" '^red    job       04 ran on .*: wrong' 'is told'
printf 'return { name = "odd", title = "Odd", scheduler = "none", launcher = "nosuch -n1" }\n' >"$scratch/odd.lua"
warpbook workshop 01 --site "$scratch/odd.lua"
exits 6 'a launcher that is not there'
like "$out" '^red    job       it left no results' 'leaves no results'
printf 'return { name = "s", title = "S", scheduler = "slurm", architecture = 90 }\n' >"$scratch/gpu.lua"
warpbook workshop 01 --site "$scratch/gpu.lua"
exits 6 'a site whose GPU nothing builds for'
like "$out" '^red    build     (nvcc, which builds for the GPU of S; load|nothing can be built for S here: )' 'without nvcc'
site 'scheduler = "pbs", gpus_per_node = 4, architecture = 90, build = "job"'
program() {
    mkdir -p "$scratch/bin"
    printf '#!/bin/sh\n%s\n' "$2" >"$scratch/bin/$1"
    chmod +x "$scratch/bin/$1"
}
program qsub 'echo "qsub: would exceed queue limit" >&2; exit 188'
PATH="$scratch/bin:$PATH" warpbook workshop 01 --site "$scratch/site.lua"
like "$out" '^yellow build     My cluster: each job builds its programs first$' 'a site that builds in jobs'
like "$out" '^red    job       PBS refused the job:; qsub: would exceed queue limit; Nothing was submitted' 'a job that is refused'
like "$out" '^yellow class     30 at once: Warpbook cannot ask PBS about its nodes; a node has 4 GPUs, so 8 nodes suffice$' 'PBS is not counted'
mistake() {
    wanted_code=$1 wanted=$2
    shift 2
    warpbook "$@"
    exits "$wanted_code" "mistake: $*"
    like "$err" "^lessons/run: $wanted" 'is told'
}
mistake 2 'workshop takes lessons, such as workshop 00-05 --site riker' workshop
mistake 2 "there is no site 'rikr'; did you mean riker\?" workshop 01 --site rikr
mistake 2 'Riker, OLCF charges each job to a project' workshop 01 --site riker

# ---- a GPU ----

fake_gpu 9.0 13.0 13.0
site 'scheduler = "none", architecture = 90, gpu = "Fake GPU"'
warpbook workshop 01,02 --site "$scratch/site.lua"
exits 0 'a site with GPUs'
like "$out" '^green  build     2 programs for sm_90, Fake GPU$' 'for which the lessons build'
like "$out" '^green  job       02 ran on .*: Fake GPU, driver 999.9; its results are here$' 'the job tells on which it ran'
site 'scheduler = "none", architecture = 80'
warpbook workshop 02 --site "$scratch/site.lua"
exits 6 'another GPU than the site states'
like "$out" '^red    job       02 ran on .*; but the site states sm_80$' 'is told'
export CUDA_VISIBLE_DEVICES=''

# ---- a full quota ----

# little COMMAND…: home has room for 64 kB
little() {
    run unshare --mount sh -c 'mount -t tmpfs -o size=64k none "$1" && shift && exec "$@"' sh "$HOME" "$@"
}
little true
if [ "$code" -eq 0 ]; then
    site "scheduler = \"none\", scratch = \"$scratch/USER\""
    mkdir "$scratch/ada"
    USER=ada little "$built" workshop 01 --site "$scratch/site.lua" --no-job
    exits 0 'a full quota at home, and room in scratch'
    like "$out" "^yellow home      $HOME: .* cannot be written: No space left on device$" 'is told'
    like "$out" "^ +-> let students set WARPBOOK_DIR to a folder in $scratch/ada$" 'with where there is room'
    like "$out" "^green  scratch   $scratch/ada: " 'in scratch, with the names of who is here'
    site 'scheduler = "none"'
    run unshare --mount sh -c 'mount -t tmpfs -o size=1m none "$1" && mount -t tmpfs -o size=64k none "$2"; shift 2; exec "$@"' sh \
        "$WARPBOOK_DIR/build" "$HOME" "$built" workshop 01 --site "$scratch/site.lua" --no-job
    exits 6 'a full quota everywhere'
    like "$out" "^red    home      .* cannot be written: No space left on device$" 'is red'
else
    skip 'a full quota' 'a namespace of mounts needs root'
fi
done_testing
