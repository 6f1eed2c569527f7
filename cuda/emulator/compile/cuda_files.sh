# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # emucc sources this: its variables come from there, or go there
# cuda_files.sh: compiles a .cu file: preprocessor, transform, compiler, checks.

# A file is compiled once, for host and device. __CUDA_ARCH__ is there, as it is where nvcc compiles
# for the device: without it what kernels guard by it would be missing, silently.
# Ubuntu's compilers turn on _FORTIFY_SOURCE, whose memcpy would stand in the way of ours, and whose
# printf would stand where the program's own line should.
# A kernel's lambda needs --extended-lambda with nvcc; here the source says as much.
# preprocess_cuda SOURCE OBJECT FLAG…: to OBJECT.ii
preprocess_cuda() {
    source_of_cuda=$1 result=$2.ii
    shift 2
    first=$(grep -n -m 1 '[^[:space:]]' "$source_of_cuda" 2>/dev/null || true)
    case ${first#*:} in
    %%*)
        echo "$source_of_cuda:${first%%:*}: error: this line is a notebook's, and no line of the program: take it out" >&2
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
# assemble OBJECT: OBJECT.s, in which hooks are called, to OBJECT.o
assemble() {
    awk -f "$here/assembly/apart.awk" "$1.s" >"$1.apart.s" || broken "apart.awk failed"
    awk -f "$here/assembly/order.awk" "$1.apart.s" "$1.apart.s" >"$1.ordered.s" || broken "order.awk failed"
    hooked=$1.ordered.s
    case $("$compiler" -dumpmachine) in
    x86_64*x32) ;;
    x86_64*)
        hooked=$1.hooked.s
        awk -f "$here/assembly/entered.awk" "$1.ordered.s" >"$1.entered.s" || broken "entered.awk failed"
        awk -f "$here/assembly/hooks.awk" "$1.entered.s" >"$hooked" || broken "hooks.awk failed"
        ;;
    esac
    compile -c "$hooked" -o "$1.o"
}
# What clang told goes on to its passes. Without hooks, a function is not to look as if it had some.
# compile_llvm OBJECT: to OBJECT.o, from OBJECT.dump
compile_llvm() {
    code=$1.dump
    if [ -z "$instrument" ]; then
        code=$1.ll
        sed '/^attributes #/s/ sanitize_thread / /' "$1.dump" >"$code"
    fi
    # shellcheck disable=SC2086
    compile -x ir $common $instrument -Qunused-arguments -c "$code" -o "$1.o"
}
# lower_cuda OBJECT [ARGUMENT…]: OBJECT.ii, to OBJECT.cpp. Inline PTX is translated first, once.
lower_cuda() {
    object=$1
    shift
    status=0
    "$build/compile/emulate" ${translated:+--translated} "$@" "$object.ii" >"$object.cpp" || status=$?
    if [ $status -eq 3 ]; then
        translate=$(part_file ptx translate_ptx) || exit
        "$translate" "$object.ii" >"$object.translated.ii" || failed $? "its translation of PTX"
        mv "$object.translated.ii" "$object.ii"
        translated=yes
        lower_cuda "$object" "$@"
        return
    fi
    [ $status -eq 0 ] || failed $status "its transform"
}
# Of variables that are used and never set, g++'s are told of by emulate, but for arrays: of the host's, mostly,
# to which nothing was copied back. Who asks g++ itself is told of all.
arrays='-Wuninitialized
-Wno-error=uninitialized
-Wno-error=maybe-uninitialized'
case $flags in *-Wall* | *-Wextra* | *uninitialized*) arrays='' ;; esac
[ -z "$is_clang" ] || arrays=''
never_set='-Wuninitialized
-Wno-sometimes-uninitialized
-Wno-uninitialized-const-reference'
# What clang makes of a program before any pass of its own
by_clang_whole="-fsanitize=thread
${counted:+-fsanitize=array-bounds$line}-fno-discard-value-names
-Xclang
-disable-llvm-passes"
# precompile TEXT: what becomes of CUDA's headers, to this file, and what the compiler makes of them to TEXT.gch.
precompile() {
    : >"$scratch/nothing.cu"
    preprocess_cuda "$scratch/nothing.cu" "$scratch/nothing"
    lower_cuda "$scratch/nothing"
    sed -n "\|^# 1 \"$include/cuda_runtime.h\" 1|,\$p" "$scratch/nothing.cpp" |
        sed "\|\"$scratch/nothing.cu\"|,\$d" >"$scratch/headers"
    how=-fpreprocessed$line$instrument
    [ -z "$is_clang" ] || how=$by_clang_whole
    mv "$scratch/headers" "$1" # where clang looks for it, too
    # shellcheck disable=SC2086
    compile -x c++-header -w $common $how "$1" -o "$scratch/headers.gch"
    mv "$scratch/headers.gch" "$1.gch"
}
# compile_lowered OBJECT FLAG…: OBJECT.cpp, with what is precompiled of CUDA's headers, if it is of these.
# Should the compiler not take it (it was another version's, or flags differ), or have anything to say, all is
# compiled.
compile_lowered() {
    object=$1
    shift
    if [ -f "$precompiled.gch" ]; then
        lower_cuda "$object" --precompiled "$precompiled"
        loaded=''
        if [ -n "$is_clang" ] && grep -q '^#pragma GCC pch_preprocess' "$object.cpp"; then
            loaded="-Xclang$line-include-pch$line-Xclang$line$precompiled.gch"
        fi
        : >"$object.told"
        # shellcheck disable=SC2086
        by_itself "$compiler" $loaded "$@" "$object.cpp" 2>"$object.messages" && [ ! -s "$object.messages" ] && return
    fi
    lower_cuda "$object"
    status=0
    by_itself "$compiler" "$@" "$object.cpp" 2>"$object.messages" || status=$?
    # g++ refuses to put a function where it is called that calls itself. nvcc, too, leaves it where it is.
    if grep -q 'inlining failed in call to .*always_inline' "$object.messages" && grep -qw always_inline "$object.ii"; then
        sed 's/\<always_inline\>/unused       /g' "$object.ii" >"$object.outlined.ii"
        mv "$object.outlined.ii" "$object.ii"
        compile_lowered "$object" "$@"
        return
    fi
    awk -v arrays="${arrays:+1}" -f "$here/assembly/messages.awk" "$object.messages" >"$object.told" || broken "messages.awk failed"
    cat "$object.told" >&2
    [ $status -eq 0 ] || failed 1
}
# outline OBJECT FLAG…: OBJECT.s anew, where g++ calls functions that take or give structs by value. Warnings
# have been told. What it does not take stays as it was.
outline() {
    object=$1
    shift
    awk -f "$here/assembly/outlined.awk" "$object.dump" "$object.s" >"$object.names" || broken "outlined.awk failed"
    [ -s "$object.names" ] || return 0
    mv "$object.cpp" "$object.inlined.cpp"
    precompiled_headers=''
    [ ! -f "$precompiled.gch" ] || precompiled_headers="--precompiled$line$precompiled"
    # shellcheck disable=SC2086
    lower_cuda "$object" $precompiled_headers --outlined "$object.names"
    if ! cmp -s "$object.cpp" "$object.inlined.cpp" &&
        by_itself "$compiler" "$@" -w -S -o "$object.outlined.s" "$object.cpp" 2>"$object.messages"; then
        mv "$object.outlined.s" "$object.s"
    fi
}
# indexed OBJECT FLAG…: OBJECT.s anew, with a look at the indices of local arrays and of rows, unless that changes what
# is counted: it keeps g++ from moving some stores out of loops.
indexed() {
    object=$1
    shift
    grep -v -e "\[$include/" -e '\[/usr/' "$object.dump" | grep -q '[]A-Za-z0-9_]\[[A-Za-z_]' || return 0
    if by_itself "$compiler" "$@" -w -fsanitize=bounds -S -o "$object.indexed.s" "$object.cpp" 2>"$object.messages" &&
        awk -f "$here/assembly/same_hooks.awk" "$object.s" "$object.indexed.s"; then
        mv "$object.indexed.s" "$object.s"
    fi
}
# whole_vectors OBJECT.o: flags of objcopy by which __shared__ arrays of whole 16 bytes begin at a multiple of 16,
# as they mostly do on a GPU: kernels read them so. g++ puts 8 bytes of its own before one of a class.
whole_vectors() {
    "$("$compiler" -print-prog-name=objdump)" -h "$1" |
        awk '$2 ~ /^\.tbss\.emulator_/ && $3 ~ /0$/ { print "--set-section-alignment\n" $2 "=16" }'
}
# with_cub SOURCE OBJECT: OBJECT.ii anew, if it includes CUB. What CUB has as inline PTX comes from a header of
# the emulator's, before all of CUB; g++ says of it that a name means two things, and that variables are not set.
with_cub() {
    cub=''
    grep -q '^# 1 ".*/cub/.*util_ptx.cuh"' "$2.ii" || return 0
    part=cub_ptx
    if grep -q '^# 1 ".*/cub/.*device/device_.*.cuh"' "$2.ii"; then part=device; fi
    preprocess_cuda "$1" "$2" -include "$include/emulator/cub/$part.h"
    [ -n "$is_clang" ] || cub="-fpermissive
-Wno-uninitialized
-Wno-maybe-uninitialized"
}
# compile_by_gcc OBJECT: OBJECT.ii, to OBJECT.s where it is counted, else to OBJECT.o; and to OBJECT.dump, which
# says who uses what. g++ makes none where nobody does.
compile_by_gcc() {
    : >"$1.dump"
    result="-S$line-o$line$1.s"
    [ -n "$counted" ] || result="-c$line-o$line$1.o"
    # shellcheck disable=SC2086
    {
        compile_lowered "$1" -x c++-cpp-output $arrays $common $flags $forgiven $cub $instrument \
            "-fdump-tree-lower-lineno-asmname=$1.dump" $result
        [ -n "$counted" ] || return 0
        outline "$1" -x c++-cpp-output $common $flags $forgiven $cub $instrument
        indexed "$1" -x c++-cpp-output $common $flags $forgiven $cub $instrument
    }
}
# compile_by_clang OBJECT: the same
compile_by_clang() {
    # shellcheck disable=SC2086
    compile_lowered "$1" -x c++-cpp-output $never_set $common $flags $forgiven $by_clang_whole -emit-llvm -S -o "$1.whole"
    # What a lane hands to a shuffle may have no value: that it came there is no proof that it has.
    sed 's/ noundef\>//g' "$1.whole" >"$1.dump"
    if [ -n "$opt" ]; then
        by_itself "$here/by_clang" "$compiler" "$opt" "$1" || failed $? "clang's way of counting"
    else
        compile_llvm "$1"
    fi
}
# compile_cuda SOURCE OBJECT: to OBJECT.o
compile_cuda() {
    translated=''
    preprocess_cuda "$1" "$2"
    with_cub "$1" "$2"
    if [ -z "$counted" ]; then
        instrument=''
        if names_volatile "$2.ii"; then instrument=$steps; fi
    fi
    if [ -n "$is_clang" ]; then compile_by_clang "$2"; else compile_by_gcc "$2"; fi
    [ -z "$counted" ] || assemble "$2"
    "$build/compile/emulate" "--check$relaxed" "$2.ii" "$2.dump" "$2.told" ||
        failed $? "its check of host and device"
    # shellcheck disable=SC2046,SC2086
    put_ours "$2.o" $ours $printing $(whole_vectors "$2.o")
}
