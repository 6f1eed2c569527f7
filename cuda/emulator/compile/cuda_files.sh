# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # emucc sources this and shares its variables
# cuda_files.sh: compiles a .cu file: preprocessor, transform, compiler, checks.

# preprocess_cuda SOURCE OBJECT FLAG…: SOURCE to OBJECT.ii
# A file is compiled once, for host and device. __CUDA_ARCH__ is defined, as it is when nvcc compiles for the device:
# without it, code that kernels guard by it would be missing, without a message.
# Ubuntu's compilers set _FORTIFY_SOURCE, whose memcpy and printf would replace the emulator's.
# nvcc needs --extended-lambda for a kernel's lambdas; here it is enough that the source has one.
preprocess_cuda() {
    source_of_cuda=$1 result=$2.ii
    shift 2
    first=$(grep -n -m 1 '[^[:space:]]' "$source_of_cuda" 2>/dev/null || true)
    case ${first#*:} in
    %%*)
        echo "$source_of_cuda:${first%%:*}: error: this line belongs to a notebook, not to the program: remove it" >&2
        exit 1
        ;;
    esac
    if grep -q '] *__\(host\|device\)__' "$source_of_cuda"; then set -- -D__CUDACC_EXTENDED_LAMBDA__ "$@"; fi
    dependencies=${depfile:+"-MD
-MF
${result%.ii}.d
-MQ
$output"}
    # shellcheck disable=SC2086 # a line is a word
    preprocess $common $flags $folders $forgiven $dependencies \
        -D__CUDACC__ -D__NVCC__ -D__CUDACC_VER_MAJOR__=13 -D__CUDACC_VER_MINOR__=0 -D__CUDACC_VER_BUILD__=88 \
        -D__CUDA_ARCH__=900 -D__EMUCC__ \
        ${counted:+-D__EMUCC_COUNTED__} -U_FORTIFY_SOURCE -I "$include" \
        -include "$include/cuda_runtime.h" "$@" "$source_of_cuda" -o "$result"
}
# lower_cuda OBJECT: OBJECT.ii to OBJECT.cpp. Inline PTX is translated first, once.
lower_cuda() {
    status=0
    "$build/compile/emulate" ${uses:+--marked} ${translated:+--translated} "$1.ii" >"$1.cpp" || status=$?
    if [ $status -eq 3 ]; then
        [ -z "$lanes" ] || only_for_32 "inline PTX, the assembly of NVIDIA's GPUs,"
        translate=$(part_file ptx translate_ptx) || exit
        "$translate" "$1.ii" >"$1.translated.ii" || failed $? "its translation of PTX"
        mv "$1.translated.ii" "$1.ii"
        translated=yes
        lower_cuda "$1"
        return
    fi
    [ $status -eq 0 ] || failed $status "its transform"
}
never_set='-Wuninitialized
-Wno-sometimes-uninitialized
-Wno-uninitialized-const-reference
-Wno-unknown-warning-option
-Wno-vla-cxx-extension'
# compile_lowered OBJECT FLAG…: OBJECT.cpp to OBJECT.o
compile_lowered() {
    object=$1
    shift
    lower_cuda "$object"
    status=0
    by_itself "$compiler" "$@" "$object.cpp" -c -o "$object.o" 2>"$object.messages" || status=$?
    # g++ refuses to inline a function that calls itself. nvcc does not inline it either.
    if grep -q 'inlining failed in call to .*always_inline' "$object.messages" && grep -qw always_inline "$object.ii"; then
        sed 's/\<always_inline\>/unused       /g' "$object.ii" >"$object.outlined.ii"
        mv "$object.outlined.ii" "$object.ii"
        compile_lowered "$object" "$@"
        return
    fi
    awk -f "$here/messages.awk" "$object.messages" >"$object.printed" || broken "messages.awk failed"
    cat "$object.printed" >&2
    [ $status -eq 0 ] || failed 1
}
# whole_vectors OBJECT.o: prints flags of objcopy that align __shared__ arrays of whole 16 bytes to 16, as they mostly
# are on a GPU: kernels access them as vectors. g++ puts 8 bytes of its own before an array of a class.
whole_vectors() {
    "$objdump" -h "$1" |
        awk '$2 ~ /^\.tbss\.emulator_/ && $3 ~ /0$/ { print "--set-section-alignment\n" $2 "=16" }'
}
# with_cub SOURCE OBJECT: makes OBJECT.ii again if it includes CUB. A header of the emulator's, included before CUB,
# replaces CUB's inline PTX. g++ then reports names with two meanings and variables that are not set.
with_cub() {
    cub=''
    grep -q '^# 1 ".*/cub/.*util_ptx.cuh"' "$2.ii" || return 0
    part=cub_ptx
    if grep -q '^# 1 ".*/cub/.*device/device_.*.cuh"' "$2.ii"; then part=device; fi
    preprocess_cuda "$1" "$2" -include "$include/emulator/cub/$part.h"
    [ -n "$clang" ] || cub="-fpermissive
-Wno-uninitialized
-Wno-maybe-uninitialized"
}
# compile_cuda SOURCE OBJECT: SOURCE to OBJECT.o. Clang's plugin writes what functions use, and the check of host and
# device reports what nvcc would refuse.
compile_cuda() {
    translated=''
    preprocess_cuda "$1" "$2"
    with_cub "$1" "$2"
    if [ -z "$counted" ]; then
        instrument=''
        if names_volatile "$2.ii"; then instrument=$steps; fi
    fi
    # shellcheck disable=SC2086
    compile_lowered "$2" -x c++-cpp-output ${clang:+$never_set} $common $flags $forgiven $cub $instrument \
        ${uses:+$uses$2.uses}
    if [ -n "$uses" ]; then
        "$build/compile/emulate" "--check$relaxed" "$2.ii" "$2.uses" "$2.printed" ||
            failed $? "its check of host and device"
    fi
    # shellcheck disable=SC2046,SC2086
    put_ours "$2.o" $ours $printing $(whole_vectors "$2.o")
}
