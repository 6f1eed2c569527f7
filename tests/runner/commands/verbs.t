#!/bin/sh
# A new verb is one new file: the command line, help and the messages about mistakes know it.
# shellcheck disable=SC2016 # Lua's text
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/fakes.sh"

fake 01-cpu pi c 'right 1'
rm "$tree/scripts"
cp -R "$root/scripts" "$tree/scripts"
cat >"$tree/scripts/verbs/spin.lua" <<'LUA'
-- spin.lua: a verb for this test

local convert = require "base.convert"

return {
  name = "spin", place = 49,
  usage = "spin 01",
  help = "turns lessons round",
  about = "It takes its time.",
  example = "spin 01 --rounds 3  three times",
  of_lesson = function(_, label) return label end,
  words = { least = 1, most = 2, wants = "one lesson or two, such as spin 01" },
  flags = { "--format", { name = "--rounds", value = "N", help = "number of turns",
                          convert = convert.whole(1, 9), default = 2 } },
  run = function(out, options, lessons)
    out:say("%s of %d, %d times", table.concat(options.words, " and "), #lessons, options.rounds)
    return 0
  end,
}
LUA

warpbook spin 01
exits 0 'the verb can be typed'
is "$out" '01 of 1, 2 times' "the verb has its words, the lessons, and its flag's default"
warpbook spin 01 02 --rounds 3
is "$out" '01 and 02 of 1, 3 times' 'the verb has the typed flag'
warpbook help
like "$out" '^lessons/run spin 01 +turns lessons round$' 'help lists the verb'
like "$out" '^Of spin:$' 'its flags have a heading'
like "$out" '^   --rounds N +number of turns \(default: 2\)$' 'its flag is listed below the heading'
verbs=$(printf '%s\n' "$out" | sed '/^$/,$d' | sed -n 's/^lessons.run \([a-z][a-z]*\).*/\1/p' | tr '\n' ' ')
is "$verbs" 'compare sweep submit counters kernels profile lanes step sanitize feedback spin diff start edit check hint watch reset solution progress export table report book regrade similar grades syllabus share workshop bugs explain doctor help ' 'help lists the verb in its place'

# mistake PATTERN ARGUMENT…: the command fails with the pattern
mistake() {
    pattern=$1
    shift
    warpbook "$@"
    exits 2 "a mistake fails: $*"
    is "$err" "lessons/run: $pattern" 'the message is one line'
}
mistake "unknown command 'spni'; did you mean spin?" spni 01
mistake 'spin takes one lesson or two, such as spin 01' spin
mistake '--rounds 10: expected a whole number from 1 to 9' spin 01 --rounds 10
mistake "unknown flag '--ronds'; did you mean --rounds?" spin 01 --ronds 3
mistake 'doctor does not take --rounds; spin does' doctor --rounds 3
mistake 'spin does not take --json; run, compare, sweep, submit, counters, kernels, profile, sanitize, feedback, check, progress, table, regrade, similar and workshop do' spin 01 --json

sed -i 's/place = 49/place = 50/' "$tree/scripts/verbs/spin.lua"
warpbook
exits 70 'two verbs with the same place fail'
like "$err" 'scripts/verbs/(spin|diff).lua: the verb (diff|spin) has the place 50, too$' 'both verbs are named'
done_testing
