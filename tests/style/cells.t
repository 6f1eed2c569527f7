#!/bin/sh
# The figures in a page's prose are filled in from its tables.
. "$(dirname "$0")/../lib/tap.sh"

page="$scratch/page.md"
cat >"$page" <<'END'
**π**

| no. | lesson | compute | copied | speed-up | of limit |
|:--|:--|--:|--:|--:|:--|
| 01 | A | 7.15 ms | 1,000 bytes | 1 | - |
| 02 | B | 48.8 ms† ±0.4 % | 4,000 bytes | 1.92 (1.88–1.96) | 22 % bytes |

next: 4 blocks of 32 threads

| access | requests |
|:--|--:|
| global load | 73,728 |

next: 8 blocks of 32 threads

| access | requests |
|:--|--:|
| global load | 147,456 |

END

# shows EXPRESSION FIGURE: a figure that names this cell becomes this one.
shows() {
    printf 'It is <!-- cell: %s -->old<!-- end -->.\n' "$1" | cat "$page" - >"$scratch/with.md"
    run "$root/tests/lib/lua" "$root/tests/lib/cells.lua" "$scratch/with.md"
    is "$(printf '%s' "$out" | tail -n 1)" "It is <!-- cell: $1 -->$2<!-- end -->." "$1"
}

shows 'π, 02, compute' '48.8 ms'
shows 'π, 02, speed-up' '1.92'
shows 'π, B, of limit' '22 % bytes'
shows 'π, B, of limit %' '22 %'
shows 'next, global load, requests' '73,728'
shows 'next #2, global load, requests' '147,456'
shows 'π, 02, compute / π, 01, compute' '6.8'
shows 'π, 02, compute / 3072' '16 µs'
shows 'π, 01, compute / π, 02, compute %' '15 %'
shows 'π, 02, copied - π, 01, copied' '3.0 kB'
shows 'next, global load, requests / next #2, global load, requests' '0.50'
shows 'lessons/run table docs/results/h200.json: life, 02, check' PASS
strong=docs/results/h200-many-gpus-strong.json
shows "lessons/run sweep $strong: lessons/run sweep, 2, 39" '38.3 ms'
shows 'π, 03, compute' 'FAILED: π, 03, compute: no such row or column'
shows 'ne, global load, requests' 'FAILED: ne, global load, requests: no such table'
shows 'π, 02, compute + π, 02, copied' 'FAILED: π, 02, compute + π, 02, copied: the units do not fit'

example='```
<!-- cell: x -->old<!-- end -->
```'
printf '%s\n' "$example" | cat "$page" - >"$scratch/with.md"
run "$root/tests/lib/lua" "$root/tests/lib/cells.lua" "$scratch/with.md"
is "$out" "$(cat "$scratch/with.md")" 'an example in code stays as it is'

# Markdown takes a line that begins with a comment for the end of the paragraph.
cd "$root" || exit
is "$(git ls-files '*.md' | xargs grep -nE '^ *([-*] |[0-9]+\. )?<!-- cell:')" '' 'no line of a page begins with a cell'
done_testing
