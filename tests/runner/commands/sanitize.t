#!/bin/sh
# lessons/run sanitize: the findings of compute-sanitizer, or of the emulator's checks. Lesson, GPU, nvcc
# and compute-sanitizer are fakes; the reports in sanitizer/ are assembled from published ones.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

# finding ID MORE TEXT: prints a finding of the emulator
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
exits 4 'an error that ends a kernel on a GPU gives exit code 4'
like "$out" "^checked by the emulator's checks .*, instead of compute-sanitizer: CUDA_VISIBLE_DEVICES hides every GPU$" \
    'the checks are named, and what is missing for compute-sanitizer'
like "$out" '^FAIL  memcheck   1 finding$' 'a finding counts for the tool that would find it'
like "$out" '^FAIL  racecheck  1 finding$' 'the second finding counts for its tool'
like "$out" '^PASS  synccheck  nothing found$' 'a tool without findings passes'
like "$out" '^  pi.cu:2  access out of bounds \(global-out-of-bounds\), 2 times$' 'a finding has the form of counters'
like "$out" '^    kernel add, block \(0, 0, 0\), thread \(1, 0, 0\): reads a$' 'a finding has kernel, block and thread'
like "$out" '^    \| folder=05-fake program=pi$' 'a finding has the text of its line'
warpbook sanitize 05 --tool racecheck
exits 1 'a single tool can be chosen'
unlike "$out" 'out of bounds|memcheck' "the other tools' findings are not reported"
warpbook sanitize 05 --format markdown --tool racecheck
like "$out" '^- pi.cu:2  race in global memory \(global-race\), 2 times$' 'markdown has a list'
like "$out" '^  - `folder=05-fake program=pi`$' 'markdown has the line as code'
warpbook sanitize 05 --json
exits 4 'sanitize writes a document'
printf '%s' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" 'return d.checker.name .. #d.checks .. d.findings[1].tool .. d.findings[1].program')" \
    'emulator4memcheck05 pi' 'the document has the checker, the checks and the findings'
warpbook sanitize 05 --device gpu
exits 6 'a required GPU that is missing fails'
warpbook sanitize 06
exits 2 'a lesson in C fails'
like "$err" 'they run on the CPU$' 'the message says that it has no kernels'

# ---- with a GPU ----
fake_gpu 9.0 13.0 13.0
# A real compute-sanitizer must not be found.
PATH=$(printf '%s\n' "$PATH" | tr ':' '\n' | while read -r folder; do
    [ -x "$folder/compute-sanitizer" ] || printf '%s:' "$folder"
done)
warpbook sanitize 05
exits 4 'a toolkit without compute-sanitizer uses the emulator'
like "$out" 'instead of compute-sanitizer: compute-sanitizer is not on PATH or beside nvcc' 'the missing tool is reported'
warpbook doctor
like "$out" '^SKIP  sanitizer +compute-sanitizer is missing; ' 'doctor reports the missing tool'
warpbook sanitize 05 --require-gpu
exits 6 'a required GPU without the tool fails'
like "$err" 'compute-sanitizer is not on PATH' 'the message names the missing tool'

