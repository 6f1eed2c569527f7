#!/bin/sh
# The headers of the emulator: all of CUDA's headers can be included in any order in a file with kernels, and each of a
# sample of one in four can be the first (with tests/run --long each). The internal headers refuse to be included by programs.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
. "$(dirname "$0")/../../lib/sample.sh"
make_targets emulate emulator
include=$root/cuda/emulator/include
cd "$include" || exit
# wants HEADER: if a host header that it needs is missing, sets $needed to that
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

# includes HEADER: prints a file that only includes the header, twice
includes() {
    printf '#include <%s>\n#include <%s>\n' "$1" "$1"
}

# as_host HEADER COMPILER…: whether it can be the first header of a host file
# shellcheck disable=SC2317 # called by ok
as_host() {
    includes "$1" >host.source
    shift
    "$@" -Wall -Wextra -Werror -fsyntax-only -I "$include" host.source
}

# One compiler is enough here: the host headers, which could be missing, are the same for the other.
for one in g++ clang++; do
    ! command -v $one >/dev/null || break
done
echo 'int main() {}' >main.cu
: >forwards.cu
number=0
for header in $public; do
    if wants "$header"; then
        skip "$header" "there is no $needed (tests/run --setup)"
        continue
    fi
    number=$((number + 1))
    ! in_sample $number 4 || ok "$header can be first in a host file" as_host "$header" "$one" -x c++ -std=c++17
    includes "$header" >>forwards.cu
done
tac forwards.cu >backwards.cu
ok '.cu files may include all of them, in either order' "$root/cuda/emulator/compile/emucc" \
    --build "$build/cuda/emulator" -Wall -Wextra -Werror -o program main.cu forwards.cu backwards.cu
for compiler in g++ clang++; do
    if ! command -v $compiler >/dev/null; then
        skip "host files may include all of them, $compiler" "there is no $compiler"
        continue
    fi
    for file in forwards.cu backwards.cu; do
        ok "host files may include all of them, $compiler, $file" \
            $compiler -x c++ -std=c++17 -Wall -Wextra -Werror -fsyntax-only -I "$include" $file
    done
done
for header in cuda.h host_defines.h; do
    ok "$header can be included in C" as_host "$header" "${CC:-cc}" -x c
done

# What one of CUDA's headers also brings into a program
if wants thrust/sort.h; then
    skip "thrust/sort.h also declares sequence and max_element" "there is no $needed (tests/run --setup)"
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
    ok "thrust/sort.h also declares sequence and max_element" "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o program brought.cu
fi

for header in $private; do
    run as_host "$header" "${CXX:-c++}" -x c++ -std=c++17
    exits 1 "$header is refused"
    like "$err" "\"$header is private: include " "the message for $header says what to include"
done

# Headers that cuda_runtime.h uses are included in every .cu file. The other internal headers are refused there too.
includes emulator/half/type.h >half.cu
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o program half.cu
exits 1 'an internal header is refused in a .cu file'
like "$err" 'half/type.h is private: include cuda_fp16.h or cuda_bf16.h' 'the message is the same'
done_testing
