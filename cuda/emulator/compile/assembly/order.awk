# order.awk: puts functions behind those that they call. Lanes of a warp whose next action lies at the lowest
# address go first: those who are still in a function must not lie behind those who have come back from it.
# Usage: awk -f order.awk FILE FILE, the same assembly twice, compiled with -ffunction-sections
#
# GNU's linker puts sections .text.sorted.… in the order of their names.

# First time: who calls whom.
NR == FNR {
    if (/^\t\.type\t[^ ]+, *[@%]function/) {
        sub(/,.*/, "", $2)
        functions[++count] = $2
        known[$2]
    } else if (/^[^\t .#][^\t ]*:/ && substr($1, 1, length($1) - 1) in known) {
        current = substr($1, 1, length($1) - 1)
    } else if (/^\t(callq?|jmp|bl?)\t[A-Za-z_]/) {
        sub(/@.*/, "", $2)
        calls[current] = calls[current] " " $2
    }
    next
}

function visit(name,   called, i, n) {
    if (!(name in known) || name in rank)
        return
    rank[name] = 0 # it calls itself
    n = split(calls[name], called)
    for (i = 1; i <= n; i++)
        visit(called[i])
    rank[name] = ++ranks
}
FNR == 1 {
    for (i = 1; i <= count; i++)
        visit(functions[i])
}

match($0, /^\t\.section\t\.text\.[^,]+/) {
    name = substr($0, RSTART + 16, RLENGTH - 16)
    if (name in rank)
        sub(/\.text\./, sprintf(".text.sorted.%06d.", rank[name]))
}
{ print }
