#!/bin/sh
# lessons/run --setup --with-lua PATH builds Lua from its source, where nothing can be installed. Debian has no
# package with that source, so this test uses Debian's headers and links Debian's library. If LUA_SOURCE names a
# folder or tarball with the source and the modules, the test uses it too.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/tree.sh"

# prints where the modules are found
cat >"$tree/scripts/main.lua" <<'LUA'
print(package.searchpath("argparse", package.path), package.searchpath("dkjson", package.path))
return 0
LUA
cp "$root/scripts/with-lua" "$tree/scripts/"
# given PATH
given() {
    run "$tree/lessons/run" --setup --with-lua "$@"
}

given "$scratch/none"
exits 6 'a path that is not there'
like "$err" "^setup: $scratch/none does not exist$" 'is named'
mkdir -p "$scratch/from here/lua-5.3.6/src" "$scratch/from here/modules"
given "$scratch/from here"
exits 6 'a folder without Lua is an error'
like "$err" "^setup: missing in $scratch/from here: Lua's source \\(lua-5.4.x.tar.gz\\), the Lua module argparse \\(argparse.lua\\), the Lua module dkjson \\(dkjson.lua\\)$" 'the message names everything that is missing'
head -c 1000 /dev/urandom >"$scratch/broken.tar.gz"
given "$scratch/broken.tar.gz"
exits 6 'a tarball that is none'
like "$err" "^setup: $scratch/broken.tar.gz cannot be unpacked: it is not a tarball, or it is damaged$" 'is named'
echo 'return {}' | tee "$scratch/from here/modules/argparse.lua" >"$scratch/from here/modules/dkjson.lua"
: >"$scratch/from here/lua-5.3.6/src/lapi.c"
printf '#define LUA_VERSION_MINOR\t"3"\n' >"$scratch/from here/lua-5.3.6/src/lua.h"
given "$scratch/from here"
exits 6 'another Lua'
like "$err" '/lua-5.3.6/src is not Lua 5.4, which the runner needs$' 'is refused'
is "$(find "$tree/build" -name 'lua*')" '' 'nothing of it is left'

headers=/usr/include/lua5.4
if [ -e $headers/lua.h ]; then
    rm "$scratch/from here/modules/argparse.lua"
    mv "$scratch/from here/lua-5.3.6" "$scratch/lua-5.4.4"
    cp $headers/*.h "$scratch/lua-5.4.4/src"
    tar -cf "$scratch/lua.tar" -C "$scratch" lua-5.4.4
    mkdir "$scratch/other"
    echo 'return {}' >"$scratch/other/argparse.lua"
    tar -cf "$scratch/from here/argparse.tar" -C "$scratch" other
    mv "$scratch/lua.tar" "$scratch/from here/"
    LDFLAGS='-Wl,--no-as-needed -llua5.4' given "$scratch/from here" # the -dev link need not exist
    exits 0 'a folder with tarballs and files is accepted'
    like "$err" "^setup: Lua and its modules are taken from $scratch/from here$" 'the message says what is used'
    is "$out" "$tree/build/lua/argparse.lua	$tree/build/lua/dkjson.lua" 'Lua finds the modules there'
    ok 'Lua is built from the given source' test -e "$tree/build/src/liblua.a"
    run "$tree/lessons/run" --with-lua="$scratch/none"
    exits 6 '--with-lua=PATH is the same option'
    run "$tree/lessons/run"
    is "$out" "$tree/build/lua/argparse.lua	$tree/build/lua/dkjson.lua" 'a wrong path does not replace a Lua that is there'
else
    skip 'a build with the given source' "there are no headers of Lua in $headers (tests/run --setup)"
fi
if [ -n "${LUA_SOURCE-}" ]; then
    rm -rf "$tree/build"
    given "$LUA_SOURCE"
    exits 0 "Lua is built from $LUA_SOURCE"
    unlike "$(ldd "$tree/build/warpbook")" lua 'the host links no Lua library of the system'
else
    skip 'a build of the whole source of Lua' 'LUA_SOURCE names no folder or tarball with its source and the modules'
fi
done_testing
