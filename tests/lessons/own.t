#!/bin/sh
# `--file` replaces a lesson's program by a student's version, in run, compare, diff and others.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES=''
without_nvcc
own=$root/lessons/05-coalesced/pi.cu
mine="$scratch/my version.cu" # the path of scratch has a space too

# Right if there are as many points as threads, but not for fewer: such luck is not a pass.
sed 's/for (uint64_t i = thread; i < n; i += threads)/for (uint64_t i = thread; i < 270336 + 0 * n; i += threads)/' \
    "$own" >"$mine"
run "$host" run 05 --file "$mine" --points 270336 --repeats 2 --timeout 100
exits 1 'a program that is right at one size fails'
like "$out" '^FAIL  05 your my version.cu: π \(emulated\)$' 'the output names the student'\''s file'
like "$out" 'with [0-9,]+ points: ' 'it shows the size that fails'

cp "$own" "$mine"
cd "$scratch" || exit
run "$host" compare 05 --file 'my version.cu' --points 1003 --timeout 100
exits 0 'compare accepts a relative path'
like "$out" '^05 +Neighbours read neighbours .* PASS ' 'compare shows the lesson'
like "$out" '^05 +your my version.cu .* 4\.00 ' 'compare shows the version'
unlike "$out" '^05 +your my version.cu .* ms' 'it has no recorded times'
echo '// mine' >>"$mine"
run "$host" diff 05 --file "$mine"
exits 0 'diff succeeds'
like "$out" '^π: 04-partial-sum to your my version.cu$' 'diff compares it with the lesson before'
like "$out" '^\+// mine$' 'diff shows a line of the version'

run "$host" lanes 05 --file "$mine"
like "$out" '^my version.cu:[0-9]+  global load: 32 lanes ask for 128 bytes: 4 sectors, ideal 4$' 'lanes draws a request of it'

run "$host" kernels 05 --file "$mine" --points 1003
exits 0 'kernels succeeds'
like "$out" '^partial_sums +[0-9]+ ' 'kernels counts its launches'
run "$host" sanitize 05 --file "$mine" --points 1003 --tool memcheck
exits 0 'sanitize succeeds'
like "$out" '^PASS  memcheck   nothing found$' 'sanitize checks it'

# Wrong arguments
wrong() {
    pattern=$1
    shift
    run "$host" "$@"
    exits 2 "refused: $*"
    like "$err" "$pattern" 'the message says why'
}
wrong 'there is no file gone.cu$' 05 --file gone.cu
wrong 'my version.cu:[0-9]+ names the lesson "05-coalesced"; write "04-partial-sum" there' 04 --file "$mine"
wrong 'is about pi; lesson 07 is about life$' compare 07 --file "$mine"
wrong 'run --file takes one lesson' 04,05 --file "$mine"
wrong 'lanes --file takes one lesson' lanes 04,05 --file "$mine"
wrong 'there is no file 05; for your version of lesson 05 type 05 --file .*my version.cu$' counters 05 "$mine"
wrong '\-\-file is for lessons' lanes "$mine" --file "$mine"
cp "$mine" 'a"b.cu'
wrong 'a file with a quote in its path cannot be included; rename it$' 05 --file 'a"b.cu'
cp "$mine" mine.c
wrong "mine.c: the pi of lesson 05 is a .cu file$" 05 --file mine.c
for verb in '' run; do
    wrong "'mine.c' is a file, not a lesson; lessons/run NN --file mine.c runs it as your version of lesson NN, lessons/run counters mine.c" $verb mine.c
done
done_testing
