#!/bin/sh
# lessons/run sanitize: what compute-sanitizer's tools find, or the emulator's checks. The lesson, the
# GPU, nvcc and the tool are fakes; the reports are those of sanitizer/, put together from public ones.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

# finding ID MORE TEXT
finding() {
    printf '{"v":1,"kind":"finding","id":"%s","cause":"c","severity":"error","advice":"a",%s"kernel":"add","file":"%s","line":2,"block":[0,0,0],"thread":[1,0,0],"text":"%s","count":2}' \
        "$1" "$2" "$tree/lessons/05-fake/pi.cu" "$3"
}
found='count() { printf "%s\n" "$1" >>"${EMUCC_REPORT:-/dev/null}"; }
count '"'$(finding global-out-of-bounds '"returns":"cudaErrorIllegalAddress",' 'reads a')'; count '$(finding global-race '' 'reads b')'"
fake 05-fake pi cu "$found
right 1"
fake 06-cpu pi c 'right 1'

# ---- without a GPU ----
warpbook sanitize 05
exits 4 'what would end a kernel on a GPU, as counters has it'
like "$out" "^checked by the emulator's checks .*, instead of compute-sanitizer: CUDA_VISIBLE_DEVICES hides every GPU$" \
    'says whose checks they are, and what is missing'
like "$out" '^FAIL  memcheck   1 finding$' 'by the tool that would find it'
like "$out" '^FAIL  racecheck  1 finding$' 'each'
like "$out" '^PASS  synccheck  nothing found$' 'and who finds nothing'
like "$out" '^  pi.cu:2  access out of bounds \(global-out-of-bounds\), 2 times$' 'in the form of counters'
like "$out" '^    kernel add, block \(0, 0, 0\), thread \(1, 0, 0\): reads a$' 'kernel, block and thread'
like "$out" '^    \| folder=05-fake program=pi$' 'and the line itself'
warpbook sanitize 05 --tool racecheck
exits 1 'of one tool'
unlike "$out" 'out of bounds|memcheck' 'nothing else is told'
warpbook sanitize 05 --format markdown --tool racecheck
like "$out" '^- pi.cu:2  race in global memory \(global-race\), 2 times$' 'a list of a page'
like "$out" '^  - `folder=05-fake program=pi`$' 'with the line as code'
warpbook sanitize 05 --json
exits 4 'as a document'
printf '%s' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" 'return d.checker.name .. #d.checks .. d.findings[1].tool .. d.findings[1].program')" \
    'emulator4memcheck05 pi' 'with whose checks, each check, and each finding'
warpbook sanitize 05 --device gpu
exits 6 'a GPU that is not there'
warpbook sanitize 06
exits 2 'a lesson in C'
like "$err" 'they run on the CPU$' 'has no kernels'

# ---- with one ----
fake_gpu 9.0 13.0 13.0
# A real one is not to be found.
PATH=$(printf '%s\n' "$PATH" | tr ':' '\n' | while read -r folder; do
    [ -x "$folder/compute-sanitizer" ] || printf '%s:' "$folder"
done)
warpbook sanitize 05
exits 4 'a toolkit without the tool'
like "$out" 'instead of compute-sanitizer: compute-sanitizer is not on PATH or beside nvcc' 'is told'
warpbook doctor
like "$out" '^SKIP  sanitizer +compute-sanitizer is missing; ' 'by doctor, too'
warpbook sanitize 05 --require-gpu
exits 6 'where a GPU is required'
like "$err" 'compute-sanitizer is not on PATH' 'it is an error'

# The tool: its report of the tool that is asked for, if there is one, and the program's exit code.
cat >"$CUDA_HOME/bin/compute-sanitizer" <<'SH'
#!/bin/sh
[ "$1" != --version ] || { echo 'Version 2025.3.1.0 (build 1)'; exit; }
echo "$*" >>"$REPORTS/called"
while :; do
    case $1 in
    --tool) tool=$2 ;;
    --log-file) log=$2 ;;
    --*) ;;
    *) break ;;
    esac
    shift 2
