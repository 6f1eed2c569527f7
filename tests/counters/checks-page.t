#!/bin/sh
# docs/checks.md is made from the table of checks and the output of the examples. If it differs, it is made again.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters parts
examples=$root/cuda/emulator/tests/examples
is "$(sed -n 's/^check: //p' "$root/cuda/emulator/counters/findings/checks.txt" | LC_ALL=C sort)" \
    "$(find "$examples" -name '*.cu' -exec basename {} .cu \; | LC_ALL=C sort)" "every check has an example"

awk -f "$root/cuda/emulator/counters/findings/checks.awk" "$root/cuda/emulator/counters/findings/checks.txt" |
    sed -n 's/^\(CAUSE\|PART\)(\([A-Z_0-9]*\),.*/\1_\2/p' >"$scratch/names"
unused=$(while read -r name; do
    grep -rqw "$name" "$root/cuda/emulator/counters" --include='*.cpp' || echo "$name"
done <"$scratch/names")
is "$unused" '' "every cause and every part of a sentence is used by a check"

mkdir "$scratch/page"
cd "$scratch/page" || exit
for source in "$examples"/*/*.cu; do
    name=$(basename "$source" .cu)
    sed '/^\/\/ notes are expected$/d' "$source" >"$name.cu"
    passes "$name: exactly the expected findings" env FINDINGS_PROGRAM="$scratch/page/program" "$root/cuda/emulator/tests/check_findings" "$source" \
        "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count
    if grep -q '^// notes' "$source"; then # standard error does not show notes
        rm -f report
        EMUCC_REPORT=report ./program >/dev/null 2>&1
        sed -n 's/.*"id":"'"$name"'".*"line":\([0-9]*\),.*"text":"\(.*\)","advice":"\([^"]*\)".*/'"$name"'.cu:\1: \2 ['"$name"']\n    \3/p' \
            report >"$name.out"
    else
        ./program 2>"$name.out" >/dev/null
    fi
done
sed -i 's/0x[0-9a-f]*/0x…/g' ./*.out # addresses differ in each run
"$root/tests/lib/lua" "$root/tests/lib/checks_page.lua" "$scratch/page" >"$scratch/checks.md"
diff "$root/docs/checks.md" "$scratch/checks.md" >"$scratch/diff" 2>&1 || cp "$scratch/checks.md" "$root/docs/checks.md"
is "$(cat "$scratch/diff")" '' "docs/checks.md is up to date (if not, it has been made again)"
done_testing
