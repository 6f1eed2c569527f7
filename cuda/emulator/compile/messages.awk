# messages.awk: what a compiler tells of a file that the transform has changed, as of the student's own.
# Usage: awk -f messages.awk MESSAGES
#
# A launch has become a longer line, and a cast to void ** another: nothing in such a line has a column. What
# does not compile is told of once: an argument where it stands, not where the launch uses what it gave.

function told() {
    if (beyond && where ~ /In lambda function:/)
        where = ""
    if (!left_out && !(beyond && text == last))
        printf "%s%s", where, text
    last = text
    where = text = ""
}
# The head of a message, without its column
function without_column(line) {
    sub(/:[0-9]+: /, ": ", line)
    return line
}
/^[^ ].*:[0-9]+:[0-9]+: (fatal error|error|warning|note): / {
    if (text)
        told()
    left_out = /emulator_[0-9]+[^ ]* was not declared | undeclared identifier .emulator_[0-9]+/ || \
        /^[^:]*\/cuda\/emulator\/include\/[^:]*:[0-9:]+ note: |: note: .*lambda\(\)>/
    sub(/no matching function for call to [^ ]*emulator_launched.*lambda.*/, "this is launched as a kernel, but it is not declared __global__")
    sub(/before [^ ]*emulator_[a-z]+[^ ]*/, "before the next statement")
    head = text = $0 "\n"
    beyond = 0
    next
}
# Where the next message stands
/^[^ ].*:( In .*:| At .*:)$/ || /^In [a-z]+ .*[,:]$/ || !text && /^ +(inlined )?from / {
    if (text)
        told()
    left_out = 0
    where = where $0 "\n"
    head = ""
    next
}
head && text == head {
    sub(/, emulator_statement\("[^"]*", [0-9]+\)/, "")
    source = $0
    beyond = /emulator_[a-z]+\(/ || /<<<|\( *\( *void *\* *\* *\)/
    if (beyond)
        text = without_column(text)
    if (!/emulator_[a-z]+\(/)
        text = text $0 "\n"
    next
}
head && /^ *\|? *[\^~]/ && length($0) - 1 > length(source) {
    at = match($0, /\^/)
    if (at > length(source) + 1) {
        beyond = 1
        text = without_column(head) source "\n"
    }
}
/^[0-9]+ (error|warning).* generated\.$/ { next }
beyond { next }
{ text = text $0 "\n" }
END {
    if (text)
        told()
}
