#!/bin/sh
# What clusters use instead of an installation: a module and a container. Debian's environment-modules loads the
# module. The container recipes are only read, and their commands run with stand-ins for setup and lessons/run.
# shellcheck disable=SC2016 # the stand-ins expand it
. "$(dirname "$0")/../lib/tap.sh"

tree="$scratch/a tree"
mkdir -p "$tree/scripts" "$tree/lessons"
cp -r "$root/scripts/container" "$root/scripts/modulefiles" "$root/scripts/bin" "$tree/scripts/"
printf '#!/bin/sh\necho "$0: $*, $WARPBOOK_DIR"\n' | tee "$tree/scripts/setup" >"$tree/lessons/run"
chmod +x "$tree/scripts/setup" "$tree/lessons/run"
unset WARPBOOK_DIR

# ---- a module ----

# module WORD…: works like the shell function of that name
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
    is "$out" "$tree/scripts/bin/warpbook: 05, $scratch/warpbook" 'loading the module sets PATH and WARPBOOK_DIR'
    module unload warpbook
    is "$PATH ${WARPBOOK_DIR-nowhere}" "$before nowhere" 'unloading the module restores both'
    export WARPBOOK_DIR=/mine
    module load warpbook
    is "$WARPBOOK_DIR" /mine 'loading the module keeps a WARPBOOK_DIR that the user set'
    module unload warpbook
    is "$WARPBOOK_DIR" /mine 'unloading the module keeps it'
    unset WARPBOOK_DIR
    module help warpbook
    like "$(cat "$scratch/module")" '^warpbook 05 runs a lesson' 'the help of the module shows a command'
else
    skip 'the module' 'environment-modules is not installed (tests/run --setup)'
fi

# ---- containers ----

docker=$tree/scripts/container/Dockerfile
apptainer=$tree/scripts/container/warpbook.def
copied=$(sed -n 's/^COPY \(.*\) .*/\1/p' "$docker" | tr ' ' '\n' | sort)
is "$copied" "$(sed -n 's|^    \([^ ]*\) /opt/warpbook/.*|\1|p' "$apptainer" | grep -vx exec | sort)" 'both recipes copy the same files'
is "$copied" "$(cd "$root" && printf '%s\n' CMakeLists.txt README.md ./*/ | sed 's|^./||; s|/$||' | grep -vx 'build\|tests\|shared\|work' | sort)" 'these are all files of the checkout but the tests'
for recipe in "$docker" "$apptainer"; do
    like "$(cat "$recipe")" '/opt/warpbook/scripts/container/install && ' "${recipe##*/} runs the install script"
done
is "$(sed -n 's/^FROM //p' "$docker")" "$(sed -n 's/^From: //p' "$apptainer")" 'both recipes are based on the same image'
like "$(cat "$root/.devcontainer/Dockerfile")" '^RUN /opt/warpbook-setup/setup run && ' 'the development container has the packages of --setup'
is "$(sed -n 's/^COPY \(.*\) .*/\1/p' "$root/.devcontainer/Dockerfile" | tr ' ' '\n' | while read -r file; do [ -f "$root/$file" ] || echo "$file"; done)" '' \
    'it copies files that there are'
cat >"$scratch/recipe.lua" <<'END'
local described = require("dkjson").decode(assert(io.open(arg[1])):read("a"))
print(described.build.dockerfile, described.build.context)
END
run "$root/tests/lib/lua" "$scratch/recipe.lua" "$root/.devcontainer/devcontainer.json"
is "$out" 'Dockerfile	..' 'devcontainer.json names its recipe, and the checkout'
cd / || exit
run "$tree/scripts/container/install"
is "$(printf '%s\n' "$out" | sed 's/ *$//')" "scripts/setup: run,
lessons/run: share," 'the install script runs setup, and then builds once for all users'
done_testing
