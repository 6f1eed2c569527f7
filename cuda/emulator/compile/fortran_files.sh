# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # emucc sources this and shares its variables
# fortran_files.sh: compiles a file in CUDA Fortran, or in Fortran, by flang and the tools of its LLVM. Flang's passes
# lower the source to FIR; fortran/lower.awk turns what a GPU does into calls of functions in CUDA C++, and writes
# these. Both become one file of LLVM IR, which clang compiles with the emulator's plugin, as it does CUDA C++.

# fortran_fact NAME: prints the value of this name in flang.txt
fortran_fact() {
    sed -n "s/^$1=//p" "$build/compile/flang.txt" 2>/dev/null
}
# libraries_of_fortran: prints the libraries to link, from which only a program in Fortran takes something
libraries_of_fortran() {
    runtime=$(fortran_fact runtime)
    [ -z "$runtime" ] || [ ! -f "$build/fortran/libfortran.a" ] || printf '%s\n' "$build/fortran/libfortran.a" "$runtime"
}
# use_flang: selects flang and the clang of its LLVM
use_flang() {
    tools=$(fortran_fact tools)
    [ -n "$tools" ] || die 6 "CUDA Fortran needs flang 22: $(fortran_fact reason)" \
        "Debian: apt-get install flang-22 clang-22 llvm-22-dev"
    compiler=$tools/clang++ clang=$(fortran_fact version)
    plugin=$build/compile/passes-$clang.so
    module_folder=.
    [ -n "$only_compile" ] || module_folder=$scratch
    . "$here/options.sh"
}
# defines: prints the macros that were typed
defines() {
    echo "$flags" | grep '^-[DU]' || true
}
# front FLAG…: runs flang's front end on CUDA Fortran; its messages are about the program
front() {
    status=0
    case $source in *.F | *.F9? | *.CUF) preprocessed=-cpp ;; *) preprocessed='' ;; esac
    # shellcheck disable=SC2046,SC2086 # a line is a word
    by_itself "$tools/flang" -fc1 -x cuda $(defines) -I "$build/fortran" -I "$module_folder" -module-dir "$module_folder" \
        $fortran_flags $preprocessed $folders "$@" 2>"$scratch/messages" || status=$?
    awk -f "$here/fortran/messages.awk" "$scratch/messages" >&2 || broken "fortran/messages.awk failed"
    [ $status -eq 0 ] || failed 1
}
# lowered WHAT COMMAND…: runs a step that must not fail
lowered() {
    what=$1
    shift
    by_itself "$@" 2>"$scratch/messages" || {
        tail -n 5 "$scratch/messages" >&2
        die 70 "$what failed on $source: please report this program"
    }
}
# lower_fortran SOURCE OBJECT: SOURCE to OBJECT.lowered, and OBJECT.cu with its kernels and launches
lower_fortran() {
    front -debug-info-kind=standalone -emit-hlfir -mmlir --mlir-print-debuginfo -mmlir --mlir-print-op-generic \
        "$1" -o "$2.hlfir"
    lowered "flang's lowering to FIR" "$tools/fir-opt" --mlir-print-debuginfo --mlir-print-op-generic \
        --simplify-hlfir-intrinsics --inline-elementals --inline-hlfir-assign --opt-bufferization \
        --lower-hlfir-ordered-assignments --lower-hlfir-intrinsics --bufferize-hlfir --inline-hlfir-assign \
        --convert-hlfir-to-fir --cuf-predefined-var-to-gpu "$2.hlfir" -o "$2.fir"
    awk -v id="$(printf %s "$PWD/$1" | cksum | cut -d ' ' -f 1)" -v source="$1" -v absolute="$PWD/$1" \
        -v stubs="$2.cu" -f "$here/fortran/mlir.awk" -f "$here/fortran/kernel_do.awk" -f "$here/fortran/lower.awk" "$2.fir" "$2.fir" \
        >"$2.lowered" || failed $? "its lowering of CUDA Fortran"
}
# fir_to_llvm FIR LL KIND: FIR with flang's operations for CUDA to LLVM IR, with debug information of this kind
fir_to_llvm() {
    lowered "flang's lowering of CUDA Fortran" "$tools/fir-opt" --mlir-print-debuginfo --cuf-allocation-convert \
        --cuf-convert "$1" -o "$1.mlir"
    lowered "flang" "$tools/flang" -fc1 -emit-llvm "-debug-info-kind=$3" "$1.mlir" -o "$2"
}
# compile_host_fortran SOURCE OBJECT: Fortran to OBJECT.o
compile_host_fortran() {
    use_flang
    front -O2 -debug-info-kind=line-tables-only -mrelocation-model pic -pic-level 2 -emit-obj "$1" -o "$2.o"
}
# compile_fortran SOURCE OBJECT: CUDA Fortran to OBJECT.o
compile_fortran() {
    use_flang
    lower_fortran "$1" "$2"
    fir_to_llvm "$2.lowered" "$2.program.ll" standalone
    awk -v marks="${counted:+ sanitize_thread}" -v stubs="$2.cu" -f "$here/fortran/functions.awk" "$2.cu" \
        "$2.program.ll" >"$2.ll"
    translated=''
    preprocess_cuda "$2.cu" "$2" -I "$fortran"
    lower_cuda "$2"
    [ -n "$counted" ] || instrument=''
    # shellcheck disable=SC2086
    compile -x c++-cpp-output $common -w $instrument $uses$2.uses -emit-llvm -Xclang -disable-llvm-passes \
        -c "$2.cpp" -o "$2.bc"
    # shellcheck disable=SC2086
    compile -x ir $common $instrument $uses$2.uses -Xclang -mlink-bitcode-file -Xclang "$2.bc" \
        -c "$2.ll" -o "$2.o"
    [ -z "$depfile" ] || printf '%s: %s\n' "$output" "$1" | sed 's/ /\\ /g; s/:\\ /: /' >>"$scratch/depfile"
    # shellcheck disable=SC2046,SC2086
    put_ours "$2.o" ${counted:+$(echo "$ours" | grep '^mem\|alloc\|^free')} $(whole_vectors "$2.o")
}
