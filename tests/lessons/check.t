#!/bin/sh
# `check` on students' files: it names what is wrong, and each kind of mistake has its exit code.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES=''
without_nvcc
state=${WARPBOOK_DIR:+$WARPBOOK_DIR/state}
state=${state:-$root/.warpbook}
own=$root/lessons/05-coalesced/pi.cu

# edited SED: writes a student's file: the lesson's with an edit
edited() {
    sed "$1" "$own" >"$scratch/my.cu"
}
check() {
    run "$host" check 05 "$scratch/my.cu" --timeout 100 "$@"
}

cp "$root/lessons/04-partial-sum/pi.cu" "$scratch/my.cu"
line=$(grep -n '"04-partial-sum"' "$own" "$scratch/my.cu" | cut -d: -f2)
check
exits 2 "the file of another lesson is refused"
like "$out" "my.cu:$line names the lesson \"04-partial-sum\"" "the message names the line"

sed -i 's/"04-partial-sum"/"05-coalesced"/' "$scratch/my.cu"
line=$(grep -n 'mine +=' "$scratch/my.cu" | cut -d: -f1)
check
exits 1 "a right program that misses a goal fails"
like "$out" '^  PASS  right answers with 10 sizes, the largest 1,000,003 points$' "the answers are right"
like "$out" '^  FAIL  a request reads neighbouring numbers$' "the goal is missed"
like "$out" 'asked: at most 4.1 sectors .* per request on average; found: 16$' "the goal and the figure found are shown"
like "$out" "^  my.cu:$line  contributes most: global load: 16 sectors in [0-9,]+ of [0-9,]+ requests, 16.00 on average, ideal 4.00$" "the line that causes it is shown"
like "$out" 'read lessons/05-coalesced/README.md' "the page to read is named"
case $out in *threads*stride*) false ;; esac
report $? "the solution is not shown"

edited 's/unsigned mine = 0;/unsigned mine = 0/; s/hits += /hist += /'
line=$(grep -n 'unsigned mine = 0' "$own" | cut -d: -f1)
check
exits 3 "a program that does not compile has its own exit code"
like "$out" "my.cu:$line: error: expected" "the first error is shown with its line"
like "$out" "^ +A ';' is missing" "it is explained in plain words"
like "$out" 'and 1 more error, which may follow from it; all are in .*\.log$' "the log with the other errors is named"

edited '0,/partial_sums/s/partial_sums/my_sums/'
line=$(grep -n 'partial_sums<<<' "$scratch/my.cu" | cut -d: -f1)
check
exits 3 "a kernel that is launched by its old name does not compile"
like "$out" "my.cu:$line: error: use of undeclared identifier .partial_sums" "the error has its line, without a column beyond its end"

edited 's/lesson_hits(&lesson, hits)/lesson_hits(\&lesson, 785434)/'
check --json
exits 1 "a constant answer fails"
like "$out" '"message":"got 785,434, expected 1"' "another size shows it, in the document"
like "$out" '"schema":1' "the document has a schema number"

edited 's/uint64_t hits = 0;/float hits = 0;/'
check
exits 1 "a float counter fails"
like "$out" 'with 22,167,551 points: wrong answer: got' "the size of the lesson's own run shows it"
edited 's/i < n; i += threads/i < n \&\& i < thread + 64 * threads; i += threads/'
check
exits 1 "a loop that makes 64 turns at most fails"
edited '/uint64_t hits = 0/s/$/ hits = n == 1010;/'
check --points 1010
exits 1 "a typed size is judged, too"
check --width 5
exits 2 "a size of another problem is refused"

edited 's/THREADS = 256/THREADS = 2048/'
check
exits 4 "more threads than a block can have fail"
like "$out" 'the kernel launch: invalid argument' "the error is that of the launch, whatever the size of the arrays"

check --tap --generator xorwow
exits 77 "--generator for a lesson without cuRAND is skipped"
like "$out" '^ok 1 - 05-coalesced pi # SKIP --generator is for lessons that use cuRAND$' "the TAP output says why"

