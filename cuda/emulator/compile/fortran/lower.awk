# lower.awk: CUDA Fortran, as flang has lowered it to FIR: launches, shared memory, variables of the device and
# instructions of a GPU become calls of functions in CUDA C++, which this writes beside it.
# Usage: awk -v id=ID -v source=FILE -v stubs=OUT.cu -f mlir.awk -f kernel_do.awk -f lower.awk FIR FIR >LOWERED
# FIR is read twice: first for the places, the kernels and their shared variables.

FNR == 1 {
    reading++
}
reading == 1 && /^#loc/ {
    match($0, /^#loc[0-9]* = loc\(/)
    places[$1] = substr($0, RLENGTH + 1, length($0) - RLENGTH - 1)
}
reading == 1 && /^  "func\.func"/ {
    current = property($0, "sym_name")
    signature[current] = $0
    shared_number[current] = 0
}
reading == 1 && /^  }\)/ {
    if (match($0, /cuda_proc<[a-z_]*>/))
        attribute[current] = substr($0, RSTART + 10, RLENGTH - 11)
    end[current] = $0
    current = ""
}
reading == 1 && current && !/^    *\^|^  "func/ {
    has_body[current] = 1
}
reading == 1 && /"cuf\.shared_memory"\(\)/ {
    shared[current, ++shared_number[current]] = $0
}
reading == 1 && /^  "fir\.global"\(\) <{constant/ {
    is_constant[property($0, "sym_name")] = 1
}
reading == 1 && /^  "fir\.global"/ {
    of_global = property($0, "sym_name")
    has_value[of_global] = is_set[of_global] = $0 ~ /initVal/
}
reading == 1 && of_global && /^    / && !/fir\.(zero_bits|has_value|undefined|shape|embox)|: \(\) -> index/ {
    is_set[of_global] = 1
}
reading == 1 && of_global && /^    "fir\.has_value"/ {
    has_value[of_global] = 1
}
reading == 1 && /^  }\)/ {
    if (of_global)
        place_of_global[of_global] = $0
    of_global = ""
}
# A named constant (EC) of a device procedure has the attribute, too, and no memory of its own.
reading == 1 && /^  "fir\.global"/ && /data_attr = #cuf\.cuda</ && property($0, "sym_name") !~ /EC[a-z0-9_]*$/ {
    match($0, /data_attr = #cuf\.cuda<[a-z]*>/)
    kind_of_memory = substr($0, RSTART + 22, RLENGTH - 23)
    memory[property($0, "sym_name")] = kind_of_memory
    global_type[property($0, "sym_name")] = property($0, "type")
}
reading == 1 {
    next
}

# ---- kernels ----

