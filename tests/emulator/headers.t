#!/bin/sh
# The emulator's headers: CUDA's own names can each come first, in a file with kernels and in one of
# the host's; what stands behind them is not for programs, and says so.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
make_targets emulate emulator
include=$root/cuda/emulator/include
cd "$include" || exit
# wants HEADER: the header of the host's that it cannot do without, if it is not there
wants() {
    case $1 in
    cublas*) needed=cblas.h ;;
    cufft*) needed=fftw3.h ;;
    thrust/*) needed=thrust/version.h ;;
    *) return 1 ;;
    esac
    ! echo "#include <$needed>" | "${CXX:-c++}" -E -x c++ - >/dev/null 2>&1
}
public=$(find . -path ./emulator -prune -o -type f -print | sed 's,^\./,,' | sort)
private=$(find emulator -type f | sort)
cd "$scratch" || exit

# includes HEADER: a file that is nothing but the header, twice.
includes() {
    printf '#include <%s>\n#include <%s>\n' "$1" "$1"
}

# as_host HEADER COMPILER…: can it come first in a file of the host's?
# shellcheck disable=SC2317 # called by ok
as_host() {
    includes "$1" >host.source
    shift
    "$@" -Wall -Wextra -Werror -fsyntax-only -I "$include" host.source
}

# Those of cuda/std are all alike, C++'s own header in another namespace: they share a .cu file.
echo 'int main() {}' >main.cu
files='main.cu std.cu'
for header in $public; do
    if wants "$header"; then
        skip "$header" "there is no $needed (tests/run --setup)"
        continue
    fi
    file=$(printf '%s' "$header" | tr '/.' '__').cu
    case $header in
    cuda/std/*) file=std.cu ;;
    *) files="$files $file" ;;
    esac
    includes "$header" >>"$file"
    for compiler in g++ clang++; do
        if command -v $compiler >/dev/null; then
            ok "$header first in a file of the host's, $compiler" \
                as_host "$header" $compiler -x c++ -std=c++17
        fi
    done
done
# shellcheck disable=SC2086 # names without spaces
ok 'each of them first in a .cu file, and all in one program' "$root/cuda/emulator/compile/emucc" \
    --build "$build" -Wall -Wextra -Werror -o program $files
for header in cuda.h host_defines.h; do
    ok "$header in C" as_host "$header" "${CC:-cc}" -x c
done

for header in $private; do
    run as_host "$header" "${CXX:-c++}" -x c++ -std=c++17
    exits 1 "$header is refused ..."
    like "$err" "\"$header is private: include " '... by its name, which says what to include'
done

# What cuda_runtime.h is made of is there in every .cu file; of the rest each is refused there too.
includes emulator/half/type.h >half.cu
run "$root/cuda/emulator/compile/emucc" --build "$build" -o program half.cu
exits 1 'in a .cu file too'
like "$err" 'half/type.h is private: include cuda_fp16.h or cuda_bf16.h' 'with the same words'
done_testing
