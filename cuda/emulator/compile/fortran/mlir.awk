# mlir.awk: reads operations in MLIR's generic form, and the names and types of Fortran in them.
#   %r = "name"(operands) <{properties}> ({regions}) {attributes} : (types) -> types loc(place)

# Ends the compilation: `what` is wrong at the place of this operation.
function refuse(operation, what) {
    print place_of(operation) ": error: " what >"/dev/stderr"
    failed = 1
    exit 1
}
# The place of an operation, "file:line". Names of places are in `places`, from the first reading.
function place_of(operation,   at) {
    at = operation
    if (!match(at, / loc\([^()]*\)$/) && !match(at, / loc\(.*\)$/))
        return source
    at = substr(at, RSTART + 5, RLENGTH - 6)
    while (at ~ /^#/ && at in places)
        at = places[at]
    if (match(at, /"[^"]+":[0-9]+/)) {
        at = substr(at, RSTART + 1, RLENGTH - 1)
        sub(/":/, ":", at)
        return index(at, absolute ":") == 1 ? source substr(at, length(absolute) + 1) : at
    }
    return source
}
# #line for the place of an operation
function line_of(operation,   at, line) {
    at = line = place_of(operation)
    sub(/.*:/, "", line)
    sub(/:[0-9]+$/, "", at)
    return "#line " (line + 0) " \"" at "\"\n"
}
# Where the bracket at `from` closes: the index of its match
function closing(text, from,   i, one, depth) {
    for (i = from; i <= length(text); i++) {
        one = substr(text, i, 1)
        if (one == "-" && substr(text, i + 1, 1) == ">")
            i++
        else if (index("(<[{", one))
            depth++
        else if (index(")>]}", one) && --depth == 0)
            return i
    }
    return 0
}
# Splits a list at its commas outside of brackets; returns the number of parts.
function split_list(text, parts,   i, one, depth, number, part) {
    for (i in parts)
        delete parts[i]
    for (i = 1; i <= length(text); i++) {
        one = substr(text, i, 1)
        if (one == "-" && substr(text, i + 1, 1) == ">") {
            part = part "->"
            i++
            continue
        }
        if (index("(<[{", one))
            depth++
        if (index(")>]}", one))
            depth--
        if (one == "," && depth == 0) {
            parts[++number] = part
            part = ""
            sub(/^ +/, "", text)
            continue
        }
        if (!(part == "" && one == " "))
            part = part one
    }
    if (part != "")
        parts[++number] = part
    return number + 0
}
function name_of(operation) {
    return match(operation, /^ *(%[^=]*= )?"[a-z_.0-9A-Z]+"\(/) ? first_string(operation) : ""
}
function first_string(text) {
    match(text, /"[^"]*"/)
    return substr(text, RSTART + 1, RLENGTH - 2)
}
function results_of(operation) {
    return match(operation, /^ *%[^=]* = /) ? substr(operation, 1, RLENGTH) : indent_of(operation)
}
function indent_of(operation) {
    match(operation, /^ */)
    return substr(operation, 1, RLENGTH)
}
function operands_of(operation,   from) {
    from = index(operation, "\"(") + 1
    return substr(operation, from + 1, closing(operation, from) - from - 1)
}
# The value of a property or attribute; "" if it has none
function property(operation, name,   at, text, i, one, depth) {
    at = match(operation, "[<{ ,]" name " = ")
    if (!at)
        return ""
    text = substr(operation, RSTART + RLENGTH)
    for (i = 1; i <= length(text); i++) {
        one = substr(text, i, 1)
        if (one == "-" && substr(text, i + 1, 1) == ">") {
            i++
            continue
        }
        if (index("(<[{", one))
            depth++
        if (index(")>]}", one) && --depth < 0)
            break
        if (one == "," && depth == 0)
            break
    }
    text = substr(text, 1, i - 1)
    gsub(/^"|"$/, "", text)
    return text
}
# The types of an operation, "(operands) -> results"
function types_of(operation,   text) {
    text = operation
    sub(/ loc\([^()]*\)$/, "", text)
    match(text, /.*[)>}] : \(/)
    return substr(text, RLENGTH)
}
function operand_types(operation,   types) {
    types = types_of(operation)
    return substr(types, 2, closing(types, 1) - 2)
}
function result_types(operation,   types) {
    types = types_of(operation)
    return substr(types, closing(types, 1) + 5)
}
function loc_of(operation) {
    return match(operation, / loc\([^()]*\)$/) ? substr(operation, RSTART) : ""
}

# ---- names of Fortran: _QMmodulePprocedure, _QMmoduleFprocedureEvariable ----

# Sets `spaces`, the namespaces as C++ has them, and `plain`, the name in its scope
function read_name(symbol,   rest, part) {
    spaces = plain = ""
    if (symbol !~ /^_Q/) {
        spaces = "bind_c"
        plain = symbol
        return
    }
    rest = substr(symbol, 3)
    while (match(rest, /^[MSFPECNB][a-z0-9_.]*/)) {
        part = substr(rest, 2, RLENGTH - 1)
        if (substr(rest, 1, 1) ~ /[PEC]/)
            plain = part
        else if (part != "") # a procedure's variables do not lie in a namespace of its name
            spaces = spaces (spaces == "" ? "" : "::") (substr(rest, 1, 1) == "F" ? part "_" : word(part))
        rest = substr(rest, RLENGTH + 1)
    }
    if (spaces == "")
        spaces = "program_unit"
    plain = word(plain)
}
# A name that C++ does not keep for itself
function word(name) {
    return index(KEPT, " " name " ") ? name "_" : name
}
# The symbol of a variable in these namespaces
function mangled(   parts, number, i, text) {
    number = split(spaces, parts, "::")
    text = "_ZN"
    for (i = 1; i <= number; i++)
        text = text length(parts[i]) parts[i]
    return text length(plain) plain "E"
}
function in_space(text,   parts, number, i, head, tail) {
    number = split(spaces, parts, "::")
    for (i = 1; i <= number; i++) {
        head = head "namespace " parts[i] " { "
        tail = tail " }"
    }
    return head "\n" text tail "\n"
}

# ---- types ----

# Without !fir.ref<…> and such: the type inside
function inside(type,   from) {
    from = index(type, "<")
    return substr(type, from + 1, closing(type, from) - from - 1)
}
function is_descriptor(type) {
    return type ~ /^(!fir\.ref<)?!fir\.(class|box)</
}
# The element's type, and `extents`, "4x?x", of what a pointer or a descriptor refers to
function element_of(type,   body) {
    while (type ~ /^!fir\.(ref|heap|ptr|box|class|llvm_ptr)</)
        type = inside(type)
    extents = ""
    if (type ~ /^!fir\.array</) {
        body = inside(type)
        while (match(body, /^([0-9]+|\?)x/)) {
            extents = extents substr(body, 1, RLENGTH)
            body = substr(body, RLENGTH + 1)
        }
        type = body
    }
    return type
}
function rank_of(type) {
    element_of(type)
    return gsub(/x/, "x", extents)
}
# The number of elements of an array whose extents are constant; 0 if they are not
function elements_of(type,   parts, number, i, product) {
    element_of(type)
    number = split(extents, parts, "x")
    product = 1
    for (i = 1; i < number; i++)
        product *= parts[i] == "?" ? 0 : parts[i]
    return product
}
# The C++ type of an element; "" if there is none
function scalar(type) {
    if (type in SCALARS)
        return SCALARS[type]
    if (type ~ /^!fir\.char<1[,>]/)
        return "char"
    if (type ~ /^!fir\.logical<[1248]>$/)
        return SCALARS["i" 8 * substr(type, 14, 1)]
    return ""
}
# The C++ type of a variable: a number, or a struct with the members of a derived type; "" if there is none
function variable_type(type) {
    return type ~ /^!fir\.type</ ? struct_of(type) : scalar(type)
}
function struct_of(type,   members, number, i, at, member, element, text) {
    at = index(type, "{")
    if (!at)
        return ""
    number = split_list(substr(type, at + 1, closing(type, at) - at - 1), members)
    text = "struct type_" id "_" ++types_made " { "
    for (i = 1; i <= number; i++) {
        member = members[i]
        sub(/^[^:]*:/, "", member)
        element = is_descriptor(member) ? descriptor_of(member) : variable_type(element_of(member))
        if (element == "")
            return ""
        text = text element " m" i (member ~ /^!fir\.array</ ? "[" elements_of(member) "]" : "") "; "
    }
    return text "}"
}
function descriptor_of(type) {
    return "fortran_descriptor<" rank_of(type) ", " (element_of(type) ~ /^!fir\.type</ ? 1 : 0) ">"
}
# The C++ type of a kernel's parameter
function parameter_of(type, operation,   element) {
    if (is_descriptor(type))
        return descriptor_of(type)
    if (type ~ /^!(fir\.(ref|heap|ptr|llvm_ptr)<|llvm\.ptr)/) {
        element = scalar(element_of(type))
        return (element == "" ? "void" : element) " *"
    }
    if (scalar(type) == "")
        refuse(operation, "a kernel's argument of this type is not supported yet: " type)
    return scalar(type)
}
BEGIN {
    SCALARS["i1"] = "bool"
    SCALARS["i8"] = "signed char"
    SCALARS["i16"] = "short"
    SCALARS["i32"] = "int"
    SCALARS["i64"] = SCALARS["index"] = "long long"
    SCALARS["f16"] = "__half"
    SCALARS["f32"] = "float"
    SCALARS["f64"] = "double"
    SCALARS["complex<f32>"] = "fortran_complex"
    SCALARS["complex<f64>"] = "fortran_double_complex"
    KEPT = " asm auto bool break case catch char class const constexpr continue default delete do double else enum " \
        "explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not " \
        "nullptr operator or and xor private protected public register return short signed sizeof static struct switch " \
        "template this throw true try typedef typeid typename union unsigned using virtual void volatile while main "
}