# A program that nvcc refuses fails, even if it ran in the emulator. This nvcc is a fake.
printf '#!/bin/sh\nfor source; do :; done\ncase $* in *" -cuda "*.cu\ *) echo "%s(9): error: too clever" >&2; exit 1 ;; esac\nexit 1\n' \
    "$scratch/my.cu" >"$scratch/nvcc"
chmod +x "$scratch/nvcc"
edited 's/1;$/1; \/\/ mine/'
CUDACXX="$scratch/nvcc" check
exits 1 "a program that nvcc refuses fails"
like "$out" '^  FAIL  with 22,167,551 points: right answer, wrong program: nvcc refuses it$' "the output says that it ran, but is refused"
like "$out" '^  my.cu:9  .*\(refused-by-nvcc\)' "the finding has its place"
like "$out" '^    too clever$' "the finding has nvcc's message"

edited 's/i < n; i += threads/i <= n; i += threads/'
check --tap
exits 4 "an access out of bounds fails"
like "$out" '^not ok 1 - 05-coalesced pi: 1 point$' "the TAP output has the failure"
like "$out" '^1\.\.1$' "the TAP output has a plan"
run "$host" sanitize 05 "$scratch/my.cu" --tool memcheck
exits 4 "sanitize fails on the same file"
like "$out" '^05 pi, 4,000,000 points$' "sanitize runs the size for comparisons"
like "$out" '^  my.cu:[0-9]+  access out of bounds' "sanitize finds it at its line"

# ended_at PLACE LESSON: a check that ends by its time-out. Between the turns of two threads, the emulator
# names the launch instead of the loop; so the check is repeated, at most twice.
ended_at() {
    place=$1
    for _ in 1 2 3; do
        run "$host" check "$2" "$scratch/my.cu" --timeout 3
        ! printf '%s\n' "$out" | grep -Eq -- "$place" || break
    done
}

edited 's/i += threads)/i += 0)/'
line=$(grep -n 'for (uint64_t i = thread' "$own" | cut -d: -f1)
ended_at "ended in kernel partial_sums, .* at .*my.cu:($line|$((line + 1)))\$" 05
exits 5 "an endless loop is timed out"
like "$out" 'timed out: not finished after 3 s$' "the output says so"
like "$out" "$place" "the output names its line"

# The lesson's own run is made beside the small ones.
edited '/uint64_t hits = 0/s/$/ while (n > 20000000) usleep(1000);/; s/#include "lesson.h"/&\n#include <unistd.h>/'
run "$host" check 05 "$scratch/my.cu" --timeout 3
exits 5 "a program that does not end at the size of the own run is timed out"
like "$out" '^  FAIL  with 22,167,551 points: timed out: not finished after 3 s$' "the output names this size"
sed -i 's/hits = 0;/hits = n == 33;/' "$scratch/my.cu"
run "$host" check 05 "$scratch/my.cu" --timeout 1000
exits 1 "if a small run is wrong, the own run is ended"

own=$root/lessons/00-first-kernel/axpy.cu
edited 's/    if (i < n)/    while (i < n)/'
line=$(grep -n 'y\[i\] =' "$own" | cut -d: -f1)
ended_at "ended in kernel add_scaled, .* at .*my.cu:($((line - 1))|$line)\$" 00
like "$out" "$place" "an endless loop without a memory access is found too"

# The copy fails, so memory that is not freed afterwards is no mistake
edited 's/cudaMemcpyDeviceToHost/cudaMemcpyHostToDevice/'
run "$host" check 00 "$scratch/my.cu" --timeout 100
exits 4 "a copy in the wrong direction fails"
case $out in *leaked*) false ;; esac
report $? "memory left after an error is not a leak"

edited 's/<<<blocks, THREADS>>>/<<<THREADS, blocks>>>/'
run "$host" check 00 "$scratch/my.cu" --timeout 100
exits 4 "swapped blocks and threads fail"
like "$out" '^  FAIL  with 262,[0-9]+ elements: CUDA error' "a large size shows it"

