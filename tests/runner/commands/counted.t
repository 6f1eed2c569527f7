#!/bin/sh
# lessons/run counters of lessons that fail: the messages and the exit codes. The lessons are fakes,
# which write what the counters would write.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

cat >>"$scratch/counts" <<'SH'
count() { printf '%s\n' "$1" >>"${EMUCC_REPORT:-/dev/null}"; }
sums() { printf ',"%s":{"requests":%s,"%s":%s,"ideal":%s,"bytes":%s,"lanes":%s}' "$1" "$3" "$2" "$3" "$3" "$3" "$3"; }
# kernel NAME REQUESTS [LINES]
kernel() {
    count '{"v":1,"kind":"kernel","name":"'"$1"'","grid":[4,1,1],"block":[64,1,1],"launches":1,"blocks":4,"counted_blocks":4,"threads":256,"barriers":0'"$(
        sums global_load sectors "$2"
        for operation in global_store global_atomic; do sums $operation sectors 0; done
        for operation in shared_load shared_store shared_atomic; do sums $operation wavefronts 0; done
        for operation in texture branches; do sums $operation sectors 0; done
    )"',"lines":['"${3-}"']}'
}
# loads LINE SECTORS [REQUESTS MOST]: 8 requests for 8 words each, of which REQUESTS cost MOST sectors
loads() {
    printf '{"file":"/pi.cu","line":%s,"operation":"global_load","requests":8,"sectors":%s,"ideal":8,"bytes":256,"lanes":64%s}' \
        "$1" "$2" "${3:+,\"costliest\":{\"requests\":$3,\"sectors\":${4-}\}}"
}
# finding ID RETURNS LINE TEXT [MORE]
finding() {
    count '{"v":1,"kind":"finding","id":"'"$1"'","cause":"c","severity":"error","advice":"Do this.",'"${5-}"''"${2:+\"returns\":\"$2\",}"'"kernel":"add","file":"/pi.cu","line":'"$3"',"block":[0,0,0],"thread":[1,0,0],"text":"'"$4"'","count":2}'
}
counted() { count '{"v":1,"kind":"end"}'; }
cuda_error() {
    say '{"v":1,"kind":"error","call":"the kernel launch","file":"pi.cu","line":9,"code":700,"text":"an illegal memory access was encountered"}'
}
SH
counts=$(cat "$scratch/counts")
# lesson BODY
lesson() {
    fake 05-fake pi cu "$counts
$1"
}

# above FIRST THEN NAME: a line that matches FIRST stands above the first line that matches THEN.
above() {
    is "$(printf '%s\n' "$out" | grep -noE "$1|$2" | cut -d: -f2- | head -n 1 | grep -cE "$1")" 1 "$3"
}

lesson 'right 1; kernel add 8; counted'
sed -i 's/"launches":1,/"launches":3,"by_kernels":2,/' "$tree/lessons/05-fake/pi.cu"
warpbook counters 05
like "$out" '^add: 4 blocks of 64 threads, 3 launches, 2 of them by a kernel$' 'the launches by a kernel are counted'
lesson 'right 1; kernel add 8; counted'
sed -i 's/"launches":1,/"launches":3,"by_graphs":3,/' "$tree/lessons/05-fake/pi.cu"
warpbook counters 05
like "$out" '^add: 4 blocks of 64 threads, 3 launches, by a graph$' 'the launches by a graph are reported'
lesson 'right 1; kernel add 8; counted'
warpbook counters 05
exits 0 'counters succeeds'
like "$out" '^add: 4 blocks of 64 threads, 1 launch$' 'the kernel is shown'
unlike "$out" 'ended by an error' 'a complete kernel is not marked as ended'

lesson 'right 1; kernel add 8; finding shared-race "" 5 "reads a"; counted'
warpbook counters 05
exits 1 'a race with the right answer fails'
like "$out" '^FAIL  05 .* right answer, wrong program: 1 finding below$' 'the verdict is not a pass'
like "$out" 'pi.cu:5  race in shared memory \(shared-race\), 2 times' 'the race is reported'
like "$out" '^    Do this.$' 'the advice is printed'
above '^what is wrong:$' '^add: 4 blocks' 'the findings stand above the kernels'

