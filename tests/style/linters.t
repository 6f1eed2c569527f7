#!/bin/sh
# Formatters and linters find nothing. If a tool is not installed, its check is skipped visibly.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/sample.sh"
cd "$root" || exit

# files PATTERN…: the tracked files, and the untracked files that git does not ignore
files() {
    git ls-files -co --exclude-standard -- "$@" 2>/dev/null | sort -u
}

# in_language PATTERN: the files whose first line matches
in_language() {
    files | while read -r file; do
        if [ -f "$file" ] && head -1 "$file" | grep -q "$1"; then printf '%s\n' "$file"; fi
    done
}

# A file that a tool has found clean is not checked again. The key is a checksum of the file, of the tool's
# version and of the other files that the tool reads.
kept=${WARPBOOK_DIR:-$root/build}/build/linted
mkdir -p "$kept" || exit

# style NAME TOOL OTHERS FILES COMMAND…: the command finds nothing in FILES, if the tool is installed. OTHERS are
# further files on which its result depends.
style() {
    style_name=$1 tool=$2 others=$3 list=$4
    shift 4
    if ! command -v "$tool" >/dev/null; then
        skip "$style_name" "$tool is not installed (tests/run --setup)"
        return
    fi
    # shellcheck disable=SC2086 # a file name a line
    {
        key=$({ "$tool" --version && echo "$*" && cat $others; } | sha256sum)
        sha256sum $list | sed "s/^/${key%% *} /" >"$scratch/now"
    }
    touch "$kept/$tool"
    new=$(grep -vxFf "$kept/$tool" "$scratch/now" | sed 's/^[^ ]* [^ ]*  //')
    # shellcheck disable=SC2086
    if [ -n "$new" ]; then
        ok "$style_name" "$@" $new
        if [ "$code" -eq 0 ]; then
            grep "^${key%% *} " "$kept/$tool" >>"$scratch/now" # other samples
            sort -u -o "$kept/$tool" "$scratch/now"
        fi
    else
        report 0 "$style_name: nothing has changed since the last clean run"
    fi
}

[ -n "$(files '*.c')" ] || skip_all "git lists no files here"
commands=$(tests/lib/by_file) || exit # clang-tidy reads its compile_commands.json
IFS='
'
scripts=$(in_language '^#!/bin/sh\|^# shellcheck shell=sh')
# shellcheck disable=SC2046 # a file name a line
{
    style 'clang-format: C, C++, CUDA' clang-format-14 .clang-format "$(files '*.c' '*.h' '*.cpp' '*.cu')" \
        clang-format-14 --dry-run -Werror
    style 'luacheck' luacheck .luacheckrc "$(in_language '^#!.*lua\|^--')" luacheck -q
    style 'shellcheck' shellcheck ".shellcheckrc$IFS$(files '*.sh')" "$scripts" shellcheck
    # It takes longer than all other linters, so it reads what the last commit and the working tree change, and a sample
    # of one file in four. device_openacc.c is left out, because it needs a header of gcc.
    sample 4 $(files 'src/*.c' 'cuda/*.c')
    changed=$(git diff --name-only --diff-filter=d HEAD~1 -- 'src/*.c' 'cuda/*.c' 2>/dev/null)
    linted=$(printf '%s\n' "$changed" $(printf %s "$sampled" | tr ' ' '\n') | sort -u |
        grep -vx 'cuda/harness/device_openacc.c\|')
    style 'clang-tidy: the host and the harness' clang-tidy-14 \
        ".clang-tidy$IFS$(files '*.h')$IFS$commands/compile_commands.json" \
        "$linted" clang-tidy-14 -quiet -p "$commands"
    run grep -nI '[[:space:]]$' $(files | grep -v '\.json$')
}
is "$out" "" "no line ends in white space"
done_testing
