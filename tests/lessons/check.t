#!/bin/sh
# `check` over students' files: what is wrong is named, with the exit code of its kind.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES=''
without_nvcc
state=${WARPBOOK_DIR:+$WARPBOOK_DIR/state}
state=${state:-$root/.warpbook}
before=$(cat "$state"/exercises/05-coalesced.jsonl 2>/dev/null)
own=$root/lessons/05-coalesced/pi.cu

# edited SED: a student's file, the lesson's with an edit
edited() {
    sed "$1" "$own" >"$scratch/my.cu"
}
check() {
    run "$host" check 05 "$scratch/my.cu" --timeout 100 "$@"
}

cp "$root/lessons/04-partial-sum/pi.cu" "$scratch/my.cu"
line=$(grep -n '"04-partial-sum"' "$own" "$scratch/my.cu" | cut -d: -f2)
check
exits 2 "the lesson before's file"
like "$out" "my.cu:$line names the lesson \"04-partial-sum\"" "is told, with its line"

sed -i 's/"04-partial-sum"/"05-coalesced"/' "$scratch/my.cu"
line=$(grep -n 'mine +=' "$scratch/my.cu" | cut -d: -f1)
check
exits 1 "right, and not as asked"
like "$out" '^  PASS  right answers with 6 sizes, the largest 1,000,003 points$' "the answers are right"
like "$out" '^  FAIL  a request reads neighbouring numbers$' "the goal is missed"
like "$out" 'asked: at most 4.1 sectors .* a request on average; found: 16$' "asked and found"
like "$out" "^  my.cu:$line  contributes most: global load: 16 sectors in [0-9,]+ of [0-9,]+ requests, 16.00 on average, ideal 4.00$" "its line"
like "$out" 'read lessons/05-coalesced/README.md' "and what to read"
case $out in *threads*stride*) false ;; esac
report $? "the solution is not told"

edited 's/unsigned mine = 0;/unsigned mine = 0/; s/hits += /hist += /'
line=$(grep -n 'unsigned mine = 0' "$own" | cut -d: -f1)
check
exits 3 "it does not compile"
like "$out" "my.cu:$line: error: expected" "the first error is told, at its line"
like "$out" "^ +A ';' is missing" "in plain words"
like "$out" 'and 1 more error, which may follow from it; all are in .*\.log$' "and where the rest is"

edited '0,/partial_sums/s/partial_sums/my_sums/'
line=$(grep -n 'partial_sums<<<' "$scratch/my.cu" | cut -d: -f1)
check
exits 3 "a kernel that is launched by its old name"
like "$out" "my.cu:$line: error: use of undeclared identifier .partial_sums" "is told with its line, without a column beyond its end"

edited 's/lesson_hits(&lesson, hits)/lesson_hits(\&lesson, 785434)/'
check --json
exits 1 "an answer that is written down"
like "$out" '"message":"got 785,434, expected 1"' "is found by another size, in a document"
like "$out" '"schema":1' "which has a number"

edited 's/uint64_t hits = 0;/float hits = 0;/'
check --points 22167551
exits 1 "a float counter"
like "$out" 'with 22,167,551 points: wrong answer: got' "is found with the size that is asked for besides"
check --width 5
exits 2 "a size of another problem"

edited 's/THREADS = 256/THREADS = 2048/'
check
exits 4 "more threads than a block can have"
like "$out" 'the kernel launch: invalid argument' "are told by the launch, however large the arrays beside them"

check --tap --generator xorwow
exits 77 "a generator, of a lesson that uses none"
like "$out" '^ok 1 - 05-coalesced pi # SKIP --generator is for lessons that use cuRAND$' "is skipped"

# What nvcc refuses is no program for a GPU, whatever it did here. This one is no nvcc.
printf '#!/bin/sh\nfor source; do :; done\ncase $* in *" -cuda "*.cu\ *) echo "%s(9): error: too clever" >&2; exit 1 ;; esac\nexit 1\n' \
    "$scratch/my.cu" >"$scratch/nvcc"
