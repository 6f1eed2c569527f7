#!/bin/sh
# One style: formatters and linters find nothing. A tool that is not installed is skipped visibly.
. "$(dirname "$0")/../lib/tap.sh"
cd "$root" || exit

# The files that git knows, and those that it does not know yet; of an exported tree, all.
files() {
    git ls-files -co --exclude-standard -- "$@" 2>/dev/null | sort -u
}

# in_language PATTERN: of them, those whose first line matches.
in_language() {
    files | while read -r file; do
        if [ -f "$file" ] && head -1 "$file" | grep -q "$1"; then printf '%s\n' "$file"; fi
    done
}

# style NAME TOOL COMMAND…: the command finds nothing, if the tool is here.
style() {
    style_name=$1 tool=$2
    shift 2
    if command -v "$tool" >/dev/null; then
        ok "$style_name" "$@"
    else
        skip "$style_name" "$tool is not installed (tests/run --setup)"
    fi
}

[ -n "$(files '*.c')" ] || skip_all "git lists no files here"
commands=$(tests/lib/by_file) || exit # which clang-tidy reads
IFS='
'
# shellcheck disable=SC2046 # a file name a line
{
    style 'clang-format: C, C++, CUDA' clang-format-14 \
        clang-format-14 --dry-run -Werror $(files '*.c' '*.h' '*.cpp' '*.cu')
    style 'luacheck' luacheck luacheck -q $(in_language '^#!.*lua\|^--')
    style 'shellcheck' shellcheck shellcheck $(in_language '^#!/bin/sh\|^# shellcheck shell=sh')
    style 'clang-tidy: the host and the harness' clang-tidy-14 clang-tidy-14 -quiet -p "$commands" \
        $(files 'src/*.c' 'cuda/*.c' 'cuda/emulator/*.c' ':!cuda/harness/device_openacc.c') # needs gcc's own header
    run grep -nI '[[:space:]]$' $(files | grep -v '\.json$')
}
is "$out" "" "no line ends in a space"
done_testing
