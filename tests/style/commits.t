#!/bin/sh
# The subjects of commits: at most 72 characters, an area first (docs/contributing.md). Commits older than this
# rule are not checked: only those that descend from the commit which added this file.
. "$(dirname "$0")/../lib/tap.sh"
cd "$root" || exit
rule=tests/style/commits.t

# wrong: prints the lines of standard input that break the rule. Each line is the subject of a commit.
wrong() {
    LC_ALL=C.UTF-8 sed -E '/^.{1,72}$/{ /^[a-z0-9-]+(\/[a-z0-9-]+)?: [^ ]/d; }'
}
long=$(printf 'tests: π%064d' 0) # 72 characters
for subject in 'runner: the report shows µ' 'runner/report: the report shows its text whole' "$long"; do
    is "$(printf '%s\n' "$subject" | wrong)" '' "accepted: $subject"
done
for subject in 'The report shows its text whole' 'runner:no space' 'Runner: an upper-case letter' 'a/b/c: three' \
    'runner report: two words' 'runner: ' "${long}0"; do
    is "$(printf '%s\n' "$subject" | wrong)" "$subject" "refused: $subject"
done

# In a shallow clone, the oldest commit seems to add every file. The check then begins after it.
added=$(git log --diff-filter=A --format=%H -- "$rule" 2>/dev/null | tail -n 1)
[ -n "$added" ] || {
    skip 'all commits since the rule obey it' 'their history is not here'
    done_testing
}
tap_command=" git log $added..HEAD"
is "$(git log --ancestry-path --no-merges --format=%s "$added..HEAD" | wrong)" '' 'all commits since the rule obey it'
done_testing
