# same_hooks.awk: whether two files of assembly call the same hooks in the same order in each function.
# Usage: awk -f same_hooks.awk FILE FILE
# Exit code: 0 if they do, 1 if not.

FNR == 1 {
    file++
    name = ""
}
/^\t\.type\t.*, [@%]function/ {
    name = $2
}
/^\t(call|bl)q?\t(__tsan_|__sanitizer_cov_trace_pc)/ {
    hooks[file, name] = hooks[file, name] " " $2
    names[name]
}
END {
    for (name in names)
        if (hooks[1, name] != hooks[2, name])
            exit 1
}