function is_kernel(name) {
    return attribute[name] ~ /global/
}
function is_device(name) {
    return attribute[name] ~ /global|device/
}
# The parameters of a function of Fortran, by its first line: sets `types`, `names`, and returns their number
function read_parameters(operation,   text, attributes, number, i) {
    text = property(operation, "function_type")
    number = split_list(substr(text, 2, closing(text, 1) - 2), types)
    text = property(operation, "arg_attrs")
    split_list(substr(text, 2, length(text) - 2), attributes)
    for (i = 1; i <= number; i++)
        if (attributes[i] ~ /fir\.bindc_name/)
            names[i] = word(property(attributes[i], "fir.bindc_name"))
        else
            names[i] = "argument_" i
    return number
}
# Parameters in C++: of the kernel, of its body, and what the kernel gives to its body
function kernel_parameters(operation,   number, i, type) {
    of_kernel = of_body = given = ""
    number = read_parameters(operation)
    for (i = 1; i <= number; i++) {
        type = parameter_of(types[i], operation)
        of_kernel = of_kernel (i > 1 ? ", " : "") type " " names[i]
        of_body = of_body (i > 1 ? ", " : "") type (is_descriptor(types[i]) ? " *" : "")
        given = given (i > 1 ? ", " : "") (is_descriptor(types[i]) ? "&" : "") names[i]
    }
}
# A variable in shared memory, declared in C++
function shared_variable(operation,   type, count) {
    type = property(operation, "in_type")
    count = type ~ /^!fir\.array</ ? "[" elements_of(type) "]" : ""
    if (variable_type(element_of(type)) == "")
        refuse(operation, "a shared variable of this type is not supported yet: " type)
    return "__shared__ " variable_type(element_of(type)) " " word(property(operation, "bindc_name")) count ";"
}
function declare_kernel(name,   operation) {
    if (name in declared)
        return
    declared[name] = 1
    operation = signature[name]
    kernel_parameters(operation)
    read_name(name)
    text_of_stubs = text_of_stubs of_kernel_space("__global__ void " plain "(" of_kernel ");")
}
function define_kernel(name,   operation, i, variables) {
    operation = signature[name]
    declare_kernel(name)
    kernel_parameters(operation)
    for (i = 1; i <= shared_number[name]; i++) {
        variables = variables " " shared_variable(shared[name, i])
        of_body = of_body (of_body == "" ? "" : ", ") "void *"
        given = given (given == "" ? "" : ", ") "(void *)&" word(property(shared[name, i], "bindc_name"))
    }
    read_name(name)
    text_of_stubs = text_of_stubs "extern \"C\" __device__ void " body_name(name) "(" of_body ");\n" \
        of_kernel_space(line_of(end[name]) "__global__ void " plain "(" of_kernel ") {" variables " " \
            body_name(name) "(" given "); }\nFORTRAN_KERNEL(" plain ")")
}
# A kernel's declaration: one with bind(c) may be of CUDA C++.
function of_kernel_space(text) {
    return spaces == "bind_c" ? "extern \"C\" {\n" text "\n}\n" : in_space(text)
}
# A procedure of a module keeps its name; flang would rename one outside of modules.
function body_name(name) {
    return name ~ /^_Q[MF]/ ? name : (name ~ /^_QP/ ? substr(name, 4) : name) "_body"
}

