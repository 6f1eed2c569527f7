# entered.awk: where a thread does nothing in a basic block but come to a barrier, the block's hook and the
# barrier become one call: threads that wait write less, and the block is counted when all have come.
# Usage: awk -f entered.awk FILE, assembly for x86-64

function give() {
    printf "%s%s", hook, between
    hook = between = ""
}

/^\tcallq?\t__sanitizer_cov_trace_pc(@PLT)?$/ {
    give()
    hook = $0 "\n"
    next
}
hook && sub(/_Z21emulator_sync_threadsi/, "_Z23emulator_enter_and_synci") {
    hook = ""
    give()
    print
    next
}
# Behind the hook up to what may lie in another block, or be noted
hook && !/^\t(call|j|ret)|^ *#APP/ && (/^\t/ || /^\.L(VL|BB|BE|FB|FE|EHB|EHE|tmp)[0-9]+:/) {
    between = between $0 "\n"
    next
}
{
    give()
    print
}
END { give() }
