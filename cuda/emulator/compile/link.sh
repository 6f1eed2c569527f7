# shellcheck shell=sh
# shellcheck disable=SC2154 # emucc sources this and shares its variables
# link.sh: links a program with the emulator.

# whole FILE: prints flags to link all of this library, needed or not
whole() {
    printf -- '-Wl,--whole-archive\n%s\n-Wl,--no-whole-archive\n' "$1"
}
# libraries_of_host PARTS: prints flags for the host's libraries that CUDA's libraries among these parts use, if they are
# installed. A program that needs one which is not installed was refused when it was compiled.
libraries_of_host() {
    case $1 in *libpart_cu*) ;; *) return ;; esac
    printf -- '-Wl,--as-needed\n'
    for library in lapack blas fftw3 fftw3f; do
        case $("$compiler" -print-file-name=lib$library.so) in
        /*) printf -- '-l%s\n' "$library" ;;
        esac
    done
    printf -- '-Wl,--no-as-needed\n'
}
# link PROGRAM OBJECT…: links the objects. What a counted program does first is linked first. Shared memory lies in
# the order of the files here: a guard, the program's own variables, another guard, the dynamic array.
link() {
    program=$1
    shift
    engine=$build/libemulator.a counting=$build/libcounters.a
    if [ -n "$lanes" ]; then
        engine=$(part_file emulator64 libpart_emulator64.a) || exit
        [ -z "$counted" ] || counting=$(part_file counters64 libpart_counters64.a) || exit
    fi
    [ -z "$counted" ] || check_names "$@"
    parts=$(libraries_of_parts "$@") || exit
    # libgomp, which may be among the arguments, has OpenACC's functions, too: the emulator's come first.
    directives=''
    for part in $parts; do
        case $part in */libpart_openacc.a) directives=$part ;; esac
    done
    # From a file with directives, gcc would also compile code for a GPU.
    [ -n "$clang" ] || set -- -foffload=disable "$@"
    # shellcheck disable=SC2046,SC2086
    by_itself "$compiler" ${counted:+$(whole "$build/libcounters_begin.a")} \
        ${directives:+$(whole "$directives")} $(whole "$build/libshared_begin.a") "$@" \
        $(whole "$build/libshared_end.a") ${counted:+$(whole "$counting")} \
        -Wl,--start-group $parts "$engine" -Wl,--end-group \
        $(libraries_of_host "$parts") $(libraries_of_fortran) $tuning -pthread -lm -o "$program"
}
# blame: reports whose fault it is that a program does not link. If a minimal kernel does not link either, it is the
# emulator's.
blame() {
    echo '__global__ void probe() {}
    int main() { probe<<<1, 1>>>(); return cudaDeviceSynchronize(); }' >"$scratch/probe.cu"
    (compile_cuda "$scratch/probe.cu" "$scratch/probe" && link "$scratch/a.out" "$scratch/probe.o") \
        >/dev/null 2>&1 || broken "its libraries do not link"
    failed 1
}