# "cuf.kernel_launch" becomes a call of a function with the launch in CUDA C++
function launch(operation,   callee, sizes, parts, number, i, at, form, values, given_types, text, call, grid, text_of_launch) {
    callee = property(operation, "callee")
    sub(/^@/, "", callee)
    gsub(/"/, "", callee)
    text = property(operation, "operandSegmentSizes")
    sub(/.*: /, "", text)
    sub(/>$/, "", text)
    split(text, sizes, ", ")
    number = split_list(operand_types(operation), given_types)
    split_list(operands_of(operation), values)
    form = "dim3(gx, gy, gz), dim3(bx, by, bz)"
    text = "int gx, int gy, int gz, int bx, int by, int bz"
    at = 6
    form = form (sizes[7] + sizes[8] > 0 ? ", " (sizes[7] > 0 ? "bytes" : "0") : "")
    if (sizes[7] > 0) {
        text = text ", int bytes"
        at++
    }
    if (sizes[8] > 0) {
        at++
        text = text ", " (given_types[at] ~ /ref/ ? "long long *stream" : "long long stream")
        form = form ", fortran_stream(stream)"
    }
    declare_kernel(callee)
    read_parameters(signature[callee])
    for (i = 1; at + i <= number; i++) {
        text = text ", " parameter_of(types[i], operation) (is_descriptor(types[i]) ? " *" : " ") "a" i
        call = call (i > 1 ? ", " : "") (is_descriptor(types[i]) ? "*" : "") "a" i
    }
    read_name(callee)
    if (constant[values[1]] == -1) {
        grid = "fortran_whole_grid(" plain ", bx * by * bz, " (sizes[7] > 0 ? "bytes" : "0") ")"
        sub(/dim3\(gx, gy, gz\)/, grid, form)
    }
    if (attribute[callee] == "grid_global")
        text_of_launch = "fortran_launch_grid(" plain ", " form (sizes[8] > 0 ? "" : sizes[7] > 0 ? ", 0" : ", 0, 0") \
            (call == "" ? "" : ", ") call ");"
    else
        text_of_launch = plain "<<<" form ">>>(" call ");"
    launches++
    text_of_stubs = text_of_stubs "extern \"C\" void launch_" id "_" launches "(" text ")\n{\n" \
        (spaces == "bind_c" ? "" : "    using namespace " spaces ";\n") line_of(operation) "    " text_of_launch "\n}\n"
    new_functions = new_functions "  \"func.func\"() <{function_type = (" operand_types(operation) ") -> (), " \
        "sym_name = \"launch_" id "_" launches "\", sym_visibility = \"private\"}> ({\n  }) : () -> () loc(#loc)\n"
    return indent_of(operation) "\"fir.call\"(" operands_of(operation) ") <{callee = @launch_" id "_" launches \
        "}> : (" operand_types(operation) ") -> ()" loc_of(operation)
}

# A kernel as the host's argument, as of cudaFuncSetAttribute(): the address of a function that returns its handle
function with_handle(operation,   symbol, type) {
    symbol = property(operation, "symbol")
    sub(/^@/, "", symbol)
    if (!is_kernel(symbol))
        return operation
    if (!(symbol in handle)) {
        handle[symbol] = "handle_" id "_" ++handles
        declare_kernel(symbol)
        read_name(symbol)
        text_of_stubs = text_of_stubs "extern \"C\" const void *" handle[symbol] "() { return (const void *)" (spaces == "bind_c" ? "" : spaces "::") plain "; }\n"
        needed[handle[symbol]] = property(signature[symbol], "function_type")
    }
    sub("symbol = @" symbol, "symbol = @" handle[symbol], operation)
    return operation
}

# ---- calls of functions in C++ ----

# An operation as a call of this function
function called(operation, function_name,   types) {
    types = types_of(operation)
    needed[function_name] = types
    if (result_types(operation) == "()")
        return indent_of(operation) "\"fir.call\"(" operands_of(operation) ") <{callee = @" function_name "}> : " types \
            loc_of(operation)
    return results_of(operation) "\"fir.call\"(" operands_of(operation) ") <{callee = @" function_name "}> : " types \
        loc_of(operation)
}
# The function for an instruction of a GPU; it ends if there is none
function instruction(operation, name,   kind) {
    if (name ~ /^nvvm\.read\.ptx\.sreg\./) {
        sub(/^nvvm\.read\.ptx\.sreg\./, "", name)
        gsub(/\./, "_", name)
        return called(operation, "fortran_" name)
    }
    if (name == "nvvm.barrier0")
        return called(operation, "fortran_syncthreads")
    if (name == "nvvm.barrier" && match(operation, /nvvm\.reduction<[a-z]*>/))
        return called(operation, "fortran_syncthreads_" substr(operation, RSTART + 15, RLENGTH - 16))
    if (name == "nvvm.barrier" && operands_of(operation) == "")
        return called(operation, "fortran_syncthreads")
    if (name == "nvvm.bar.warp.sync")
        return called(operation, "fortran_syncwarp")
    if (name == "nvvm.memory.barrier" && match(operation, /nvvm\.mem_scope<[a-z]*>/))
        return called(operation, "fortran_threadfence_" substr(operation, RSTART + 15, RLENGTH - 16))
    if (name == "nvvm.vote.sync" && match(operation, /vote_sync_kind [a-z]*>/))
        return called(operation, "fortran_vote_" substr(operation, RSTART + 15, RLENGTH - 16))
    if (name == "nvvm.match.sync" && match(operation, /match_sync_kind [a-z]*>/))
        return called(operation, "fortran_match_" substr(operation, RSTART + 16, RLENGTH - 17) "_" last_type(operation))
    if (name == "llvm.atomicrmw") {
        kind = property(operation, "bin_op")
        sub(/ .*/, "", kind)
        return called(operation, "fortran_atomic_" ATOMICS[kind] "_" last_type(operation))
    }
    if (name == "llvm.cmpxchg")
        return compare_and_swap(operation)
    refuse(operation, "this instruction of a GPU is not supported yet: " name)
}
# atomiccas() returns the old value. Flang 22 takes whether it swapped instead, from the second part of what LLVM's
# operation returns.
function compare_and_swap(operation,   type, function_name) {
    type = last_type(operation)
    function_name = "fortran_atomic_cas_" type
    needed[function_name] = "(" operand_types(operation) ") -> " type
    swapped[$1] = type
    return results_of(operation) "\"fir.call\"(" operands_of(operation) ") <{callee = @" function_name "}> : " \
        needed[function_name] loc_of(operation)
}
function last_type(operation,   parts, number) {
    number = split_list(operand_types(operation), parts)
    return parts[number]
}
BEGIN {
    split("xchg add sub and nand or xor max min umax umin fadd fsub fmax fmin inc dec", listed, " ")
    for (i in listed)
        ATOMICS[i - 1] = listed[i]
}

# ---- variables of the device ----

# The address of a variable of the device, in its memory; a managed variable has one address.
function with_device_symbols(operation,   symbol) {
    if (name_of(operation) != "fir.address_of")
        return operation
    symbol = property(operation, "symbol")
    sub(/^@/, "", symbol)
    if (memory[symbol] !~ /^(device|constant|managed)$/)
        return operation
    read_name(symbol)
    if (!(symbol in seen_on_device))
        new_functions = new_functions "  \"fir.global\"() <{sym_name = \"" mangled() "\", symref = @" mangled() \
            ", type = " global_type[symbol] "}> ({\n  }) : () -> () loc(#loc)\n"
    seen_on_device[symbol] = 1
    sub("symbol = @" symbol, "symbol = @" mangled(), operation)
    return operation
}
# Its definition in CUDA C++, and its place in the list of variables that the host knows
function define_variable(operation,   symbol, type, element, text, name) {
    symbol = property(operation, "sym_name")
    type = global_type[symbol]
    element = is_descriptor(type) ? descriptor_of(type) : variable_type(element_of(type))
    if (element == "")
        refuse(operation, "a variable of the device of this type is not supported yet: " type)
    if (!is_descriptor(type) && type ~ /^!fir\.array</)
        text = "[" elements_of(type) "]"
    read_name(symbol)
    text_of_stubs = text_of_stubs in_space(line_of(place_of_global[symbol]) \
        "__" memory[symbol] "__ " element " " plain text ";") \
        "extern \"C\" char " symbol "[];\n" \
        "static fortran_variable variable_" ++variables "(\"" plain "\", " symbol ", [] { void *at = (void *)&" spaces "::" plain "; " \
        (memory[symbol] == "managed" ? "" : "cudaGetSymbolAddress(&at, " spaces "::" plain "); ") "return at; }, sizeof " spaces "::" plain ", " \
        (is_set[symbol] ? "true" : "false") ");\n"
}

# ---- names of arrays, for findings ----

# An array of the device, declared in host code: a call notes its name, and its shape if that is not in a descriptor.
/"fir\.declare"/ && !in_do && !is_device(current) && /data_attr = #cuf\.cuda<(device|managed)>/ {
    print
    note_values($0)
    print_named($0)
    next
}
# A shared array of constant size
/"fir\.declare"/ && is_device(current) && /data_attr = #cuf\.cuda<shared>/ && elements_of(result_types($0)) > 0 {
    note_shared($0)
}
function note_shared(operation,   parts, shape, list, count, rank, sizes, name, text, i, has_lower) {
    split_list(operands_of(operation), parts)
    shape = defined[parts[2]]
    if (name_of(shape) !~ /^fir\.shape(_shift)?$/)
        return
    count = split_list(operands_of(shape), list)
    element_of(result_types(operation))
    rank = split(extents, sizes, "x") - 1
    has_lower = count == 2 * rank
    for (i = 1; i <= rank; i++) {
        if (has_lower && !(list[2 * i - 1] in constant))
            return
        text = text (i > 1 ? ", " : "") "{" (has_lower ? constant[list[2 * i - 1]] : 1) ", " sizes[i] ", 0}"
    }
    name = property(operation, "uniq_name")
    sub(/.*E/, "", name)
    if (variable_type(element_of(result_types(operation))) ~ /^[a-z ]+$/)
        text_of_stubs = text_of_stubs "FORTRAN_SHAPE(shape_" id "_" ++shapes_noted ", \"" word(name) "\", \"" name "\", sizeof(" \
            variable_type(element_of(result_types(operation))) "), {" text "})\n"
}
function print_named(operation,   parts, number, type, name, shape, list, types, i, values, rank, text, count) {
    number = split_list(operands_of(operation), parts)
    type = result_types(operation)
    name = property(operation, "uniq_name")
    sub(/.*E/, "", name)
    if (name_of(defined[parts[1]]) == "fir.address_of" || type !~ /^!fir\.ref</ || !/"fir\.declare"\(%[0-9]/)
        return # a module's variable has its name; an argument has had it
    if (is_descriptor(type)) {
        values = parts[1]
        types = type_of[parts[1]]
        text = "extern \"C\" void named_" id "_" ++names_noted "(void *array) { fortran_named(array, \"" name "\"); }\n"
    } else if (type ~ /^!fir\.ref<!fir\.array</ && name_of(defined[parts[2]]) ~ /^fir\.shape(_shift)?$/) {
        shape = defined[parts[2]]
        count = split_list(operands_of(shape), list)
        rank = name_of(shape) == "fir.shape" ? count : count / 2
        values = parts[1] ", " operands_of(shape)
        types = type_of[parts[1]] ", " operand_types(shape)
        text = "extern \"C\" void named_" id "_" ++names_noted "(void *array"
        for (i = 1; i <= count; i++)
            text = text ", long long n" i
        text = text ") { fortran_place(array, \"" name "\", sizeof(" (scalar(element_of(type)) == "" ? "char" : scalar(element_of(type))) "), {"
        for (i = 1; i <= rank; i++)
            text = text (i > 1 ? ", " : "") (rank == count ? "{1, n" i ", 0}" : "{n" (2 * i - 1) ", n" (2 * i) ", 0}")
        text = text "}); }\n"
    } else if (is_number(inside(type))) {
        values = parts[1]
        types = type_of[parts[1]]
        text = "extern \"C\" void named_" id "_" ++names_noted "(void *array) { fortran_place(array, \"" name "\", 1, {}); }\n"
    } else
        return
    text_of_stubs = text_of_stubs text
    needed["named_" id "_" names_noted] = "(" types ") -> ()"
    print indent_of(operation) "\"fir.call\"(" values ") <{callee = @named_" id "_" names_noted "}> : (" types ") -> ()" \
        loc_of(operation)
}

# ---- what is probably wrong ----

# The axis of this register of a GPU, if the value is the register's plus `more`; else ""
function axis_of(value, sreg, more,   line, parts) {
    line = defined[value]
    if (more) {
        if (name_of(line) != "arith.addi")
            return ""
        split_list(operands_of(line), parts)
        return constant[parts[2]] == 1 ? axis_of(parts[1], sreg, 0) : ""
    }
    return name_of(line) ~ "\\.sreg\\." sreg "\\." ? substr(name_of(line), length(name_of(line))) : ""
}
# blockIdx%x * blockDim%x + threadIdx%x: what is right in CUDA C, where indices begin with 0
/"arith\.addi"/ && is_device(current) {
    split_list(operands_of($0), sides)
    for (i = 1; i <= 2; i++)
        if (name_of(defined[sides[i]]) == "arith.muli" && axis_of(sides[3 - i], "tid", 1) != "") {
            split_list(operands_of(defined[sides[i]]), factors)
            for (j = 1; j <= 2; j++) {
                axis = axis_of(factors[j], "ctaid", 1)
                if (axis != "")
                    print place_of($0) ": warning: blockIdx%" axis " begins with 1 in CUDA Fortran, so the first block's" \
                        " index here begins behind its threads: (blockIdx%" axis " - 1) * blockDim%" axis " + threadIdx%" axis \
                        " begins with 1" >"/dev/stderr"
            }
        }
}

# ---- the second reading ----

/^  "fir\.global"/ && has_value[property($0, "sym_name")] && memory[property($0, "sym_name")] ~ /^(device|constant|managed)$/ {
    define_variable($0)
}
# The host's own part of a constant variable is an ordinary one; flang would give it the device's address space.
/^  "fir\.global"/ {
    sub(/data_attr = #cuf\.cuda<constant>/, "data_attr = #cuf.cuda<device>")
}

/^  "func\.func"/ {
    current = property($0, "sym_name")
    within = 1
    at_shared = 0
    before_dynamic = ""
    number_dynamic = 0
    for (i in defined)
        delete defined[i]
    for (i in of_stack)
        delete of_stack[i]
    if (is_kernel(current) && has_body[current]) {
        define_kernel(current)
        $0 = with_shared($0)
    }
}
# The kernel's first line with its shared variables as parameters
function with_shared(operation,   i, head, more, text, type) {
    sub("sym_name = \"" current "\"", "sym_name = \"" body_name(current) "\"", operation)
    for (i = 1; i <= shared_number[current]; i++)
        more = more ", " result_types(shared[current, i])
    if (!more)
        return operation
    text = property(operation, "function_type")
    type = "(" substr(text, 2, closing(text, 1) - 2)
    if (type == "(")
        more = substr(more, 3)
    head = index(operation, "function_type = " text)
    operation = substr(operation, 1, head + 15) type more ") -> ()" substr(operation, head + 16 + length(text))
    text = property(operation, "arg_attrs")
    if (text != "") {
        head = index(operation, "arg_attrs = " text)
        type = substr(text, 1, length(text) - 1)
        for (i = 1; i <= shared_number[current]; i++)
            type = type ", {}"
        operation = substr(operation, 1, head + 11) type "]" substr(operation, head + 12 + length(text))
    }
    return operation
}
within == 1 && shared_number[current] && is_kernel(current) && !/^  "func\.func"/ {
    entry = $0 ~ /^  \^bb0\(/ ? substr($0, 1, length($0) - 2) ", " : "  ^bb0("
    for (i = 1; i <= shared_number[current]; i++)
        entry = entry (i > 1 ? ", " : "") "%shared_" i ": " result_types(shared[current, i]) loc_of(end[current])
    print entry "):"
    within = 2
    if ($0 ~ /^  \^bb0\(/)
        next
}
!/^  "func\.func"/ {
    within = within ? 2 : 0
}
in_do {
    if (!add_to_body($0))
        next
    in_do = 0
    print end_kernel_do($0)
    next
}
/"cuf\.kernel"\(/ {
    begin_kernel_do($0)
    in_do = 1
    next
}
{
    note_values($0)
}
!is_device(current) && /"fir\.address_of"/ {
    $0 = with_handle($0)
}
is_device(current) {
    sub(/"builtin\.unrealized_conversion_cast"/, "\"fir.convert\"") # atomiccas() leaves it
    $0 = with_device_symbols($0)
}
is_device(current) && /"fir\.call"/ && /callee = @_FortranA/ && !/@_FortranAio/ && operand_types($0) ~ /!fir\.(box|ref<!fir\.box)</ {
    match($0, /@_FortranA[A-Za-z0-9]*/)
    if ($0 ~ /@_FortranAInitialize/)
        refuse($0, "the type of this variable has default initial values, which flang sets by its run-time library, and " \
            "kernels cannot call that: leave them out of the type, and assign them")
    refuse($0, "flang turns this statement into a call of its run-time library (" substr($0, RSTART + 10, RLENGTH - 10) \
        "), which kernels cannot call: write it as a loop over the elements")
}
# A temporary array of constant size, which flang would allocate on a GPU's heap, lies in local memory.
is_device(current) && /"fir\.allocmem"\(\)/ && !/\?/ {
    of_stack[$1] = 1
    type = result_types($0)
    stack_type = type
    sub(/^!fir\.heap</, "!fir.ref<", stack_type)
    sub(/"fir\.allocmem"/, "\"fir.alloca\"")
    sub(/%/, "%stack_")
    $0 = substr($0, 1, length($0) - length(type) - length(loc_of($0))) stack_type loc_of($0)
    name = $1
    print
    print "    " "%" substr(name, 8) " = \"fir.convert\"(" name ") : (" stack_type ") -> " type loc_of($0)
    next
}
is_device(current) && /"fir\.freemem"/ && (allocation_of(operands_of($0)) in of_stack) {
    next
}
function allocation_of(value,   line) {
    line = defined[value]
    while (name_of(line) ~ /^fir\.(convert|declare|box_addr|embox)$/) {
        value = first_of(operands_of(line))
        line = defined[value]
    }
    return value
}
/"arith\.constant"/ && match($0, /value = -?[0-9]+ : (i32|i64|index)/) {
    constant_name = $1
    constant[constant_name] = substr($0, RSTART + 8) + 0
}
/"cuf\.shared_memory"\(\)/ {
    at_shared++
    if (is_kernel(current))
        print results_of($0) "\"fir.convert\"(%shared_" at_shared ") : (" result_types($0) ") -> " result_types($0) loc_of($0)
    else {
        read_name(current)
        spaces_of_shared = plain
        needed["shared_" id "_" at_shared] = types_of($0)
        text_of_stubs = text_of_stubs "extern \"C\" __device__ void *shared_" id "_" spaces_of_shared "_" at_shared \
            "() { " shared_variable($0) " return (void *)&" word(property($0, "bindc_name")) "; }\n"
        print called($0, "shared_" id "_" spaces_of_shared "_" at_shared)
    }
    next
}
/"cuf\.shared_memory"\(/ {
    print dynamic($0)
    next
}
# Dynamic shared variables lie one behind the other; only the last may be of any size.
function dynamic(operation,   type, bytes, text, i, parts, number) {
    type = scalar(element_of(property(operation, "in_type")))
    if (type == "")
        refuse(operation, "a shared array of a derived type is not supported yet")
    number_dynamic++
    type_dynamic[number_dynamic] = type
    number = split_list(operands_of(operation), parts)
    text = "extern \"C\" __device__ void *shared_" id "_" current "_d" number_dynamic "("
    bytes = "0"
    number = split_list(before_dynamic, parts)
    for (i = 1; i <= number; i++)
        text = text (i > 1 ? ", " : "") "long long n" i
    text = text ") { return fortran_dynamic<" type ">("
    for (i = 1; i <= number; i++)
        bytes = "fortran_behind<" type_of_part[i] ">(" bytes ", n" i ")"
    text_of_stubs = text_of_stubs text bytes "); }\n"
    text = ""
    for (i = 1; i <= number; i++)
        text = text (i > 1 ? ", " : "") "index"
    needed["shared_" id "_" current "_d" number_dynamic] = "(" text ") -> " result_types(operation)
    text = results_of(operation) "\"fir.call\"(" before_dynamic ") <{callee = @shared_" id "_" current "_d" \
        number_dynamic "}> : (" text ") -> " result_types(operation) loc_of(operation)
    if (split_list(operands_of(operation), parts) != 1)
        before_dynamic = "" # of several dimensions: nothing may follow
    else {
        before_dynamic = before_dynamic (before_dynamic == "" ? "" : ", ") parts[1]
        type_of_part[++number] = type
    }
    return text
}
/"cuf\.kernel_launch"/ {
    print launch($0)
    next
}
/"nvvm\.|"llvm\.atomicrmw"|"llvm\.cmpxchg"|"llvm\.inline_asm"|"nvvm.inline_ptx"/ {
    print instruction($0, name_of($0))
    next
}
/"llvm\.extractvalue"/ && operands_of($0) in swapped {
    old_of[$1] = operands_of($0)
    next
}
/"fir\.convert"/ && operands_of($0) in old_of {
    type = swapped[old_of[operands_of($0)]]
    print results_of($0) "\"fir.convert\"(" old_of[operands_of($0)] ") : (" type ") -> " result_types($0) loc_of($0)
    next
}
/^  }\)/ {
    current = ""
    for (i in swapped)
        delete swapped[i]
    for (i in old_of)
        delete old_of[i]
}
/^}\)/ {
    for (name in needed)
        if (!(name in signature))
            new_functions = new_functions "  \"func.func\"() <{function_type = " needed[name] ", sym_name = \"" name \
                "\", sym_visibility = \"private\"}> ({\n  }) : () -> () loc(#loc)\n"
    printf "%s", new_functions
}
{
    print
}
END {
    if (!failed)
        printf "#include \"fortran_device.h\"\n%s", text_of_stubs >stubs
}
