# outlined.awk: which functions take or give structs by value, and are called for all that: not inlined.
# Usage: awk -f outlined.awk DUMP ASSEMBLY, as g++ writes them; the names without scopes, each once
#
# Of what goes from memory right into such a call, or from its result right there, g++'s hooks say nothing.

# ;; Function a::f<int> (_ZN…, funcdef_no=… and behind it:  struct ball a::f<int> (struct ball b, int i)
FNR == NR && /^;; Function .*, funcdef_no=/ {
    sub(/, funcdef_no=.*/, "")
    symbol = $NF
    sub(/^\(/, "", symbol)
    name = substr($0, 13, length($0) - 13 - length(symbol) - 1)
    while (gsub(/<[^<>]*>/, "", name))
        continue
    sub(/.*::/, "", name)
    sub(/ +$/, "", name)
    next
}
FNR == NR && symbol && /^[a-z].*\)$/ && !/^__attribute__/ {
    if (name ~ /^([A-Za-z_][A-Za-z_0-9]*|operator[^A-Za-z_0-9 ]+)$/ &&
        (/(struct|union) [^ ,)]+ [^ *&,)]+[,)]/ || /^(const )?(struct|union) [^ ]+ [^*& ]/))
        by_value[symbol] = name
    symbol = ""
}
FNR == NR {
    next
}

/^\t(callq?|bl)\t[A-Za-z_]/ {
    symbol = $2
    sub(/[.@].*/, "", symbol)
    if (symbol in by_value && !told[by_value[symbol]]++)
        print by_value[symbol]
}
