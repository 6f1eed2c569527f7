#!/bin/sh
# shellcheck disable=SC2016 # the fakes expand it
# What lessons/run says where something is missing, and how --setup gets it. The package manager
# and the compiler are fakes.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/tree.sh"

unset CC CXX # which some machines set, to compilers that are there
lessons() {
    PATH="$scratch/bin" run "$tree/lessons/run" "$@"
}
only

lessons
exits 6 'nothing to build with'
like "$err" 'missing: CMake, Ninja or make, a C compiler, a C\+\+ compiler\.' 'all of it is named'
like "$err" "To install it: $tree/lessons/run --setup\$" 'and one command'
only ninja gcc g++ as ld
lessons
like "$err" 'missing: CMake\.' 'only what is missing is named'
fake cmake 'echo "  Lua 5.4 was not found: its headers"; exit 1'
lessons
exits 6 'no headers of Lua'
like "$err" 'missing: the headers of Lua 5.4\.' 'they are named'
fake cmake 'echo "CMake Error: something else"; exit 1'
lessons
exits 3 'another error of CMake'
like "$err" 'CMake Error: something else' 'is shown'

touch "$scratch/in the way"
WARPBOOK_DIR="$scratch/in the way" lessons
exits 6 'a folder that cannot be written'
like "$err" "cannot write to $scratch/in the way/build\. Set WARPBOOK_DIR" 'the way out is named'

# From here on: what --setup does. Installed is what the file `installed` says.
rm "$scratch/bin/cmake"
fake dpkg-query "grep -qx \"\$4\" '$scratch/installed' && printf 'installed '"
printf '%s\n' bubblewrap g++ gfortran gnuplot-nox ninja-build openmpi-bin libcub-dev libopenmpi-dev libthrust-dev lua-dkjson >"$scratch/installed"
lessons --setup
exits 6 'no apt-get'
like "$err" 'Install what Debian calls: clang cmake libomp-dev liblua5.4-dev llvm-dev lua-argparse$' 'what to install is named'

fake apt-get ''
fake apt-cache ''
fake id 'echo 0'
: >"$scratch/called"
lessons --setup
like "$err" '^setup: installing clang cmake libomp-dev liblua5.4-dev llvm-dev lua-argparse$' 'what is installed is said'
like "$(cat "$scratch/called")" '^apt-get -qq update$' 'the lists are brought up to date'
like "$(cat "$scratch/called")" \
    '^apt-get -qq -y --no-install-recommends install clang cmake libomp-dev liblua5.4-dev llvm-dev lua-argparse$' \
    'only what is missing is installed'
is "$out" '' 'standard output is kept clean'

: >"$scratch/called"
lessons counters my.cu -- --setup
unlike "$(cat "$scratch/called")" 'install' 'an argument of the program that is counted installs nothing'

fake apt-get 'exit 100'
lessons --setup
exits 6 'apt-get fails'
like "$err" 'Ask an administrator for: apt-get install clang cmake libomp-dev liblua5.4-dev llvm-dev lua-argparse$' \
    'what to ask for is said'
fake id 'echo 1000'
lessons --setup
exits 6 'no rights'
like "$err" 'only an administrator can install packages' 'it says so'
like "$err" 'Ask an administrator for: apt-get install clang cmake libomp-dev liblua5.4-dev llvm-dev lua-argparse$' \
    'and what to ask for'
fake apt-get ''
fake sudo '"$@"'
: >"$scratch/called"
lessons --setup
like "$(cat "$scratch/called")" '^sudo env DEBIAN_FRONTEND=noninteractive apt-get .* install clang cmake' \
    'sudo is used where it is'

awk '$1 == "run" { print $2 }' "$root/scripts/packages" >"$scratch/installed"
: >"$scratch/called"
lessons --setup
unlike "$(cat "$scratch/called")" '^apt-get' 'nothing is missing: nothing is installed'
printf 'own %s\n' first second third >>"$tree/scripts/packages"
PATH="$scratch/bin" run "$tree/scripts/setup" --missing run own
is "$out" 'first second third ' 'what a group lacks can be asked for'
fake apt-cache '[ "$2" != second ]'
PATH="$scratch/bin" run "$tree/scripts/setup" own
like "$err" '^setup: this release has no second$' 'what a release lacks is left out'
like "$(cat "$scratch/called")" 'install first third$' 'and the rest installed'
done_testing
