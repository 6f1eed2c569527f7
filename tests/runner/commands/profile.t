#!/bin/sh
# lessons/run profile: a profiler's figures beside the counted ones. Lesson, GPU, nvcc and Nsight Compute are fakes.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

# counted NAME LAUNCHES: a kernel as the emulator counts it: 800 requests for loads, of 3200 sectors
none() { printf ',"%s":{"requests":0,"%s":0,"ideal":0,"bytes":0,"lanes":0}' "$1" "$2"; }
counted() {
    printf '{"v":1,"kind":"kernel","name":"%s","grid":[4,1,1],"block":[64,1,1],"launches":%s,"blocks":4,"counted_blocks":4,"threads":256,"barriers":0,"global_load":{"requests":800,"sectors":3200,"ideal":3200,"bytes":102400,"lanes":25600}' "$1" "$2"
    for operation in global_store global_atomic; do none $operation sectors; done
    for operation in shared_load shared_store shared_atomic; do none $operation wavefronts; done
    for operation in texture branches; do none $operation sectors; done
    printf ',"lines":[]}'
}
fake 05-fake pi cu "count() { printf '%s\n' \"\$1\" >>\"\${EMUCC_REPORT:-/dev/null}\"; }
count '$(counted 'add<true>' 2)'
right 1
count '{\"v\":1,\"kind\":\"end\"}'"
sed -i 's/^    \[ -z "$EMUCC_REPORT" \].*//' "$tree/lessons/05-fake/pi.cu"
fake 06-cpu pi c 'right 1'

# ---- without a GPU ----
warpbook profile 05
exits 0 'profile succeeds without a GPU'
like "$out" '^05 pi, 1,000 points$' 'the sizes are printed'
like "$out" '^add<true>: grid 4, blocks of 64, 2 launches; figures per launch$' 'the kernel is shown'
like "$out" '^global load, requests +400$' 'the counted requests are those of a launch'
like "$out" '^global load, sectors +1,600$' 'the counted sectors, too'
unlike "$out" 'measured$|limited by' 'nothing is shown as measured'
like "$out" '^counted, not measured: CUDA_VISIBLE_DEVICES hides every GPU$' 'the reason is stated'
warpbook profile 05 --require-gpu
exits 6 'a required GPU that is missing fails'
warpbook profile 06
exits 2 'a lesson in C fails'
like "$err" 'they run on the CPU$' 'the message says that it has no kernels'

# ---- without Nsight Compute ----
fake_gpu 9.0 13.0 13.0
# A real ncu must not be found.
PATH=$(printf '%s\n' "$PATH" | tr ':' '\n' | while read -r folder; do
    [ -x "$folder/ncu" ] || printf '%s:' "$folder"
done)
warpbook profile 05
exits 0 'profile succeeds without Nsight Compute'
like "$out" '^counted, not measured: Nsight Compute \(ncu\) is not on PATH or beside nvcc; it belongs to the CUDA toolkit$' \
    'the missing profiler is reported'
warpbook doctor
like "$out" '^SKIP  profiler +Nsight Compute \(ncu\) is missing; lessons/run profile shows only what is counted$' \
    'doctor reports the missing profiler'
warpbook profile 05 --require-gpu
exits 6 'a required GPU without the profiler fails'

# ---- with Nsight Compute ----
# The fake runs the program, and prints the launches in $LAUNCHES as ncu does: one on each line, which are the
# percentages of memory, DRAM and multiprocessors, the waves, and its name.
cat >"$CUDA_HOME/bin/ncu" <<'SH'
#!/bin/sh
case $1 in
--version) printf 'NVIDIA (R) Nsight Compute Command Line Profiler\nVersion 2025.3.1.0 (build 1)\n' && exit ;;
--query-metrics)
    printf '%s  Counter\n' lts__t_sectors_srcunit_tex l1tex__t_requests_pipe_lsu_mem_global_op_ld \
        l1tex__t_sectors_pipe_lsu_mem_global_op_ld sm__throughput gpu__compute_memory_throughput dram__throughput \
        gpu__time_duration
    exit
    ;;
esac
echo "$*" >>"$CALLED"
while :; do
    case $1 in
    --csv) shift ;;
    --log-file) log=$2 && shift 2 ;;
    --*) shift 2 ;;
    *) break ;;
    esac