edited '/add_scaled<<</d; /cudaMemcpyDeviceToHost/d; s/^        lesson_elements/        for (uint64_t i = 0; i < n; i++) answer[i] = axpy->a * axpy->x[i] + axpy->y[i];\n&/'
run "$host" check 00 "$scratch/my.cu" --timeout 100
exits 1 "an answer that the CPU computes fails"
like "$out" '^  FAIL  the GPU computes the answer' "the goal that it misses is named"

# On a GPU, the harness's clock waits for the kernel. The check sees that the program itself does not.
own=$root/lessons/16-managed/axpy.cu
edited '/cudaDeviceSynchronize/d'
line=$(grep -n 'memcpy(answer, y, bytes);' "$scratch/my.cu" | cut -d: -f1)
run "$host" check 16 "$scratch/my.cu" --timeout 100
exits 1 "a missing cudaDeviceSynchronize fails"
like "$out" "^  my.cu:$line  race of the host with the device \\(host-race\\)" "the read before the wait is found"

# The second file of a program is the lesson's, unless one lies beside the student's.
cp "$root/lessons/17-nested/axpy.cu" "$scratch/axpy.cu"
run "$host" check 17 "$scratch/axpy.cu" --timeout 100
exits 0 "a program with the lesson's second file passes"
like "$out" 'found: 391$' "the launches of its kernels are counted"
sed 's|y\[i\] = a|y[i] = 0 * a|' "$root/lessons/17-nested/axpy_chunk.cu" >"$scratch/axpy_chunk.cu"
run "$host" check 17 "$scratch/axpy.cu" --timeout 100
exits 1 "a wrong second file fails"
like "$out" 'wrong answer' "the output says so"

# A lesson that no other test judges at the same time
before=$(cat "$state"/exercises/24-four-a-load.jsonl 2>/dev/null)
run "$host" check 24 "$root/lessons/24-four-a-load/life.cu" --timeout 100
exits 0 "the lesson's own program passes"
is "$(cat "$state"/exercises/24-four-a-load.jsonl 2>/dev/null)" "$before" "this is not recorded for the student"
# The thread that wrote the first wrong element, or that none wrote it
sed 's/if (i < n)/if (i + 1 < n)/' "$root/lessons/00-first-kernel/axpy.cu" >"$scratch/my.cu"
run "$host" check 00 "$scratch/my.cu" --timeout 100
like "$out" '^ +no kernel wrote it: it was copied or set there$' "an element that no kernel writes is reported"
sed 's/next\[at\] = /&column != 17 \&\& /' "$root/lessons/02-naive/life.cu" >"$scratch/my.cu"
line=$(grep -n 'next\[at\] =' "$scratch/my.cu" | cut -d: -f1)
run "$host" check 02 "$scratch/my.cu" --timeout 100
like "$out" "^ +thread \(0, [0-9]+, 0\) of block \(1, 0, 0\) of kernel next_generation wrote it, at my.cu:$line$" \
    "the thread that wrote a wrong element is named, with its line"
like "$out" '^ +\| where the board is wrong \(.*\):$' "the map of wrong cells stands below its title"
# The smallest board that fails
sed 's|(width + THREADS_X - 1) / THREADS_X|width / THREADS_X + (width < THREADS_X)|' \
    "$root/lessons/02-naive/life.cu" >"$scratch/my.cu"
run "$host" check 02 "$scratch/my.cu" --timeout 100
like "$out" '^  FAIL  with 17 × 1 cells, 1 generation: wrong answer: 1 cell is wrong' "the smallest failing board has one column more than the grid"
like "$out" 'it was never written; 1 of the 17 elements copied with it was never written; the first is element 16: kernel next_generation was launched with 1 x 1 x 1 blocks' \
    "the message says which element is not written"