done
if [ -f "$REPORTS/$tool.txt" ]; then cat "$REPORTS/$tool.txt"; else echo '========= ERROR SUMMARY: 0 errors'; fi >"$log"
exec "$@"
SH
chmod +x "$CUDA_HOME/bin/compute-sanitizer"
export REPORTS="$scratch/reports"
mkdir "$REPORTS"
# reports NAME…: what the tools print; all others find nothing
reports() {
    rm -f "$REPORTS"/*
    for name; do cp "$root/tests/runner/commands/sanitizer/$name.txt" "$REPORTS"; done
}

reports
warpbook doctor
like "$out" "^PASS  sanitizer +$CUDA_HOME/bin/compute-sanitizer\$" 'doctor names it'
warpbook sanitize 05
exits 0 'nothing is found'
like "$out" '^checked by compute-sanitizer 2025.3.1.0 on Fake GPU$' 'by whom'
like "$out" '^PASS  memcheck   nothing found; .* under it$' 'and how long it used'
is "$(cut -d' ' -f1,2 "$REPORTS/called" | tr '\n' ' ')" \
    '--tool memcheck --tool racecheck --tool initcheck --tool synccheck ' 'each tool is run'
like "$(head -n 1 "$REPORTS/called")" '--leak-check full --padding 1024 --report-api-errors explicit .*/05-fake/gpu/pi --points 4000000 .*--repeats 1 --warmup 0$' \
    'once, at the size at which lessons are compared'
is "$(find "$WARPBOOK_DIR/state" -name 'sanitizer*')" '' 'no report is left behind'
[ ! -d "$WARPBOOK_DIR/state/records/05-fake-pi-gpu" ]
report $? 'and no time of it counts as one of the lesson'

reports memcheck racecheck
warpbook sanitize 05
exits 4 'what ends a kernel'
like "$out" '^FAIL  memcheck   2 findings; ' 'errors of many threads are one'
like "$out" '^  pi.cu:2  access out of bounds \(global-out-of-bounds\), 2 times$' 'in the same form'
like "$out" '^    \| folder=05-fake program=pi$' 'with the text of its line'
like "$out" '^    kernel add, block \(3906, 0, 0\), thread \(64, 0, 0\): Invalid __global__ read of size 4 bytes: ' \
    'kernel, block, thread, and what'
like "$out" "^    CUDA calls return cudaErrorLaunchFailure$" 'what comes of it'
like "$out" '^FAIL  racecheck  2 findings; ' 'of another tool'
reports racecheck
warpbook sanitize 05 --json
exits 1 'what a GPU says nothing of'
printf '%s' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" 'return d.checker.name .. " " .. d.checker.version .. " " .. d.findings[1].id .. " " .. #d.checks')" \
    'compute-sanitizer 2025.3.1.0 shared-race 4' 'as a document'

cp "$root/tests/runner/commands/sanitizer/strange.txt" "$REPORTS/memcheck.txt"
warpbook sanitize 05 --tool memcheck
exits 4 'a report that is not understood'
like "$out" '^      there may be more findings: its summary says 5 errors, and 1 were understood$' 'is told'
like "$out" '^      its report has 1 line that Warpbook does not understand; -v shows more$' 'with how much of it'
warpbook sanitize 05 --tool memcheck -v
like "$out" '^      \? Internal Sanitizer Error: ' 'and -v shows it'
: >"$REPORTS/memcheck.txt"
warpbook sanitize 05 --tool memcheck
exits 4 'a report that breaks off'
like "$out" '^FAIL  memcheck   nothing found; ' 'is no pass'
cp "$root/tests/runner/commands/sanitizer/leaks.txt" "$REPORTS/memcheck.txt"
warpbook sanitize 05 --tool memcheck
like "$out" '^      and 97 errors that it did not print$' 'those that it did not print'

# ---- a program of one's own ----
reports
printf '#!/bin/sh\necho "it says $*"; exit ${CODE:-0}\n' >"$scratch/program"
chmod +x "$scratch/program"
sed -i "1a\\
case \$* in *-lineinfo*) while [ \"\$1\" != -o ]; do shift; done; cp '$scratch/program' \"\$2\"; exit ;; esac" \
    "$CUDA_HOME/bin/nvcc"
printf '\nadd\n' >"$scratch/pi.cu"
warpbook sanitize "$scratch/pi.cu" -- 7
exits 0 "a program of one's own"
is "$(printf '%s\n' "$out" | grep -c '^it says 7$')" 1 'prints once, with its arguments'
reports memcheck
warpbook sanitize "$scratch/pi.cu" --tool memcheck
exits 4 'in which something is found'
like "$out" '^    \| add$' 'its own line is shown'
reports
CODE=3 warpbook sanitize "$scratch/pi.cu"
exits 4 'one that ends with an exit code of its own'
like "$out" '^      the program: it ended with exit code 3$' 'which is told'
warpbook sanitize "$scratch/pi.cu" --points 5
exits 2 "a lesson's flag for it"
warpbook sanitize 05 -D X=1
exits 2 'its flags for a lesson'

# ---- a student's version of a lesson ----
warpbook sanitize 05 "$scratch/none.cu"
exits 2 'a version that is not there'
like "$err" 'there is no file .*none.cu$' 'is told'
warpbook sanitize 05 "$scratch/pi.cu"
exits 2 'a file that is no version of a lesson'
like "$err" 'pi.cu is not a program of lesson 05: such a program calls lesson_pi\(\) first$' 'is told so'
is "$(run "$built" sanitize 05 --file "$scratch/pi.cu"; printf '%s' "$err")" "$err" 'behind --file, too'
done_testing
