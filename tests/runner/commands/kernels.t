#!/bin/sh
# lessons/run kernels: what a program did on a GPU, as tables, a document and a picture. The GPU is a
# fake, and the programs write what CUPTI would report; tests/cuda/kernels.t uses the real CUPTI.
# shellcheck disable=SC2016 # the fakes expand it
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

# In each repeat: a copy to the device, two kernels, a copy back
did='did() { printf "%s\n" "$1" >>"$WARPBOOK_ACTIVITY"; }
did "{\"kind\":\"model\",\"warps\":64,\"blocks\":32,\"registers\":65536,\"shared\":233472,\"reserved\":1024}"
did "{\"kind\":\"pages\",\"direction\":\"host to device\",\"bytes\":2097152,\"start\":10,\"end\":40}"
did "{\"kind\":\"fault\",\"by\":\"device\",\"start\":10}"
for at in 1000 5000; do
    did "{\"kind\":\"kernel\",\"name\":\"void game::next<int, 4>(int*)\",\"stream\":7,\"start\":$((at + 1500)),\"end\":$((at + 2000)),\"grid\":[64,2,1],\"block\":[256,1,1],\"registers\":40,\"shared\":0}"
    did "{\"kind\":\"copy\",\"direction\":\"host to device\",\"bytes\":4000,\"start\":$at,\"end\":$((at + 1000))}"
    did "{\"kind\":\"kernel\",\"name\":\"ghosts(int*)\",\"stream\":13,\"start\":$((at + 1100)),\"end\":$((at + 1400)),\"grid\":[4,1,1],\"block\":[32,1,1],\"registers\":16,\"shared\":512}"
    did "{\"kind\":\"copy\",\"direction\":\"device to host\",\"bytes\":4000,\"start\":$((at + 2000)),\"end\":$((at + 2500))}"
done
did "{\"kind\":\"end\"}"'
fake 01-cpu pi c 'right 1'
fake 02-gpu pi cu "$did
right 1"
fake 03-broken pi cu 'echo "{" >>"$WARPBOOK_ACTIVITY"; right 1'
fake_gpu 9.0 13.0 13.0

warpbook kernels 02
exits 6 'kernels fails without CUPTI'
like "$err" 'CUPTI.* is not installed beside nvcc; it belongs to the CUDA toolkit' 'the message says what is missing'
touch "$CUDA_HOME/lib64/libcupti.so"

warpbook kernels 02 --json="$scratch/did.json" --svg "$scratch/did.svg"
exits 0 'kernels succeeds for a lesson'
like "$out" '^next +2 +64×2 +256 +1.00 µs +500 ns +500 ns +500 ns +40 +0 +75 %' 'the kernel with the longest time is first'
like "$out" '^ghosts +2 +4 +32 +600 ns +300 ns +300 ns +300 ns +16 +512 +50 %' 'the other kernel follows'
like "$out" '^copies +host to device +2 +8,000 +2.00 µs +4.00 GB/s' 'the copies are listed'
like "$out" '^pages +host to device +1 +2,097,152 +30.0 ns +69.9 TB/s' 'the pages of managed memory are listed'
like "$out" '^1 page fault of the device' 'the page faults are counted'
run cat "$scratch/did.svg"
like "$out" '<title>pi</title>' 'the picture has a title'
like "$out" '>to the device<' 'the picture has a row of copies'
like "$out" '>ghosts<' 'the picture has a name for each colour'
warpbook kernels 02 --streams --svg "$scratch/did.svg"
run cat "$scratch/did.svg"
like "$out" '>stream 7<' 'with --streams it has a row for each stream'
like "$out" '>stream 13<' 'which has the kernels of that stream'
unlike "$out" '>to the device<' 'and none of copies'
like "$out" '>900 ns<' 'from the first kernel of a repeat to the last'

is "$(of_json "$scratch/did.json" 'local one = d.programs[1] return one.runs, one.sizes.points')" '2 1000' 'the document has the number of runs and the sizes'

warpbook kernels "$scratch/did.json" --format markdown
exits 0 'a document can be shown'
like "$out" '^\| next \| 2 \| 64×2 \| 256 \| 1.00 µs' 'a document shows the same table'
warpbook kernels 02 --format csv
like "$out" '^02,pi,next,2,64×2,256,1e-06,5e-07,5e-07,5e-07,40,0,0.75$' 'csv has times in seconds'
warpbook kernels 02 --json
like "$out" '"kernels"' '--json prints JSON'
unlike "$out" 'launches' '--json prints no table'

# A program with directives: OpenACC makes its kernels if it was asked for a GPU.
unset ACC_DEVICE_TYPE
directives=$(printf '%s' "$did" | sed 's/ghosts(int\*)/ghosts\\$_omp_fn\\$0/')
fake 19-directives pi c "$directives
[ \$ACC_DEVICE_TYPE = nvidia ] && right 1"
facts 19-directives 'needs = { "openacc" },'
printf 'compiler=gcc\nnvptx=sm_80\n' >"$WARPBOOK_DIR/build/openacc.txt"
warpbook kernels 19
exits 0 'kernels succeeds for a lesson with directives'
like "$out" '^ghosts +2 +4 ' 'its kernels are named after the functions'
printf 'compiler=gcc\nreason=gcc builds nothing for sm_80\n' >"$WARPBOOK_DIR/build/openacc.txt"
warpbook kernels 19
exits 2 'a lesson whose directives run on the host fails'
like "$err" 'these lessons have no kernels' 'the message says that it has no kernels'

warpbook kernels 01
exits 2 'a lesson in C fails'
like "$err" 'these lessons have no kernels' 'the message says that it has no kernels'
warpbook kernels 03
exits 6 'an invalid recording fails'
like "$err" 'the kernels of pi could not be recorded: line 1: ' 'the invalid line is named'
printf '%s\n' '{"schema":1}' >"$scratch/bad.json"
warpbook kernels "$scratch/bad.json"
exits 2 'a document of another kind fails'
like "$err" 'bad.json: .*environment.* is missing|bad.json: .* lessons/run kernels … --json=FILE' 'the document is named'

printf '#!/bin/sh\n%s\necho ran "$1"\n' "$did" >"$scratch/any program"
chmod +x "$scratch/any program"
warpbook kernels "$scratch/any program" -- five
exits 0 'kernels succeeds for any program'
like "$out" '^ran five$' 'the program gets its arguments'
like "$out" '^ghosts +2 ' 'its kernels are recorded'
printf '#!/bin/sh\n' >"$scratch/idle"
chmod +x "$scratch/idle"
warpbook kernels "$scratch/idle"
exits 6 'a program that does not use the GPU fails'
like "$err" 'idle used no GPU' 'the message says so'
done_testing
