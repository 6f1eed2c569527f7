# kernel_do.awk: !$cuf kernel do. The loops' body becomes a function of the device; what it uses from outside becomes
# its parameters, and the loops themselves are CUDA C++ in a kernel. A scalar of the host is copied for each thread;
# one that the body adds to (or multiplies, …) is reduced: over the threads of each block, and over the blocks by a
# second kernel, of one block.

# Notes the values that an operation or a block defines: `defined` has their operation, `type_of` their type.
function note_values(line,   name, number, list, parts, i, at) {
    if (match(line, /^ *%[^=]* = /)) {
        name = $1
        if (split_list(result_text(line), list) == 1 && name !~ /:/) {
            defined[name] = line
            type_of[name] = list[1]
        } else {
            sub(/:.*/, "", name)
            for (i = 1; i in list; i++) {
                defined[name "#" (i - 1)] = line
                type_of[name "#" (i - 1)] = list[i]
            }
        }
    }
    if (match(line, /^ *\^bb[0-9]+\(/)) {
        number = split(substr(line, RLENGTH + 1), parts, /%/)
        for (i = 2; i <= number; i++) {
            at = index(parts[i], ": ")
            name = "%" substr(parts[i], 1, at - 1)
            defined[name] = ""
            type_of[name] = substr(parts[i], at + 2)
            sub(/ loc\(.*/, "", type_of[name])
        }
    }
}
function result_text(line,   text) {
    text = result_types(line)
    return text ~ /^\(/ ? substr(text, 2, closing(text, 1) - 2) : text
}
# Opens the region of this operation
function begin_kernel_do(operation) {
    do_operation = operation
    do_indent = indent_of(operation)
    do_lines = 0
}
# The body's line; returns true at its end
function add_to_body(line) {
    if (index(line, do_indent "})") == 1)
        return 1
    do_body[++do_lines] = line
    return 0
}
# The values that a line uses
function used_values(line, list,   number, text) {
    for (number in list)
        delete list[number]
    number = 0
    text = line
    sub(/^ *%[^=]* = /, "", text)
    gsub(/"[^"]*"/, "", text)
    if (line ~ /^ *\^bb/)
        return 0
    while (match(text, /%[A-Za-z0-9_]+(#[0-9]+)?/)) {
        list[++number] = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
    }
    return number
}
# The declaration that a reference comes from, or ""
function declaration_of(value,   line) {
    line = defined[value]
    while (line != "" && name_of(line) ~ /^(fir\.convert|fir\.box_addr|fir\.load|fir\.rebox)$/)
        line = defined[first_of(operands_of(line))]
    return name_of(line) == "fir.declare" ? line : ""
}
# The name in an associate construct is declared, too, of the variable's declaration.
function is_in_device(value,   line) {
    line = declaration_of(value)
    return line ~ /data_attr = #cuf\.cuda<(device|managed|unified|constant)>/ || \
        line != "" && is_in_device(first_of(operands_of(line)))
}
function is_number(type) {
    return scalar(type) != "" && type !~ /^!fir\.char/
}
# Is it a reference to a scalar of the host?
function is_host_scalar(value,   type) {
    type = type_of[value]
    return type ~ /^!fir\.ref</ && is_number(inside(type)) && !is_in_device(value)
}
# The name of a variable in the source
function source_name(value,   name) {
    name = property(declaration_of(value), "uniq_name")
    sub(/.*[EC]/, "", name)
    return name == "" ? "a temporary value" : name
}
# May its operation be repeated in the body?
function is_repeated(line,   name, symbol) {
    name = name_of(line)
    if (name ~ /^(arith\.constant|fir\.(shape|shape_shift|shift|field_index|zero_bits|undefined|dummy_scope|slice))$/)
        return 1
    if (name == "fir.address_of") {
        symbol = property(line, "symbol")
        sub(/^@/, "", symbol)
        return memory[symbol] ~ /device|constant|managed/ || is_constant[symbol]
    }
    return name == "fir.declare" && is_repeated(defined[first_of(operands_of(line))]) && \
        name_of(defined[first_of(operands_of(line))]) == "fir.address_of"
}
function first_of(list,   parts) {
    split_list(list, parts)
    return parts[1]
}
# Makes a value of outside known in the body: repeats its operation, or adds a parameter.
function import_value(value,   line, list, number, i, copied) {
    if (value in imported)
        return
    imported[value] = 1
    line = defined[value]
    if (line != "" && is_repeated(line)) {
        number = used_values(line, list)
        for (i = 1; i <= number; i++) {
            copied = list[i]
            import_value(copied)
            number = used_values(line, list)
        }
        sub(/^ */, "    ", line)
        do_head = do_head with_device_symbols(line) "\n"
        return
    }
    if (type_of[value] == "")
        refuse(do_end, "a value in this loop is not understood: " value)
    do_parameters[++do_number] = value
}
# The name of a value as a parameter
function as_parameter(value) {
    if (sub(/#/, "_", value))
        sub(/%/, "%value_", value)
    return value
}

# How the body changes a scalar of the host: "" (it does not, or it sets it first), or the operation that reduces it
function reduction_of(value,   i, line, parts, seen) {
    for (i = 1; i <= do_lines; i++) {
        line = do_body[i]
        if (name_of(line) == "fir.load" && operands_of(line) == value)
            seen = 1
        if (name_of(line) == "fir.store") {
            split_list(operands_of(line), parts)
            if (parts[2] == value)
                return seen ? combined(parts[1], value) : ""
        }
    }
    return ""
}
function combined(result, value,   line, name, parts, parts2, kind, number) {
    line = defined[result]
    name = name_of(line)
    number = split_list(operands_of(line), parts)
    if (name ~ /^fir\.(no_reassoc|convert)$/)
        return combined(parts[1], value)
    if (name == "arith.select") {
        kind = operands_of(line)
        line = defined[parts[1]]
        if (name_of(line) !~ /^arith\.cmp[if]$/)
            refuse(do_end, "how this loop changes " source_name(value) " is not understood")
        kind = property(line, "predicate")
        sub(/ .*/, "", kind)
        # cmpf: ogt 2, oge 3, olt 4, ole 5; cmpi: slt 2, sle 3, sgt 4, sge 5
        if (name_of(line) == "arith.cmpf")
            kind = kind ~ /^[23]$/ ? "max" : "min"
        else
            kind = kind ~ /^[45]$/ ? "max" : "min"
        split_list(operands_of(line), parts2)
        if (parts2[1] == parts[3])
            kind = kind == "max" ? "min" : "max"
        return kind
    }
    if (!(name in REDUCES) || !leads_to(result, value, name))
        refuse(do_end, "how this loop changes " source_name(value) " is not understood: threads would race for it")
    return REDUCES[name]
}
# Is the value loaded in this chain of equal operations?
function leads_to(result, value, name,   line, parts, number, i, found) {
    line = defined[result]
    if (name_of(line) == "fir.load")
        return operands_of(line) == value
    if (name_of(line) != name && name_of(line) !~ /^fir\.(no_reassoc|convert)$/)
        return 0
    number = split_list(operands_of(line), parts)
    for (i = 1; i <= number; i++)
        found = found || leads_to(parts[i], value, name)
    return found
}
BEGIN {
    REDUCES["arith.addi"] = REDUCES["arith.addf"] = "add"
    REDUCES["arith.subi"] = REDUCES["arith.subf"] = "add"
    REDUCES["arith.muli"] = REDUCES["arith.mulf"] = "multiply"
    REDUCES["arith.andi"] = "both"
    REDUCES["arith.ori"] = "either"
    REDUCES["arith.maximumf"] = REDUCES["arith.maxnumf"] = REDUCES["arith.maxsi"] = "max"
    REDUCES["arith.minimumf"] = REDUCES["arith.minnumf"] = REDUCES["arith.minsi"] = "min"
}

# Returns the call of the launch that replaces the operation; its function and its kernel go where those belong.
function end_kernel_do(line,   i, j, number, list, sizes, text, values, types_given, loops, types, name, value, type,
    of_launch, of_kernel, of_body, of_blocks, launches_of_blocks, given, passed, locals, after, before, kind, indices,
    call_types, call_values, line_number, stream, second) {
    for (i in imported)
        delete imported[i]
    do_head = ""
    do_number = 0
    do_end = line
    text = property(do_operation, "operandSegmentSizes")
    sub(/.*: /, "", text)
    sub(/>$/, "", text)
    split(text, sizes, ", ")
    loops = sizes[4] + 0
    for (i = 1; i <= do_lines; i++)
        inner_values(do_body[i])
    for (i = 1; i <= do_lines; i++) {
        number = used_values(do_body[i], list)
        for (j = 1; j <= number; j++)
            if (!(list[j] in inner))
                import_value(list[j])
    }
    dos++
    name = "kernel_do_" id "_" dos
    line_number = place_of(do_end)
    sub(/.*:/, "", line_number)
    stream = sizes[3] > 0 ? "fortran_stream(stream)" : "0"
    # the body, as a function
    match(do_body[1], /\(.*\)/)
    text = substr(do_body[1], RSTART + 1, RLENGTH - 2)
    types = ""
    for (i = 1; i <= loops; i++) {
        types = types (i > 1 ? ", " : "") "index"
        of_body = of_body (i > 1 ? ", " : "") "long long"
        indices = indices (i > 1 ? ", " : "") "fortran_index.at[" (i - 1) "]"
    }
    given = indices
    for (i = 1; i <= do_number; i++) {
        value = do_parameters[i]
        type = type_of[value]
        text = text ", " as_parameter(value) ": " type loc_of(do_end)
        types = types ", " type
        call_types = call_types ", " type
        call_values = call_values ", " value
        if (is_descriptor(type)) {
            if (!is_in_device(value))
                refuse(do_end, "the array " source_name(value) " is the host's: a kernel needs one with the attribute device or managed")
            passed = descriptor_of(type)
            of_body = of_body ", " passed " *"
            of_launch = of_launch ", " passed " *a" i
            of_kernel = of_kernel ", " passed " a" i
            given = given ", &a" i
            call = call ", *a" i
        } else if (is_host_scalar(value)) {
            passed = scalar(inside(type))
            of_body = of_body ", " passed " *"
            of_launch = of_launch ", " passed " *a" i
            kind = reduction_of(value)
            if (kind != "") {
                of_kernel = of_kernel ", " passed " *a" i
                locals = locals "        " passed " r" i " = fortran_" kind "<" passed ">::start();\n"
                given = given ", &r" i
                after = after line_of(do_end) (after == "" ? "" : "        __syncthreads();") "        fortran_reduce<fortran_" \
                    kind "<" passed ">>(a" i ", r" i ");\n"
                before = before "    fortran_reduced<" passed ", fortran_" kind "<" passed ">> r" i "(a" i ", loops.grid);\n"
                call = call ", r" i ".values"
                second = of_function(current) "_" line_number "_" word(source_name(value))
                of_blocks = of_blocks line_of(do_end) "__global__ void " second "(const " passed " *values, long long blocks, " \
                    passed " *result) { fortran_reduce_blocks<fortran_" kind "<" passed ">>(values, blocks, result); }\n" \
                    "FORTRAN_KERNEL(" second ")\n"
                launches_of_blocks = launches_of_blocks line_of(do_end) "    " second "<<<1, 256, 0, " stream ">>>(r" i \
                    ".values, r" i ".blocks, r" i ".result);\n"
            } else {
                of_kernel = of_kernel ", " passed " a" i
                given = given ", &a" i
                call = call ", *a" i
            }
        } else {
            if (type ~ /^!fir\.(ref|heap|ptr)</ && !is_in_device(value))
                refuse(do_end, (type ~ /array/ ? "the array " : "the variable ") source_name(value) " is the host's: a kernel needs one with the attribute device or managed")
            passed = parameter_of(type, do_end)
            of_body = of_body ", " passed
            of_launch = of_launch ", " passed " a" i
            of_kernel = of_kernel ", " passed " a" i
            given = given ", a" i
            call = call ", a" i
        }
    }
    new_functions = new_functions "  \"func.func\"() <{function_type = (" types ") -> (), sym_name = \"" name \
        "\"}> ({\n  ^bb0(" text "):\n" do_head
    for (i = 2; i <= do_lines; i++) {
        text = do_body[i]
        if (name_of(text) == "fir.end" && indent_of(text) == indent_of(do_body[1]) "  ")
            text = "    \"func.return\"() : () -> ()" loc_of(text)
        new_functions = new_functions with_parameters(text) "\n"
    }
    new_functions = new_functions "  }) {cuf.proc_attr = #cuf.cuda_proc<device>} : () -> ()" loc_of(do_end) "\n"
    # the kernel, and its launch
    text_of_stubs = text_of_stubs "extern \"C\" __device__ void " name "(" of_body ");\n" \
        "namespace kernel_do_" id " {\n" line_of(do_end) "__global__ void " of_function(current) "_" line_number \
        "(fortran_loops<" loops "> loops" of_kernel ") {\n" locals \
        "        for (fortran_loops<" loops ">::index fortran_index(loops); fortran_index.inside(); fortran_index.next())\n" \
        "            " name "(" given ");\n" after "}\nFORTRAN_KERNEL(" of_function(current) "_" line_number ")\n" of_blocks "}\n"
    text_of_stubs = text_of_stubs "extern \"C\" void launch_" name "(" launch_parameters(sizes, loops) of_launch \
        ")\n{\n" fortran_shape(sizes, loops) before "    using namespace kernel_do_" id ";\n" line_of(do_end) \
        "    " of_function(current) "_" line_number "<<<loops.grid, loops.block, 0, " stream \
        ">>>(loops" call ");\n" launches_of_blocks "}\n"
    call = ""
    split_list(operand_types(do_end), types_given)
    text = operand_types(do_end) call_types
    new_functions = new_functions "  \"func.func\"() <{function_type = (" text ") -> (), sym_name = \"launch_" name \
        "\", sym_visibility = \"private\"}> ({\n  }) : () -> () loc(#loc)\n"
    for (i in inner)
        delete inner[i]
    return do_indent "\"fir.call\"(" operands_of(do_operation) call_values ") <{callee = @launch_" name "}> : (" text \
        ") -> ()" loc_of(do_end)
}
# Where the kernel stands, as a name in C++
function of_function(symbol) {
    read_name(symbol)
    return symbol == "_QQmain" ? "main_program" : plain == "" ? "program" : plain
}
# The launch's first parameters: grid, block, stream, bounds and steps, reduced variables
function launch_parameters(sizes, loops,   text, i, k, number, list) {
    number = split_list(operand_types(do_end), list)
    for (i = 1; i <= sizes[1]; i++)
        text = text ", int grid" i
    for (i = 1; i <= sizes[2]; i++)
        text = text ", int block" i
    if (sizes[3] > 0)
        text = text ", " (list[sizes[1] + sizes[2] + 1] ~ /ref/ ? "long long *stream" : "long long stream")
    for (i = 1; i <= loops; i++)
        text = text ", long long first" i
    for (i = 1; i <= loops; i++)
        text = text ", long long last" i
    for (i = 1; i <= loops; i++)
        text = text ", long long step" i
    for (i = 1; i <= sizes[7]; i++)
        text = text ", void *"
    return substr(text, 3)
}
function fortran_shape(sizes, loops,   text, i) {
    text = "    fortran_loops<" loops "> loops;\n"
    for (i = 1; i <= loops; i++)
        text = text "    loops.set(" (i - 1) ", first" i ", last" i ", step" i ");\n"
    text = text "    loops.shape({"
    for (i = 1; i <= 3; i++)
        text = text (i > 1 ? ", " : "") (i <= sizes[1] ? "grid" i : "0")
    text = text "}, {"
    for (i = 1; i <= 3; i++)
        text = text (i > 1 ? ", " : "") (i <= sizes[2] ? "block" i : "0")
    return text "});\n"
}
# A line of the body, in which parameters have the names that they can have
function with_parameters(line,   i, value) {
    for (i = 1; i <= do_number; i++) {
        value = do_parameters[i]
        if (value ~ /#/)
            while (match(line, value "[^0-9]"))
                line = substr(line, 1, RSTART - 1) as_parameter(value) substr(line, RSTART + length(value))
    }
    return with_device_symbols(line)
}
function inner_values(line,   name, parts, number, i, at, count) {
    note_values_of(line)
    if (match(line, /^ *%[^=]* = /)) {
        name = line
        sub(/^ */, "", name)
        sub(/ .*/, "", name)
        count = 1
        if (name ~ /:/) {
            count = substr(name, index(name, ":") + 1)
            sub(/:.*/, "", name)
            for (i = 0; i < count; i++)
                inner[name "#" i] = 1
        }
        inner[name] = 1
    }
    if (match(line, /^ *\^bb[0-9]+\(/)) {
        number = split(substr(line, RLENGTH + 1), parts, /%/)
        for (i = 2; i <= number; i++) {
            at = index(parts[i], ":")
            inner["%" substr(parts[i], 1, at - 1)] = 1
        }
    }
}
function note_values_of(line) {
    $0 = line
    note_values(line)
}