sed 's/row < rows;/row < rows - 1;/' "$root/lessons/10-block-sums/madd.cu" >"$scratch/my.cu"
run "$host" check 10 "$scratch/my.cu" --timeout 100
like "$out" '^ +\| cause: it was never written$' "so for a matrix that is handed in with its sum"

sed 's|(columns + SIDE - 1) / SIDE|columns / SIDE + (columns < SIDE)|' "$root/lessons/14-matmul/matmul.cu" >"$scratch/my.cu"
run "$host" check 14 "$scratch/my.cu" --timeout 100
like "$out" '^ +\| cause: it was never written; 1 of the 17 elements copied with it was never written; the first is element 16: kernel multiply' \
    "so for a product"

# A wrong sum has no place, so the elements that no thread read are named.
sed 's|(n + THREADS - 1) / THREADS|n / THREADS + (n < THREADS)|' "$root/lessons/02-naive/pi.cu" >"$scratch/my.cu"
run "$host" check 02 "$scratch/my.cu" --timeout 100
like "$out" '^ +\| cause: no thread read 1 of the 257 elements of the array that my.cu:[0-9]+ allocated; the first is element 256: kernel test_points was launched with 1 x' \
    "for a sum, the elements that no thread read are named"

# An access beyond the end of a tile with no variable after it
sed 's/x < THREADS_X - 1 &&/x < THREADS_X \&\&/' "$root/lessons/07-shared-tile/life.cu" >"$scratch/my.cu"
run "$host" check 07 "$scratch/my.cu" --timeout 100
like "$out" 'reads 4 bytes at byte 2048 of tile \(__shared__\), which has 2048 bytes$' "an access beyond a tile names the tile"

# Elements that are never written
sed '/cudaMemcpyDeviceToHost/d' "$root/lessons/00-first-kernel/axpy.cu" >"$scratch/my.cu"
run "$host" check 00 "$scratch/my.cu" --timeout 100
exits 1 "a forgotten copy back fails"
like "$out" 'wrong: element 0 holds .* \(poison: never written\), expected' "a never written element is reported as poison"
like "$out" '  FAIL  with 1 element: wrong answer: 1 element is wrong, the first is number 0$' "one wrong element is in the singular"

# The cause stands below the verdict, at the smallest size.
says() { # LESSON PROGRAM FROM TO VERDICT CAUSE
    sed "s|$3|$4|" "$root/lessons/$1"*"/$2.cu" >"$scratch/my.cu"
    run "$host" check "$1" "$scratch/my.cu" --timeout 100
    like "$out" "^  FAIL  with $5" "$4: the smallest size is named"
    like "$out" "^ +$6" "$4: the cause is named"
}
says 04 pi '(n + threads - 1) / threads' 'n / threads' '1 point: wrong answer: got 0, expected 1$' \
    'no thread read the only element of the array that my.cu:[0-9]+ allocated$'
says 05 pi 'i = thread;' 'i = threadIdx.x;' '1 point: wrong answer: got 1,056, expected 1$' \
    'several threads read the only element of the array'
says 11 sum '0xffffffff, mine, away' '0xffffffff, 2 * mine, away' '2 elements: wrong answer' \
    'no check found the cause: work out this size by hand'
# A leak does not hide a wrong answer at a larger size, but it is not forgotten either.
sed 's/AddressModeWrap/AddressModeClamp/; /cudaFreeArray/d' "$root/lessons/08-texture/life.cu" >"$scratch/my.cu"
run "$host" check 08 "$scratch/my.cu" --timeout 100
like "$out" '^  FAIL  with 2 × 3 cells, 1 generation: wrong answer' "a wrong answer comes before a leak"
sed '/cudaFreeArray/d' "$root/lessons/08-texture/life.cu" >"$scratch/my.cu"
run "$host" check 08 "$scratch/my.cu" --timeout 100
like "$out" '^  FAIL  with 1 × 1 cells, 3 generations: right answer, wrong program: 1 finding below$' \
    "a leak alone fails at the smallest size"
like "$out" '^ +Free it by cudaFreeArray\.$' "the advice fits a CUDA array"
done_testing
