# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # emucc sources this and shares its variables
# compiler.sh: selects the compiler: the one that CXX names; else the clang for which this emulator was built
# (cmake/clang.cmake); else g++. Counting needs clang, so there CXX is ignored if it names another compiler.

# Each start of clang takes a good part of the time that a small program takes, so it is asked once for each fact.
# clang_version COMPILER: prints the number if it is clang, else fails
clang_version() {
    echo __clang_major__ | "$1" -E -P -x c - 2>/dev/null | grep '^[0-9]'
}
# fact NAME: prints the value of this name in clang.txt
fact() {
    sed -n "s/^$1=//p" "$build/compile/clang.txt" 2>/dev/null || true
}
compiler=${CXX:-} default=$(fact compiler)
if [ -n "$counted" ] && [ -n "$compiler" ] && ! clang_version "$compiler" >/dev/null; then compiler=''; fi
[ -n "$compiler" ] || compiler=$default
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
if clang=$(clang_version "$compiler"); then
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
# tool NAME: prints the path of this one of the compiler's tools
tool() {
    path=''
    [ "$compiler" != "$default" ] || path=$(fact "$1")
    [ -n "$path" ] || path=$("$compiler" -print-prog-name="$1" 2>/dev/null) || true
    printf %s "$path"
}
nm=$(tool nm) objcopy=$(tool objcopy) objdump=$(tool objdump)
# symbols FLAG… FILE…: nm of these files. By default nm loads LLVM as a plugin for files of intermediate code, which takes
# longer than reading a hundred objects.
no_plugin=''
! "$nm" --plugin /dev/null --version >/dev/null 2>&1 || no_plugin=--plugin=/dev/null
symbols() {
    "$nm" $no_plugin "$@" 2>/dev/null
}
