#!/bin/sh
# The emulator's headers: CUDA's own names can each come first, and in any order in a file with kernels;
# what stands behind them is not for programs, and says so.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
make_targets emulate emulator
include=$root/cuda/emulator/include
cd "$include" || exit
# wants HEADER: the header of the host's that it cannot do without, if it is not there
wants() {
    case $1 in
    cublas* | cusolver*) needed=cblas.h ;;
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

# Each alone, by one compiler: the host's headers, of which it could lack one, are the same to the other.
for one in g++ clang++; do
    ! command -v $one >/dev/null || break
done
echo 'int main() {}' >main.cu
: >forwards.cu
for header in $public; do
    if wants "$header"; then
        skip "$header" "there is no $needed (tests/run --setup)"
        continue
    fi
    ok "$header first in a file of the host's" as_host "$header" "$one" -x c++ -std=c++17
    includes "$header" >>forwards.cu
done
tac forwards.cu >backwards.cu
ok 'all of them in .cu files, in either order, and in one program' "$root/cuda/emulator/compile/emucc" \
    --build "$build/cuda/emulator" -Wall -Wextra -Werror -o program main.cu forwards.cu backwards.cu
for compiler in g++ clang++; do
    if ! command -v $compiler >/dev/null; then
        skip "all of them in files of the host's, $compiler" "there is no $compiler"
        continue
    fi
    for file in forwards.cu backwards.cu; do
        ok "all of them in a file of the host's, $compiler, $file" \
            $compiler -x c++ -std=c++17 -Wall -Wextra -Werror -fsyntax-only -I "$include" $file
    done
done
for header in cuda.h host_defines.h; do
    ok "$header in C" as_host "$header" "${CC:-cc}" -x c
done

# What a program gets with one of CUDA's headers without asking for it
if wants thrust/sort.h; then
    skip "what comes with thrust/sort.h" "there is no $needed (tests/run --setup)"
else
    cat >brought.cu <<'END'
#include <thrust/device_ptr.h>
void fill(thrust::device_ptr<int> p)
{
    thrust::fill(p, p + 1, 7);
}
#include <thrust/sort.h>
int main()
{
    int numbers[] = {1, 2};
    thrust::sequence(thrust::host, numbers, numbers + 2);
    return *thrust::max_element(thrust::host, numbers, numbers + 2) != 1;
}
END
    ok "what comes with thrust/sort.h" "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o program brought.cu
fi

for header in $private; do
    run as_host "$header" "${CXX:-c++}" -x c++ -std=c++17
    exits 1 "$header is refused ..."
    like "$err" "\"$header is private: include " '... by its name, which says what to include'
done

# What cuda_runtime.h is made of is there in every .cu file; of the rest each is refused there too.
includes emulator/half/type.h >half.cu
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o program half.cu
exits 1 'in a .cu file too'
like "$err" 'half/type.h is private: include cuda_fp16.h or cuda_bf16.h' 'with the same words'
done_testing
