# messages.awk: makes compiler messages about a transformed file refer to the program's own source.
# Usage: awk -f messages.awk MESSAGES
#
# A launch has become a longer line, and so has a cast to void **: in such lines, columns are removed. An error
# is reported once: for an argument at its own place, not again where the launch uses it. A static_assert of the
# emulator's headers is reported where the program calls the function, without the headers between the two.

function report() {
    if (beyond && where ~ /In lambda function:/)
        where = ""
    if (!left_out && !(beyond && text == last))
        printf "%s%s", where, text
    last = text
    where = text = ""
}
# Returns the head of a message without its column.
function without_column(line) {
    sub(/:[0-9]+: /, ": ", line)
    return line
}
/: error: static[_ ]assert(ion)? failed due to requirement .*emulator_/ {
    if (text)
        report()
    asserted = unplaced = $0
    sub(/^.*'(: | ")/, "", asserted)
    sub(/"$/, "", asserted)
    where = head = ""
    left_out = 1
    next
}
asserted && /: note: in instantiation of .* requested here$/ && !/^\/usr\/|^[^:]*\/include\// {
    sub(/: note: .*/, ": error: " asserted)
    asserted = unplaced = ""
}
asserted && (/: note: / || !/: (error|warning): /) { next }
/^[^ ].*:[0-9]+:[0-9]+: (fatal error|error|warning|note): / {
    if (text)
        report()
    if (unplaced)
        print unplaced
    asserted = unplaced = ""
    left_out = /emulator_[0-9]+[^ ]* was not declared | undeclared identifier .emulator_[0-9]+/ || \
        /^[^:]*\/cuda\/emulator\/include\/[^:]*:[0-9:]+ note: |: note: .*lambda\(\)>/
    sub(/no matching function for call to [^ ]*emulator_launched.*lambda.*/, "this is launched as a kernel, but it is not declared __global__")
    sub(/before [^ ]*emulator_[a-z]+[^ ]*/, "before the next statement")
    head = text = $0 "\n"
    beyond = 0
    next
}
# The place of the next message
/^[^ ].*:( In .*:| At .*:)$/ || /^In [a-z]+ .*[,:]$/ || !text && /^ +(inlined )?from / {
    if (text)
        report()
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
        report()
    if (unplaced)
        print unplaced
}