# The fake tool: prints the report for its tool, if one exists, and ends with the program's exit code.
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
# reports NAME…: the tools that print a report; the others find nothing
reports() {
    rm -f "$REPORTS"/*
    for name; do cp "$root/tests/runner/commands/sanitizer/$name.txt" "$REPORTS"; done
}

reports
warpbook doctor
like "$out" "^PASS  sanitizer +$CUDA_HOME/bin/compute-sanitizer\$" 'doctor names the tool'
warpbook sanitize 05
exits 0 'a lesson without findings succeeds'
like "$out" '^checked by compute-sanitizer 2025.3.1.0 on Fake GPU$' 'the tool and the GPU are named'
like "$out" '^PASS  memcheck   nothing found; .* under it$' 'the time under the tool is printed'
is "$(cut -d' ' -f1,2 "$REPORTS/called" | tr '\n' ' ')" \
    '--tool memcheck --tool racecheck --tool initcheck --tool synccheck ' 'each tool is run'
like "$(head -n 1 "$REPORTS/called")" '--leak-check full --padding 1024 --report-api-errors explicit .*/05-fake/gpu/pi --points 4000000 .*--repeats 1 --warmup 0$' \
    'each tool runs the program once, at the size of comparisons'
is "$(find "$WARPBOOK_DIR/state" -name 'sanitizer*')" '' 'no report is left in the state folder'
[ ! -d "$WARPBOOK_DIR/state/records/05-fake-pi-gpu" ]
report $? 'the times under the tool are not kept'

reports memcheck racecheck
warpbook sanitize 05
exits 4 'an error that ends a kernel gives exit code 4'
like "$out" '^FAIL  memcheck   2 findings; ' 'the same error in several threads is one finding'
like "$out" '^  pi.cu:2  access out of bounds \(global-out-of-bounds\), 2 times$' 'the finding has the same form'
like "$out" '^    \| folder=05-fake program=pi$' 'the finding has the text of its line'
like "$out" '^    kernel add, block \(3906, 0, 0\), thread \(64, 0, 0\): Invalid __global__ read of size 4 bytes: ' \
    'the finding has kernel, block, thread and error'
like "$out" "^    CUDA calls return cudaErrorLaunchFailure$" 'the error that CUDA calls return is named'
like "$out" '^FAIL  racecheck  2 findings; ' 'another tool has its findings'
reports racecheck
warpbook sanitize 05 --json
exits 1 'an error that does not end a kernel gives exit code 1'
printf '%s' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" 'return d.checker.name .. " " .. d.checker.version .. " " .. d.findings[1].id .. " " .. #d.checks')" \
    'compute-sanitizer 2025.3.1.0 shared-race 4' 'the document has the finding'

cp "$root/tests/runner/commands/sanitizer/strange.txt" "$REPORTS/memcheck.txt"
warpbook sanitize 05 --tool memcheck
exits 4 'a report that is not understood fails'
like "$out" '^      there may be more findings: its summary says 5 errors, and 1 were understood$' 'the summary is compared with the findings'
like "$out" '^      its report has 1 line that Warpbook does not understand; -v shows more$' 'the unknown lines are counted'
warpbook sanitize 05 --tool memcheck -v
like "$out" '^      \? Internal Sanitizer Error: ' '-v shows the unknown lines'
: >"$REPORTS/memcheck.txt"
warpbook sanitize 05 --tool memcheck
exits 4 'an incomplete report fails'
like "$out" '^FAIL  memcheck   nothing found; ' 'an incomplete report is not a pass'
cp "$root/tests/runner/commands/sanitizer/leaks.txt" "$REPORTS/memcheck.txt"
warpbook sanitize 05 --tool memcheck
like "$out" '^      and 97 errors that it did not print$' 'the errors that the tool did not print are counted'

# ---- a student program ----
reports
printf '#!/bin/sh\necho "it says $*"; exit ${CODE:-0}\n' >"$scratch/program"
chmod +x "$scratch/program"
sed -i "1a\\
case \$* in *-lineinfo*) while [ \"\$1\" != -o ]; do shift; done; cp '$scratch/program' \"\$2\"; exit ;; esac" \
    "$CUDA_HOME/bin/nvcc"
printf '\nadd\n' >"$scratch/pi.cu"
warpbook sanitize "$scratch/pi.cu" -- 7
exits 0 'sanitize succeeds for a student program'
is "$(printf '%s\n' "$out" | grep -c '^it says 7$')" 1 'the program prints once, with its arguments'
reports memcheck
warpbook sanitize "$scratch/pi.cu" --tool memcheck
exits 4 'a student program with a finding fails'
like "$out" '^    \| add$' 'the text of its line is shown'
reports
CODE=3 warpbook sanitize "$scratch/pi.cu"
exits 4 'a student program that fails gives exit code 4'
like "$out" '^      the program: it ended with exit code 3$' "the program's exit code is reported"
warpbook sanitize "$scratch/pi.cu" --points 5
exits 2 "a lesson's flag is refused for a student program"
warpbook sanitize 05 -D X=1
exits 2 "a student program's flag is refused for a lesson"

# ---- a student's version of a lesson ----
warpbook sanitize 05 "$scratch/none.cu"
exits 2 'a missing version fails'
like "$err" 'there is no file .*none.cu$' 'the missing file is named'
warpbook sanitize 05 "$scratch/pi.cu"
exits 2 'a file that is not a version of the lesson fails'
like "$err" 'pi.cu is not a program of lesson 05: such a program calls lesson_pi\(\) first$' 'the message says what such a program calls'
is "$(run "$built" sanitize 05 --file "$scratch/pi.cu"; printf '%s' "$err")" "$err" '--file gives the same message'
done_testing
