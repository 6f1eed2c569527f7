#!/bin/sh
# shellcheck disable=SC2016 # the fakes expand it
# What lessons/run reports if something is missing, and how --setup installs it. The package manager and
# the compiler are fakes.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/tree.sh"

unset CC CXX # some machines set them to compilers that exist
lessons() {
    PATH="$scratch/bin" run "$tree/lessons/run" "$@"
}
only

lessons
exits 6 'without any build tool, lessons/run fails'
like "$err" 'missing: CMake, Ninja or make, a C compiler, a C\+\+ compiler\.' 'the message names all missing tools'
like "$err" "To install it: $tree/lessons/run --setup\$" 'it gives one command that installs them'
only ninja gcc g++ as ld
lessons
like "$err" 'missing: CMake\.' 'the message names only the missing tool'
fake cmake 'echo "  Lua 5.4 was not found: its headers"; exit 1'
lessons
exits 6 'without Lua'\''s headers, lessons/run fails'
like "$err" 'missing: the headers of Lua 5.4\.' 'the message names the headers'
fake cmake 'echo "CMake Error: something else"; exit 1'
lessons
exits 3 'another error of CMake is a failed build'
like "$err" 'CMake Error: something else' 'the message shows it'

touch "$scratch/in the way"
WARPBOOK_DIR="$scratch/in the way" lessons
exits 6 'a folder that cannot be written'
like "$err" "cannot write to $scratch/in the way/build; set WARPBOOK_DIR" 'the way out is named'

# From here on: what --setup does. The file `installed` lists the installed packages.
rm "$scratch/bin/cmake"
fake dpkg-query "grep -qx \"\$4\" '$scratch/installed' && printf 'installed '"
printf '%s\n' bubblewrap cmark-gfm g++ gfortran gnuplot-nox ninja-build openmpi-bin libcub-dev libopenmpi-dev libthrust-dev lua-dkjson >"$scratch/installed"
lessons --setup
exits 6 'no apt-get'
like "$err" 'Install the packages that Debian calls: clang cmake libclang-rt-dev libomp-dev liblua5.4-dev llvm-dev lua-argparse$' 'what to install is named'

fake apt-get ''
fake apt-cache 'echo "  Candidate: 1.0"'
fake id 'echo 0'
: >"$scratch/called"
lessons --setup
like "$err" '^setup: installing clang cmake libclang-rt-dev libomp-dev liblua5.4-dev llvm-dev lua-argparse$' '--setup names the packages that it installs'
like "$(cat "$scratch/called")" '^apt-get -qq update$' 'it updates the package lists'
like "$(cat "$scratch/called")" \
    '^apt-get -qq -y --no-install-recommends install clang cmake libclang-rt-dev libomp-dev liblua5.4-dev llvm-dev lua-argparse$' \
    'it installs only the missing packages'
is "$out" '' 'it prints nothing to standard output'

: >"$scratch/called"
lessons counters my.cu -- --setup
unlike "$(cat "$scratch/called")" 'install' '--setup after -- belongs to the program, and installs nothing'

fake apt-get 'exit 100'
lessons --setup
exits 6 'if apt-get fails, --setup fails'
like "$err" 'Ask an administrator for: apt-get install clang cmake libclang-rt-dev libomp-dev liblua5.4-dev llvm-dev lua-argparse$' \
    'the message has the command for an administrator'
fake id 'echo 1000'
lessons --setup
exits 6 'without rights, --setup fails'
like "$err" 'only an administrator can install packages' 'the message says so'
like "$err" 'Ask an administrator for: apt-get install clang cmake libclang-rt-dev libomp-dev liblua5.4-dev llvm-dev lua-argparse$' \
    'it has the command for an administrator'
fake apt-get ''
fake sudo '"$@"'
: >"$scratch/called"
lessons --setup
like "$(cat "$scratch/called")" '^sudo env DEBIAN_FRONTEND=noninteractive apt-get .* install clang cmake' \
    '--setup uses sudo if it is installed'

awk '$1 == "run" { print $2 }' "$root/scripts/packages" >"$scratch/installed"
fake apt-get 'echo "Need to get 4 kB/209 MB of archives.
After this operation, 1906 MB of additional disk space will be used."'
: >"$scratch/called"
lessons --setup
unlike "$(cat "$scratch/called")" '^apt-get.* -y ' 'if no package is missing, --setup installs none'
like "$err" '^setup: scripts/setup fortran installs what CUDA Fortran \(.cuf\) needs: clang-22 flang-22 llvm-22-dev \(209 MB to download, 1906 MB on the disk\)$' \
    'it offers the compiler of CUDA Fortran, with the sizes'
PATH="$scratch/bin" run "$tree/scripts/setup" fortran
like "$err" '^setup: the packages take 209 MB to download, 1906 MB on the disk$' 'the sizes are printed before the installation'
printf '%s\n' clang-22 flang-22 llvm-22-dev >>"$scratch/installed"
lessons --setup
unlike "$err" 'setup:' 'if it is installed, nothing is offered'
printf 'own %s\n' first second third >>"$tree/scripts/packages"
PATH="$scratch/bin" run "$tree/scripts/setup" --missing run own
is "$out" 'first second third ' '--missing prints the missing packages of a group'
fake apt-cache 'case $2 in second | flang-22) echo "  Candidate: (none)" ;; *) echo "  Candidate: 1.0" ;; esac'
sed -i /22/d "$scratch/installed"
lessons --setup
unlike "$err" 'flang' 'a release without flang offers none'
PATH="$scratch/bin" run "$tree/scripts/setup" own
like "$err" '^setup: this release has no second$' 'a package that the release lacks is left out'
like "$(cat "$scratch/called")" 'install first third$' 'the other packages are installed'
done_testing