chmod +x "$scratch/nvcc"
edited 's/1;$/1; \/\/ mine/'
CUDACXX="$scratch/nvcc" check
exits 1 "nvcc refuses it"
like "$out" '^  FAIL  with 1,000,003 points: right answer, wrong program: nvcc refuses it$' "it ran, and is no pass"
like "$out" '^  my.cu:9  .*\(refused-by-nvcc\)' "its place is told"
like "$out" '^    too clever$' "and what nvcc says"

edited 's/i < n; i += threads/i <= n; i += threads/'
check --tap
exits 4 "an access out of bounds"
like "$out" '^not ok 1 - 05-coalesced pi: 1 point$' "as TAP"
like "$out" '^1\.\.1$' "with its plan"
run "$host" sanitize 05 "$scratch/my.cu" --tool memcheck
exits 4 "the same by sanitize"
like "$out" '^05 pi, 4,000,000 points$' "at the size at which lessons are compared"
like "$out" '^  my.cu:[0-9]+  access out of bounds' "with its line"

edited 's/i += threads)/i += 0)/'
line=$(grep -n 'for (uint64_t i = thread' "$own" | cut -d: -f1)
run "$host" check 05 "$scratch/my.cu" --timeout 3
exits 5 "an endless loop"
like "$out" 'timed out: not finished after 3 s$' "is ended"
like "$out" "ended in kernel partial_sums, .* at .*my.cu:($line|$((line + 1)))\$" "at its line"

own=$root/lessons/00-first-kernel/axpy.cu
edited 's/    if (i < n)/    while (i < n)/'
line=$(grep -n 'y\[i\] =' "$own" | cut -d: -f1)
run "$host" check 00 "$scratch/my.cu" --timeout 3
like "$out" "ended in kernel add_scaled, .* at .*my.cu:($((line - 1))|$line)\$" "one that does nothing but count, too"

# The copy is wrong, and what is not freed then is no mistake
edited 's/cudaMemcpyDeviceToHost/cudaMemcpyHostToDevice/'
run "$host" check 00 "$scratch/my.cu" --timeout 100
exits 4 "a copy in the wrong direction"
case $out in *leaked*) false ;; esac
report $? "ends the program early, which leaks nothing"

edited 's/<<<blocks, THREADS>>>/<<<THREADS, blocks>>>/'
run "$host" check 00 "$scratch/my.cu" --timeout 100
exits 4 "blocks and threads swapped"
like "$out" '^  FAIL  with 262,[0-9]+ elements: CUDA error' "are too many threads in the end"

edited '/add_scaled<<</d; /cudaMemcpyDeviceToHost/d; s/^        lesson_elements/        for (uint64_t i = 0; i < n; i++) answer[i] = axpy->a * axpy->x[i] + axpy->y[i];\n&/'
run "$host" check 00 "$scratch/my.cu" --timeout 100
exits 1 "what the CPU computes"
like "$out" '^  FAIL  the GPU computes the answer' "is no kernel"

# A program's second file is the lesson's, unless one lies beside it.
cp "$root/lessons/17-nested/axpy.cu" "$scratch/axpy.cu"
run "$host" check 17 "$scratch/axpy.cu" --timeout 100
exits 0 "a program of two files, one of which is the lesson's"
like "$out" 'found: 391$' "its kernels' launches are counted"
sed 's|y\[i\] = a|y[i] = 0 * a|' "$root/lessons/17-nested/axpy_chunk.cu" >"$scratch/axpy_chunk.cu"
run "$host" check 17 "$scratch/axpy.cu" --timeout 100
exits 1 "and both its own"
like "$out" 'wrong answer' "of which one is wrong"

