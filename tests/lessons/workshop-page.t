#!/bin/sh
# Runs all commands of docs/workshop.md in order, on this machine instead of the site, and then the README's. The
# student's version of lesson 00 is the lesson's.
# shellcheck disable=SC2016 # another shell expands it
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

[ -x "$host" ] || skip_all "the host is not built: $host"
grep -q '^reason=' "$build/cuda.txt" || export CUDA_VISIBLE_DEVICES='' # as on a login node
mkdir "$scratch/kept" "$scratch/handed-in" "$scratch/home"
ln -s "$build" "$scratch/kept/build"
export WARPBOOK_ROOT="$root" WARPBOOK_DIR="$scratch/kept" HOME="$scratch/home"
unset XDG_CONFIG_HOME WARPBOOK_ACCOUNT WARPBOOK_RESERVATION

sed -n 's/^ *\(lessons\/run .*\)/\1/p' "$root/docs/workshop.md" |
    sed 's/--site riker --account ABC123/--site local/; s|^lessons/run|"$0"|' >"$scratch/commands"
is "$(grep -c . "$scratch/commands")" 16 "the page has 16 commands"
sed -n 's/^| `lessons\/run \(workshop [^`]*\)` .*/"$0" \1/p' "$root/README.md" >>"$scratch/commands"
is "$(grep -c . "$scratch/commands")" 17 "the README has one"
while read -r command; do
    case $command in
    *regrade*) bwrap --unshare-all --ro-bind / / true 2>/dev/null || { skip "$command" "no bwrap" && continue; } ;;
    *check\ 00*) cp "$root/lessons/00-first-kernel/axpy.cu" "$scratch/kept/work/00-first-kernel" ;;
    esac
    run sh -c "cd \"\$1\" && $command" "$host" "$scratch" </dev/null
    exits 0 "$command succeeds"
    [ ! -f "$scratch/my.json" ] || cp "$scratch/my.json" "$scratch/handed-in/ada.json"
done <"$scratch/commands"
is "$(of_json "$scratch/workshop.json" 'return d.ready, #d.plan')" 'true 5' "the document of workshop is complete"
done_testing
