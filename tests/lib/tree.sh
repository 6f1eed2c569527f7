# shellcheck shell=sh
# shellcheck disable=SC2154 # root and scratch come from tap.sh
# A small checkout for tests of lessons/run: the host, and a main.lua that prints its arguments. Without CUDA it is
# configured in a second. Source tap.sh first.

tree="$scratch/a tree"
unset WARPBOOK_DIR WARPBOOK_ROOT

mkdir -p "$tree/lessons" "$tree/scripts"
cp -r "$root/src" "$tree/"
cp "$root/lessons/run" "$tree/lessons/"
cp "$root/scripts/setup" "$root/scripts/packages" "$tree/scripts/"
cat >"$tree/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(tree LANGUAGES C)
set(CMAKE_C_STANDARD 11)
add_subdirectory(src)
CMAKE
cat >"$tree/scripts/main.lua" <<'LUA'
local host = require "host"
print(("root %s, build %s: %s"):format(host.root, host.build, table.concat({ ... }, " ")))
return 5
LUA

# only PROGRAM…: a folder for PATH that has only these programs and those that sh scripts use.
only() {
    mkdir -p "$scratch/bin"
    for program in sh env id cat cp mkdir mv rm ln ls grep sed tail dirname readlink flock chmod \
        sleep uname "$@"; do
        ln -sf "$(command -v "$program")" "$scratch/bin/$program"
    done
}

# fake PROGRAM BODY: a fake program in that folder. It records how it was called.
fake() {
    rm -f "$scratch/bin/$1"
    printf '#!/bin/sh\nprintf "%%s\\n" "%s $*" >>"%s/called"\n%s\n' "$1" "$scratch" "$2" \
        >"$scratch/bin/$1"
    chmod +x "$scratch/bin/$1"
}
