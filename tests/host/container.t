#!/bin/sh
# What clusters use in the place of an installation: a module, and a container. The module is loaded, by
# Debian's environment-modules. The recipes are read, and what they do in an image is done with stand-ins.
# shellcheck disable=SC2016 # the stand-ins expand it
. "$(dirname "$0")/../lib/tap.sh"

tree="$scratch/a tree"
mkdir -p "$tree/scripts" "$tree/lessons"
cp -r "$root/scripts/container" "$root/scripts/modulefiles" "$root/scripts/bin" "$tree/scripts/"
printf '#!/bin/sh\necho "$0: $*, $WARPBOOK_DIR"\n' | tee "$tree/scripts/setup" >"$tree/lessons/run"
chmod +x "$tree/scripts/setup" "$tree/lessons/run"
unset WARPBOOK_DIR

# ---- a module ----

# module WORD…: as the shell's function of that name does it
modulecmd=$(find /usr/lib /usr/share -name modulecmd.tcl -type f 2>/dev/null | head -n 1)
module() {
    eval "$("$modulecmd" sh "$@" 2>"$scratch/module")"
}
if [ -n "$modulecmd" ] && command -v tclsh >/dev/null; then
    export HOME="$scratch"
    before=$PATH
    module use "$tree/scripts/modulefiles"
    module load warpbook
    run warpbook 05
    is "$out" "$tree/scripts/bin/warpbook: 05, $scratch/warpbook" 'loaded: the command, and where things are kept'
    module unload warpbook
    is "$PATH ${WARPBOOK_DIR-nowhere}" "$before nowhere" 'unloaded: as it was'
    export WARPBOOK_DIR=/mine
    module load warpbook
    is "$WARPBOOK_DIR" /mine 'a folder of one'\''s own is left alone'
    module unload warpbook
    is "$WARPBOOK_DIR" /mine 'also afterwards'
    unset WARPBOOK_DIR
    module help warpbook
    like "$(cat "$scratch/module")" '^warpbook 05 runs a lesson' 'its help'
else
    skip 'a module is loaded' 'environment-modules is not installed (tests/run --setup)'
fi

# ---- containers ----

docker=$tree/scripts/container/Dockerfile
apptainer=$tree/scripts/container/warpbook.def
copied=$(sed -n 's/^COPY \(.*\) .*/\1/p' "$docker" | tr ' ' '\n' | sort)
is "$copied" "$(sed -n 's|^    \([^ ]*\) /opt/warpbook/.*|\1|p' "$apptainer" | grep -vx exec | sort)" 'both recipes copy the same'
is "$copied" "$(cd "$root" && printf '%s\n' CMakeLists.txt README.md ./*/ | sed 's|^./||; s|/$||' | grep -vx 'build\|tests\|shared\|work' | sort)" 'which is the checkout without its tests'
for recipe in "$docker" "$apptainer"; do
    like "$(cat "$recipe")" '/opt/warpbook/scripts/container/install && ' "${recipe##*/} installs"
done
is "$(sed -n 's/^FROM //p' "$docker")" "$(sed -n 's/^From: //p' "$apptainer")" 'on the same system'
cd / || exit
run "$tree/scripts/container/install"
is "$(printf '%s\n' "$out" | sed 's/ *$//')" "scripts/setup: run,
lessons/run: share," 'what --setup installs, then one build for all'
done_testing
