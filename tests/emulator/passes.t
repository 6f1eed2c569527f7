#!/bin/sh
# What clang's plugin makes of intermediate code, by each installed LLVM. Each file in cuda/emulator/tests/passes tests
# the pass of its name, or the passes that its line "; by" names. Its comments have the expected code.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang
make_targets counters

# plain: removes what versions of LLVM write differently: headers, declarations, attributes
plain() {
    sed -E -e '/^(; |source_filename|attributes|declare|target|!llvm|$)/d' -e 's/ #[0-9]+//g' \
        -e 's/ (local_unnamed_addr|memory\([^)]*\)|inaccessiblememonly|nocallback)//g'
}

for version in 14 22; do
    plugin=$build/cuda/emulator/compile/passes-$version.so
    if ! command -v opt-$version >/dev/null || [ ! -f "$plugin" ]; then
        skip "LLVM $version" "opt-$version or its headers are not installed (tests/run --setup)"
        continue
    fi
    pointers=''
    [ $version != 14 ] || pointers=-opaque-pointers
    for file in "$root"/cuda/emulator/tests/passes/*.ll "$root"/cuda/emulator/tests/passes/*/*.ll; do
        pass=$(basename "$file" .ll) passes=$(sed -n 's/^; by //p' "$file")
        run opt-$version $pointers -S -load-pass-plugin="$plugin" -passes="${passes:-$pass}" "$file" -o "$scratch/out.ll"
        exits 0 "LLVM $version: $pass succeeds"
        is "$(plain <"$scratch/out.ll")" "$(sed -n '1,/^; becomes$/d; s/^; //p' "$file")" "LLVM $version: $pass gives the expected code"
    done
done
done_testing
