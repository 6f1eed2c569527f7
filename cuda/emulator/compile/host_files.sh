# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # emucc sources this and shares its variables
# host_files.sh: compiles a file of host code, in C++ or C.

# compile_host LANGUAGE SOURCE OBJECT FLAG…: SOURCE to OBJECT.o
compile_host() {
    language_of_host=$1 source_of_host=$2 object=$3
    shift 3
    case $language_of_host in c) how=--c lowered=cpp-output ;; *) how=--host lowered=c++-cpp-output ;; esac
    # shellcheck disable=SC2086
    preprocess -x "$language_of_host" "$@" $flags $folders -I "$include" "$source_of_host" -o "$object.ii"
    "$build/compile/emulate" $how "$object.ii" >"$object.lowered" || failed $? "its transform"
    # shellcheck disable=SC2086
    compile -x $lowered "$@" $flags -c "$object.lowered" -o "$object.o"
    # shellcheck disable=SC2086
    put_ours "$object.o" $ours
}
