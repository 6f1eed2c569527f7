#!/bin/sh
# lessons/run feedback: gcc's reports on directives, by the installed gcc; and nvc's, by a stand-in.
# feedback/nvc.txt is not from a run here: it is assembled from NVIDIA's guide and from
# published questions.
# shellcheck disable=SC2016 # the stand-in expands it
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"
command -v gcc >/dev/null || skip_all "no gcc here"

cat >"$scratch/own.c" <<'C'
int sum(int n, int generations, int *a, int *b)
{
    int total = 0;
#pragma acc data copyin(a[:n]) create(b[:n])
    {
        for (int g = 0; g < generations; g++) {
#pragma acc parallel loop gang worker present(a[:n], b[:n])
            for (int i = 0; i < n; i++) {
                int s = 0;
#pragma acc loop vector reduction(+ : s)
                for (int k = 0; k < 8; k++)
                    s += a[i] + k;
                b[i] = s;
            }
        }
#pragma acc update self(b[:n])
    }
#pragma acc parallel loop reduction(+ : total) copyin(b[1:n - 1])
    for (int i = 1; i < n; i++)
        total += b[i];
#pragma acc kernels loop copy(a[:n])
    for (int i = 1; i < n; i++)
        a[i] += a[i - 1] * total;
    return total;
}
C

warpbook feedback "$scratch/own.c"
exits 0 'feedback succeeds for a file of the student'
is "$(printf '%s\n' "$out" | sed '1d; s/gcc [0-9.]*$/gcc/')" 'own.c, by gcc

   4 | #pragma acc data copyin(a[:n]) create(b[:n])
     |     copied in: a[]
     |     allocated, not copied: b[]
   7 | #pragma acc parallel loop gang worker present(a[:n], b[:n])
     |     loop: gang, worker
     |     present already: a[], b[]
     |     a copy for each gang: n
  10 | #pragma acc loop vector reduction(+ : s)
     |     loop: vector
  16 | #pragma acc update self(b[:n])
     |     copied out now: b[]
  18 | #pragma acc parallel loop reduction(+ : total) copyin(b[1:n - 1])
     |     loop: gang, vector
     |     reduction (+): total
     |     copied in: b[]
     |     copied in and out: total
     |     a copy for each gang: n
  21 | #pragma acc kernels loop copy(a[:n])
     |     loop: sequential, by one thread
     |     copied in and out: a[], total, n' 'each line has its notes below it'

warpbook feedback "$scratch/own.c" --format csv
like "$out" '^own.c,7,gcc [0-9.]*,loop,"loop: gang, worker"$' 'the notes are available as csv'
warpbook feedback "$scratch/own.c" --format markdown
like "$out" '^   7 \| #pragma acc parallel loop gang worker present\(a\[:n\], b\[:n\]\)$' 'in markdown, the source is not markup'
is "$(printf '%s\n' "$out" | grep -c '^```$')" 2 'in markdown, the source stands in a block'
warpbook feedback "$scratch/own.c" --json
printf '%s\n' "$out" >"$scratch/document"
is "$(of_json "$scratch/document" 'local n = d.files[1].notes[3]; return d.schema, d.files[1].file, n.line, n.about, n.text, n.source')" \
    '1 own.c 7 loop loop: gang, worker #pragma acc parallel loop gang worker present(a[:n], b[:n])' \
    'the notes are available as a document'

# nvc beside gcc
mkdir "$scratch/nvc"
printf '#!/bin/sh\n[ "$1" != --version ] || exec echo "nvc 24.5-1 64-bit target on x86-64 Linux"\ncat "%s" >&2\n' \
    "$root/tests/runner/commands/feedback/nvc.txt" >"$scratch/nvc/nvc"
chmod +x "$scratch/nvc/nvc"
PATH=$scratch/nvc:$PATH warpbook feedback "$scratch/own.c"
is "$(printf '%s\n' "$out" | sed -n '/by nvc/,$p')" 'own.c, by nvc 24.5

   4 | #pragma acc data copyin(a[:n]) create(b[:n])
     |     Generating copyin(a[:n]) [if not already present]
     |     Generating create(b[:n]) [if not already present]
   7 | #pragma acc parallel loop gang worker present(a[:n], b[:n])
     |     Generating present(a[:n],b[:n])
     |     Generating NVIDIA GPU code
   8 | for (int i = 0; i < n; i++) {
     |     #pragma acc loop gang, worker(4) /* blockIdx.x threadIdx.y */
  11 | for (int k = 0; k < 8; k++)
     |     #pragma acc loop vector(32) /* threadIdx.x */
     |     Generating reduction(+:s)
     |     Loop is parallelizable
  16 | #pragma acc update self(b[:n])
     |     Generating update self(b[:n])' "nvc's report is quoted"

# Mistakes
fake 01-cpu pi c 'right 1'
warpbook feedback 01
exits 2 'a lesson without directives fails'
is "$err" 'lessons/run: 01 has no directive (#pragma acc); lesson 19 has some: feedback 19' 'the message names a lesson that has some'
warpbook feedback "$scratch/none.c"
exits 2 'a missing file fails'
like "$err" 'there is no file .*/none.c$' 'the missing file is named'
printf '#pragma acc parallel\nint broken(\n' >"$scratch/broken.c"
warpbook feedback "$scratch/broken.c"
exits 3 'a file that does not compile fails'
like "$err" 'broken.c:2:.*error: ' "the compiler's message is quoted"
like "$err" '^lessons/run: broken.c does not compile with gcc [0-9.]+$' 'the compiler is named'
mkdir "$scratch/empty"
run env PATH="$scratch/empty" "$built" feedback "$scratch/own.c"
exits 6 'feedback fails without a compiler that reports'
is "$err" "lessons/run: no compiler here reports what it does with directives: gcc does, and NVIDIA's nvc; lessons/run --setup installs gcc" \
    'the message says what to install'
done_testing
