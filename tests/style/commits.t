#!/bin/sh
# The subjects of commits: at most 72 characters, an area first (docs/contributing.md). Older commits than
# this rule are left as they are: only those that descend from the commit which added this file are looked at.
. "$(dirname "$0")/../lib/tap.sh"
cd "$root" || exit
rule=tests/style/commits.t

# wrong: those of the subjects on standard input, a line each, that break the rule.
wrong() {
    LC_ALL=C.UTF-8 sed -E '/^.{1,72}$/{ /^[a-z0-9-]+(\/[a-z0-9-]+)?: [^ ]/d; }'
}
long=$(printf 'tests: π%064d' 0) # 72 characters
for subject in 'runner: the report shows µ' 'runner/report: the report shows its text whole' "$long"; do
    is "$(printf '%s\n' "$subject" | wrong)" '' "kept: $subject"
done
for subject in 'The report shows its text whole' 'runner:no space' 'Runner: an upper-case letter' 'a/b/c: three' \
    'runner report: two words' 'runner: ' "${long}0"; do
    is "$(printf '%s\n' "$subject" | wrong)" "$subject" "broken: $subject"
done

# The last commit of a shallow clone seems to add every file: it is then the one to begin after.
added=$(git log --diff-filter=A --format=%H -- "$rule" 2>/dev/null | tail -n 1)
[ -n "$added" ] || {
    skip 'the commits since the rule' 'their history is not here'
    done_testing
}
tap_command=" git log $added..HEAD"
is "$(git log --ancestry-path --no-merges --format=%s "$added..HEAD" | wrong)" '' 'the commits since the rule'
done_testing