# A finding that follows from another is counted with it.
lesson 'right 1; kernel add 8; finding shared-race "" 5 "reads a"; finding uninitialised-read "" 6 "reads b" \
"\"follows\":{\"id\":\"shared-race\",\"file\":\"/pi.cu\",\"line\":5},"; counted'
warpbook counters 05
like "$out" '^    and 1 finding that follows from it; -v shows more$' 'a finding that follows is counted'
unlike "$out" 'reads b' 'a finding that follows is not shown'
warpbook counters 05 -v
like "$out" '^      pi.cu:6: kernel add, .*reads b$' '-v shows a finding that follows'

lesson 'begin; cuda_error; kernel add 8; finding global-out-of-bounds cudaErrorIllegalAddress 5 "reads a"
finding global-out-of-bounds cudaErrorIllegalAddress 5 "reads b"; finding global-out-of-bounds cudaErrorIllegalAddress 5 "reads c"
finding global-out-of-bounds cudaErrorIllegalAddress 5 "reads d"; finding global-out-of-bounds cudaErrorIllegalAddress 6 "reads e"; counted; exit 4'
warpbook counters 05
exits 4 'a kernel that a GPU would have ended fails'
like "$out" '^FAIL  05 .* CUDA error: pi.cu:9: the kernel launch: an illegal memory access' \
    'the error of CUDA is quoted'
unlike "$out" 'counters my.cu says which line' 'the hint to counters is left out beside the findings'
like "$out" 'an error ended it; the counts are those until then' 'the counts are marked as incomplete'
like "$out" 'pi.cu:5  access out of bounds \(global-out-of-bounds\), 8 times' 'findings of a line are combined'
like "$out" 'thread \(1, 0, 0\): reads c$' 'three of its accesses are shown'
unlike "$out" 'reads d$' 'the fourth access is not shown'
like "$out" 'and 1 more place in this line$' 'the fourth access is counted'
like "$out" 'pi.cu:6  access out of bounds \(global-out-of-bounds\), 2 times' 'another line has its own entry'
is "$(printf '%s\n' "$out" | grep -c '^    Do this')" 2 'each line has its advice once'

lesson 'begin; kernel add 0; finding global-out-of-bounds cudaErrorIllegalAddress 5 "reads a"; counted; exit 4'
warpbook counters 05
unlike "$out" 'of the library' 'a kernel that ended at once does not count as a kernel of a library'

# The cost of a line
lesson 'right 1; kernel add 8 "$(loads 5 64)"; counted'
warpbook counters 05
like "$out" 'neighbouring threads do not read neighbouring memory' 'distant lanes are reported'
like "$out" 'pi.cu:5  global load: 8\.00 sectors per request on average, ideal 1\.00; 8 requests$' \
    'without the costliest request, the average is shown'
lesson 'right 1; kernel add 8 "$(loads 5 16 8 2)"; counted'
warpbook counters 05
like "$out" 'does not begin at a multiple of 32 bytes: one more sector per request$' \
    'adjacent lanes that begin inside a sector are reported'
unlike "$out" 'do not read neighbouring' 'adjacent lanes are not reported as distant'
like "$out" 'pi.cu:5  global load: 2\.00 sectors per request, ideal 1\.00; 8 requests$' 'requests of equal cost have one figure'
lesson 'right 1; kernel add 8 "$(loads 5 14 6 2)"; counted'
warpbook counters 05
like "$out" 'pi.cu:5  global load: 2 sectors in 6 of 8 requests, 1\.75 on average, ideal 1\.00$' \
    'requests that differ have the most, and how often'
like "$out" 'does not begin at a multiple of 32 bytes: one more sector in 6 of 8 requests$' 'the advice has the same count'
lesson 'right 1; kernel add 8 "$(loads 5 15 1 8)"; counted'
warpbook counters 05
like "$out" 'do not read neighbouring memory' 'one request of distant lanes is not reported as adjacent'
lesson 'right 1; kernel add 8 "$(loads 5 14 6 2),$(loads 5 11 1 4),$(loads 5 23 5 4)"; counted'
warpbook counters 05
like "$out" 'pi.cu:5  global load: 4 sectors in 6 of 24 requests, 2\.00 on average' \
    'the costliest instructions of a line are added up'