done
"$@"
code=$?
[ ! -f "$REFUSAL" ] || { cp "$REFUSAL" "$log" && exit 1; }
{
    echo '==PROF== Connected to process 7 (/pi)'
    echo '"ID","Kernel Name","Block Size","Grid Size","l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum","l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum","launch__registers_per_thread","gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed","dram__throughput.avg.pct_of_peak_sustained_elapsed","sm__throughput.avg.pct_of_peak_sustained_elapsed","launch__waves_per_multiprocessor","gpu__time_duration.sum"'
    echo '"","","","","","sector","register/thread","%","%","%","","ns"'
    while read -r memory dram multiprocessors waves name; do
        printf '"0","%s","(64, 1, 1)","(4, 1, 1)","400","1,602","24","%s","%s","%s","%s","4,160"\n' \
            "$name" "$memory" "$dram" "$multiprocessors" "$waves"
    done <"$LAUNCHES"
} >"$log"
exit $code
SH
chmod +x "$CUDA_HOME/bin/ncu"
warpbook doctor
like "$out" "^PASS  profiler +$CUDA_HOME/bin/ncu\$" 'doctor names the profiler'
export CALLED="$scratch/called" REFUSAL="$scratch/refusal" LAUNCHES="$scratch/launches"

echo '91.5 88.2 12 3 void add<1>(int*)' >"$LAUNCHES"
echo '1 1 1 3 void add<1>(int*)' >>"$LAUNCHES"
warpbook profile 05 --json="$scratch/kept.json"
exits 0 'profile succeeds with Nsight Compute'
like "$out" '^figure +counted +measured$' 'both have a column'
like "$out" '^global load, requests +400 +400$' 'the figures stand under one name'
like "$out" '^global load, sectors +1,600 +1,602$' 'a figure that differs is shown as it is'
like "$out" '^registers per thread +– +24$' 'a figure that is only measured has a dash'
like "$out" '^resident warps, of all places +– +–$' 'a metric that the GPU lacks has a dash'
like "$out" '^time +– +4.16 µs$' 'the time has its unit'
like "$out" '^limited by memory: memory and caches reach 92 % of their peak, DRAM 88 %' 'the limit is that of the first launch'
like "$out" '^measured by Nsight Compute 2025.3 on Fake GPU, .* first 100 launches' 'the profiler and the GPU are named'
called=$(cat "$CALLED")
like "$called" ' --launch-count 100 .*/05-fake/gpu/pi --points 1000 .*--repeats 1 --warmup 0$' \
    'the program runs once, at the counted size'
like "$called" 'dram__throughput.avg' 'metrics of the GPU are asked for'
unlike "$called" 'sm__warps_active' 'a metric that the GPU lacks is not asked for'
[ ! -d "$WARPBOOK_DIR/state/records/05-fake-pi-gpu" ]
report $? 'the times under the profiler are not kept'
is "$(of_json "$scratch/kept.json" 'local one = d.programs[1].kernels[1] return d.profiler, one.limit, one.figures[1].measured')" \
    'Nsight Compute 2025.3 memory 400' 'the document has the profiler, the limit and the figures'

# A kept document is shown without a profiler, as the run itself was.
run_out=$(printf '%s\n' "$out" | sed '/^measured by/,$d')
warpbook profile "$scratch/kept.json"
exits 0 'a document can be shown'
is "$(printf '%s\n' "$out" | sed '/^measured by/,$d')" "$run_out" 'it shows what the run showed'
like "$out" '^measured .*: NVIDIA Fake GPU, sm_90, driver' 'it names the machine'
warpbook profile "$scratch/kept.json" --format csv
like "$out" '^05,pi,add<true>,4x1x1,64x1x1,2,"?global load, sectors"?,1600(\.0)?,1602$' 'csv has a line for each figure'
printf '%s\n' '{"schema":1}' >"$scratch/bad.json"
warpbook profile "$scratch/bad.json"
exits 2 'a document of another kind fails'
like "$err" 'bad.json: .*lessons/run profile … --json=FILE writes such a document' 'the document is named'
sed 's/"points":1000/"points":[1]/' "$scratch/kept.json" >"$scratch/bad.json"
warpbook profile "$scratch/bad.json"
exits 2 'a document with sizes that the problem does not have fails'
like "$err" 'bad.json: programs\[1\].sizes.points ' 'the size is named'

# limit MEMORY DRAM MULTIPROCESSORS WAVES PATTERN: the sentence for these percentages
limit() {
    echo "$1 $2 $3 $4 add<1>(int*)" >"$LAUNCHES"
    warpbook profile 05
    like "$out" "^limited by $5" "memory $1, DRAM $2, multiprocessors $3, waves $4: $5"
}
limit 60 60 59.9 3 'memory: '
limit 75 20 12 3 'the caches: '
limit 70 65 80 3 'the multiprocessors: '
limit 59.9 50 59.9 0.99 'its size: the blocks fill the GPU 0.990 times'
limit 0.4 0.01 0.01 0 'its size: the blocks fill the GPU less than 0.01 times'
limit 59.9 50 59.9 1 'latency: '

