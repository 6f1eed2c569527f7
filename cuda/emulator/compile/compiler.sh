# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # emucc sources this and shares its variables
# compiler.sh: selects the compiler: the one that CXX names; else the clang for which this emulator was built
# (cmake/clang.cmake); else g++. Counting needs clang, so there CXX is ignored if it names another compiler.

# is_clang COMPILER: true if it is clang
is_clang() {
    case $("$1" --version 2>/dev/null) in *clang*) ;; *) return 1 ;; esac
}
# fact NAME: prints the value of this name in clang.txt
fact() {
    sed -n "s/^$1=//p" "$build/compile/clang.txt" 2>/dev/null
}
compiler=${CXX:-}
if [ -n "$counted" ] && [ -n "$compiler" ] && ! is_clang "$compiler"; then compiler=''; fi
[ -n "$compiler" ] || compiler=$(fact compiler)
if [ -z "$compiler" ] && [ -n "$counted" ]; then
    die 6 "counting needs clang and the headers of its LLVM: $(fact reason)" \
        "Debian and Ubuntu: apt-get install clang llvm-dev libomp-dev; on a cluster: module load llvm (or rocm, or cray)"
fi
for candidate in g++ clang++; do
    [ -n "$compiler" ] || ! command -v $candidate >/dev/null || compiler=$candidate
done
[ -n "$compiler" ] || die 6 "no C++ compiler was found: install clang or g++, or name one in CXX"

# Clang's plugin (passes/plugin.cpp) reports what functions use, and counts.
clang='' plugin=''
if is_clang "$compiler"; then
    clang=$("$compiler" -dumpversion)
    clang=${clang%%.*}
    plugin=$build/compile/passes-$clang.so
    if [ ! -f "$plugin" ]; then
        [ -z "$counted" ] || die 6 "cannot count with $compiler, which is clang $clang: the emulator in $build \
was built for another version"
        plugin=''
    fi
fi
[ -n "$clang" ] || case "$language $sources" in *.cu* | cu*)
    echo "emucc: compiled with g++, which does not find what nvcc would refuse; clang does" >&2
    ;;
esac