lesson 'right 1; kernel add 8 "$(loads 5 64),$(loads 5 8 8 1)"; counted'
warpbook counters 05
like "$out" 'pi.cu:5  global load: 4\.50 sectors per request on average, ideal 1\.00; 16 requests$' \
    'if it is not known of one of them, the average is shown'
lesson 'right 1; kernel add 8 "$(loads 5 64)"; finding misaligned-access cudaErrorMisalignedAddress 5 "reads a"; counted'
warpbook counters 05
exits 4 'a right answer fails if a GPU would have ended the kernel'
like "$out" '^FAIL  05 .* right answer, wrong program' 'the verdict is not a pass'
like "$out" 'pi.cu:5  misaligned access' 'the misaligned access is reported'
unlike "$out" 'neighbouring' 'a line with a finding shows no costs'

lesson 'begin; counted; exit 4'
warpbook counters 05
like "$out" 'no kernel was launched$' 'a program that launches no kernel is reported'

lesson 'begin; sleep 60'
warpbook counters 05 --timeout 1
exits 5 'a program that takes too long gives exit code 5'
like "$out" '^FAIL  05 .* timed out: not finished after 1 s' 'the timeout is reported'
like "$out" '--timeout gives it more time; smaller sizes, or --sample 1/16, make it faster' \
    'the advice is printed'

lesson 'begin; kill -SEGV $$'
warpbook counters 05
exits 4 'a program that crashes gives exit code 4'
like "$out" '^FAIL  05 .* crashed: segmentation fault' 'the signal is named'

lesson 'right 1; kernel add 8; count "{\"v\":1,\"kind\":\"kernel\",\"name\":5}"; counted'
warpbook counters 05
exits 4 'damaged counters give exit code 4'
like "$err$out" 'wrote broken counters: line [0-9]: kernel.name is not a string' 'the damaged line is named'
like "$out" '^add: 4 blocks' 'the kernels before the damage are shown'
lesson 'right 1; kernel add 8 "{\"file\":\"/pi.cu\",\"line\":5,\"operation\":\"global_load\",\"requests\":1,\"sectors\":1,\"ideal\":1,\"bytes\":4,\"lanes\":1,\"example\":{\"sectors\":1,\"bytes\":4,\"lanes\":5,\"offsets\":[0]}}"; counted'
warpbook counters 05
like "$err$out" 'lines\[1\].example.offsets are not one for each lane' 'an invalid example of a request is refused'

# Several programs are shown side by side, each problem apart.
lesson 'right 1; kernel add 8; kernel add 8; count "{\"v\":1,\"kind\":\"copy\",\"direction\":\"host_to_device\",\"calls\":2,\"bytes\":4000}"; counted'
fake 04-fake pi cu "$counts
right 1; kernel add 64; counted"
fake 06-fake life cu "$counts
right 1; kernel step 2; counted"
warpbook counters 04-06 --format plain
exits 0 'several lessons succeed'
is "$(printf '%s\n' "$out" | sed -n '/^pi, /,$p')" 'pi, 1,000 points
of all kernels                                04     05  05 / 04
-----------------------------------------  -----  -----  -------
global loads: requests                        64     16    0.250
global loads: average sectors per request   1.00   1.00     1.00
global loads: bytes moved                  2,048    512    0.250
launches                                       1      2     2.00
bytes copied to the device                     -  4,000        -' 'the lessons of a problem end with a table of differences'

# Without a GPU, the table of several lessons shows counters, at one size for all, and recorded times
# at the lessons' own sizes.
ln -s "$root/docs" "$tree/docs"
sed -i 's/gpu = { points = 1000 }/gpu = { points = 67108860 }/' "$tree/lessons/05-fake/lesson.lua"
warpbook 04-06 --format plain --json="$scratch/counted.json"
exits 0 'compare succeeds without a GPU'
is "$(printf '%s\n' "$out" | sed -n '/^pi, counted/,/^05 .*us$/p')" 'pi, counted with 4,000,000 points, one repeat
no.  lesson     device    check  requests  average sectors    moved   copied  launches
---  ---------  --------  -----  --------  ---------------  -------  -------  --------
04   Fake fake  emulated  PASS         64             1.00  2.05 kB        -         1
05   Fake fake  emulated  PASS         16             1.00    512 B  4.00 kB         2
- emulated on the CPU: times are not a GPU'\''s
requests of global memory, their sectors of 32 bytes on average, the bytes moved, and the bytes copied between host and device