echo '90 90 10 3 library(int*)' >"$LAUNCHES"
warpbook profile 05
like "$out" '^library: grid 4, blocks of 64; a kernel that is not counted$' 'a kernel that is only measured is shown, too'
like "$out" '^not measured: it is not among the measured launches$' 'a kernel that is only counted says so'

# ---- where users may not read the counters ----
printf '==PROF== Connected to process 7\n==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU Performance Counters on the target device 0.\n' >"$REFUSAL"
warpbook profile 05
exits 0 'profile succeeds where users may not read the counters'
like "$out" '^global load, requests +400$' 'it shows what was counted'
like "$out" '^counted, not measured: this machine lets only administrators read .*ERR_NVGPUCTRPERM' 'the reason is stated'
unlike "$out" 'measured by|limited by' 'nothing is shown as measured'
printf '==ERROR== Something else\n' >"$REFUSAL"
warpbook profile 05
like "$out" '^counted, not measured: Nsight Compute ended with an error: Something else$' "another error of the profiler is shown"
unlike "$out" 'FAIL' 'it is not shown as an error of the program'

# ---- without clang ----
mkdir -p "$WARPBOOK_DIR/build/cuda/emulator/compile"
printf 'reason=there is no clang++\nwanted=%s\n' "$scratch/clang++" >"$WARPBOOK_DIR/build/cuda/emulator/compile/clang.txt"
why='counting needs clang and the headers of its LLVM: there is no clang\+\+. To install them, type lessons/run --setup'
warpbook profile 05
exits 6 'an error of the profiler fails if nothing is counted either'
like "$out" '^not measured: Nsight Compute ended with an error: Something else$' 'the error is shown'
printf '==ERROR== ERR_NVGPUCTRPERM\n' >"$REFUSAL"
warpbook profile 05
exits 6 'profile fails if it may neither count nor measure'
like "$err" "$why .*Nothing is measured either: this machine lets only administrators" 'both reasons are stated'
rm "$REFUSAL"

echo '91.5 88.2 12 3 void add<1>(int*)' >"$LAUNCHES"
warpbook profile 05 --json="$scratch/measured.json"
exits 0 'profile succeeds without clang'
like "$out" '^05 pi, 1,000 points$' 'the sizes are those of counting'
like "$out" '^add<1>: grid 4, blocks of 64$' 'the kernel is that of the profiler'
like "$out" '^figure +measured$' 'no column is for counted figures'
like "$out" '^global load, requests +400$' 'the measured figures are shown'
like "$out" '^limited by memory: ' 'the limit is stated'
like "$out" '^measured by Nsight Compute 2025.3 on Fake GPU' 'the profiler is named'
is "$(printf '%s\n' "$out" | grep -Ec "^not counted: $why")" 1 'one line says why nothing is counted, and what to install'
is "$(of_json "$scratch/measured.json" 'return d.uncounted:match("^counting needs clang"), #d.programs[1].kernels')" \
    'counting needs clang 1' 'the document has the reason'
run_out=$(printf '%s\n' "$out" | sed '/^measured by/,$d')
warpbook profile "$scratch/measured.json"
exits 0 'its document can be shown'
is "$(printf '%s\n' "$out" | sed '/^measured by/,$d')" "$run_out" 'it shows what the run showed'
like "$out" "^not counted: $why" 'it also says why nothing was counted'

fake 07-endless pi cu 'begin'
warpbook profile 07
exits 4 'a program that fails on the GPU fails the command'
like "$out" '^FAIL  07  pi  .*it has no end' 'its failure is reported'

# nvcc, which makes a program of the user
cat >"$CUDA_HOME/bin/nvcc" <<'SH'
#!/bin/sh
while [ $# -gt 0 ]; do
    [ "$1" != -o ] || printf '#!/bin/sh\necho "it got $*"\nexit "${1:-0}"\n' >"$2"
    [ "$1" != -o ] || chmod +x "$2"
    shift
done
SH
echo 'int main(void) {}' >"$scratch/my.cu"
warpbook profile "$scratch/my.cu" -- 0
exits 0 'a program of the user is measured without clang, too'
like "$out" '^it got 0$' 'what it prints is shown'
like "$out" '^global load, sectors +1,602$' 'its figures are shown'
warpbook profile "$scratch/my.cu" -- 3
exits 4 'a program of the user that fails, fails the command'

warpbook profile 05 --device emulated
exits 6 'profile fails if it can neither count nor measure'
is "$out" '' 'nothing is shown'
like "$err" "$why .*Nothing is measured either: --device emulated$" 'both reasons are stated'
done_testing