run "$host" check 05 "$root/lessons/05-coalesced/pi.cu" --timeout 100
exits 0 "the lesson's own program"
is "$(cat "$state"/exercises/05-coalesced.jsonl 2>/dev/null)" "$before" "nothing of this is noted as a pass of the student's"
# Who wrote the first wrong element, or that nobody did
sed 's/if (i < n)/if (i + 1 < n)/' "$root/lessons/00-first-kernel/axpy.cu" >"$scratch/my.cu"
run "$host" check 00 "$scratch/my.cu" --timeout 100
like "$out" '^ +\| wrong: it was never written$' "no thread wrote it, which is said"
sed 's/next\[at\] = /&column != 17 \&\& /' "$root/lessons/02-naive/life.cu" >"$scratch/my.cu"
line=$(grep -n 'next\[at\] =' "$scratch/my.cu" | cut -d: -f1)
run "$host" check 02 "$scratch/my.cu" --timeout 100
like "$out" "wrong: thread \(0, [0-9]+, 0\) of block \(1, 0, 0\) of kernel next_generation wrote it, at my.cu:$line$" \
    "the thread that wrote it, and its line"
like "$out" '^ +\| where the board is wrong \(.*\):$' "the map of what is wrong stands below its head"
# The smallest board that fails
sed 's|(width + THREADS_X - 1) / THREADS_X|width / THREADS_X + (width < THREADS_X)|' \
    "$root/lessons/02-naive/life.cu" >"$scratch/my.cu"
run "$host" check 02 "$scratch/my.cu" --timeout 100
like "$out" '^  FAIL  with 17 × 1 cells, 1 generation: wrong answer: 1 cell is wrong' "one column more than the grid covers"
like "$out" 'it was never written; 1 of the 17 elements copied with it was never written; the first is element 16: kernel next_generation was launched with 1 x 1 x 1 blocks' \
    "which is what is said"

sed 's/row < rows;/row < rows - 1;/' "$root/lessons/10-block-sums/madd.cu" >"$scratch/my.cu"
run "$host" check 10 "$scratch/my.cu" --timeout 100
like "$out" '^ +\| wrong: it was never written$' "of a matrix that is handed in with its sum, too"

sed 's|(columns + SIDE - 1) / SIDE|columns / SIDE + (columns < SIDE)|' "$root/lessons/14-matmul/matmul.cu" >"$scratch/my.cu"
run "$host" check 14 "$scratch/my.cu" --timeout 100
like "$out" '^ +\| wrong: it was never written; 1 of the 17 elements copied with it was never written; the first is element 16: kernel multiply' \
    "and of a product"

# A sum has no place: which numbers were left out is said instead.
sed 's|(n + THREADS - 1) / THREADS|n / THREADS + (n < THREADS)|' "$root/lessons/02-naive/pi.cu" >"$scratch/my.cu"
run "$host" check 02 "$scratch/my.cu" --timeout 100
like "$out" '^ +\| wrong: no thread read 1 of the 257 elements of the array that my.cu:[0-9]+ allocated; the first is element 256: kernel test_points was launched with 1 x' \
    "of a sum, what nobody read"

# A tile is left at its end, behind which no other variable lies.
sed 's/x < THREADS_X - 1 &&/x < THREADS_X \&\&/' "$root/lessons/07-shared-tile/life.cu" >"$scratch/my.cu"
run "$host" check 07 "$scratch/my.cu" --timeout 100
like "$out" 'reads 4 bytes at byte 2048 of tile \(__shared__\), which has 2048 bytes$' "what lies behind a tile is told by the tile"

# What nobody wrote is called that.
sed '/cudaMemcpyDeviceToHost/d' "$root/lessons/00-first-kernel/axpy.cu" >"$scratch/my.cu"
run "$host" check 00 "$scratch/my.cu" --timeout 100
exits 1 "a copy back that is forgotten"
like "$out" 'wrong: element 0 holds .* \(poison: never written\), expected' "poison is called that"
like "$out" '  FAIL  with 1 element: wrong answer: 1 element is wrong, the first is number 0$' "one is no more than one"
done_testing