recorded on an NVIDIA H200, 2026-11-29, with 67,108,860 points (docs/results/h200.json)
no.  lesson      total  compute
---  ---------  ------  -------
05   Fake fake  143 ms   432 us' \
    'the table shows counted and recorded figures'
is "$(of_json "$scratch/counted.json" 'return d.runs[2].counted.requests, d.runs[2].counted.copied')" '16 4000' \
    'the document has the counters'
warpbook table "$scratch/counted.json" --format plain
like "$out" '^05 .* 16 +1.00 +512 B +4.00 kB +2$' 'a later table has the counters'
warpbook counters 04,05 --json
unlike "$out$err" '^pi, ' 'a document is not mixed with tables'

# csv: one table with the kernels of all programs
lesson 'right 1; kernel add 8; kernel sum 4; counted'
warpbook counters 05,06 --format csv
exits 0 '--format csv succeeds'
is "$out" 'lesson,program,kernel,grid,block,launches,access,requests,sectors_or_wavefronts,per_request,ideal,bytes,bytes_moved,registers,spill_bytes,shared_bytes,resident_warps
05,pi,add,4x1x1,64x1x1,1,global load,8,8,1,1,8,256,,,,
05,pi,sum,4x1x1,64x1x1,1,global load,4,4,1,1,4,128,,,,
06,life,step,4x1x1,64x1x1,1,global load,2,2,1,1,2,64,,,,' 'the CSV is one table whose rows name their program'
like "$err" '^PASS  06' 'the text for people is on standard error'

# The words decide which flags apply.
warpbook counters 05 --generations 5
exits 2 'a flag of another problem is refused'
like "$err" '--generations is for life, which is not among these lessons$' 'the message names the problem'
: >"$scratch/my.cu"
warpbook counters "$scratch/my.cu" --points 5
exits 2 "a lesson's flag is refused for a student program"
like "$err" '--points is for lessons; .*my.cu gets its own arguments after --$' "the message says where the program's arguments go"
warpbook counters 05 -D X=1
exits 2 'a macro is refused for a lesson'
like "$err" '-D is for a program of your own, such as my.cu$' 'the message names the flag'
warpbook counters 05 -std=c++20
exits 2 'a C++ standard is refused for a lesson'
like "$err" '-std is for a program of your own' 'the message names the flag'
warpbook counters 05 -- x
exits 2 'program arguments are refused for a lesson'
like "$err" 'arguments after -- are for a program of your own' 'the message says so'

# emucc BODY [PROGRAM…]: replaces the compiler by a fake that does BODY
emucc() {
    printf '#!/bin/sh\n%s\n' "$1" >"$tree/cuda/emulator/compile/emucc"
    chmod +x "$tree/cuda/emulator/compile/emucc"
    warpbook counters "${2-$scratch/my.cu}"
}
emucc 'echo "my.cu:1: error" >&2; exit 1'
exits 3 'a program that does not compile gives exit code 3'
like "$err" 'my.cu does not compile$' 'the message says so'
emucc 'exit 6'
exits 6 'a missing compiler gives exit code 6'
like "$err" 'my.cu cannot be compiled here$' 'the program is not blamed'
emucc 'exit 70'
exits 3 'a broken emulator gives exit code 3'
like "$err" 'the emulator itself is broken, which is no mistake of .*my.cu: emucc ended with exit code 70' \
    'the broken emulator is reported'
emucc 'kill -9 $$'
exits 3 'a killed emucc gives exit code 3'
like "$err" 'no mistake of .*my.cu: emucc was ended$' 'the program is not blamed'
: >"$scratch/your.cu"
printf '#!/bin/sh\n%s\nkernel add 8; counted\n' "$counts" >"$scratch/program"
chmod +x "$scratch/program"
emucc "until [ \"\$1\" = -o ]; do shift; done; cp '$scratch/program' \"\$2\"" "$scratch/my.cu,$scratch/your.cu"
exits 0 'two programs succeed'
like "$out" '^global loads: requests +8 +8 +1.00$' 'two programs are compared'
like "$out" '^of all kernels +my.cu +your.cu +your.cu / my.cu$' 'the columns are named after the programs'
done_testing
