-- What compute-sanitizer reports, as findings. The reports in sanitizer/ are not of a run here:
-- they are put together from those that NVIDIA's manual and people's bug reports show (versions 11
-- to 13).

local tap = require "tap"
local files = require "base.files"
local report = require "sanitizer.report"

local SOURCES = { "/it/pi.cu" }
local REPORTS = tap.root .. "/tests/runner/commands/sanitizer/"

local function parsed(name)
  return report.parse(assert(files.read(REPORTS .. name .. ".txt")), SOURCES)
end

local function place(finding)
  return ("%s %s %s:%s %s"):format(finding.id, finding.kernel, finding.file, finding.line,
    finding.count)
end

local found = parsed("memcheck")
tap.is(#found.findings, 2, "threads at one line are one finding; what follows of it is none")
tap.is(place(found.findings[1]), "global-out-of-bounds add /it/pi.cu:2 2", "what, where, how often")
tap.is(found.findings[1].thread, { 64, 0, 0 }, "its first thread")
tap.is(found.findings[1].block, { 3906, 0, 0 }, "and block")
tap.is(found.findings[1].text, "Invalid __global__ read of size 4 bytes: Access to "
  .. "0x7f8e433d0900 is out of bounds, "
  .. "and is 0 bytes after the nearest allocation at 0x7f8e43000000 of size "
  .. "4,000,000 bytes", "in the tool's words")
tap.is(found.findings[1].returns, "cudaErrorLaunchFailure", "what CUDA calls return after it")
tap.is(place(found.findings[2]), "misaligned-access outer /it/pi.cu:4 1",
  "the innermost line of the program's own, and the kernel around it")
tap.is(found.findings[2].returns, "cudaErrorLaunchFailure", "a GPU ends the kernel")
tap.is(report.doubt(found), nil, "its summary agrees")
tap.is(#found.unknown, 0, "every line is understood")

found = parsed("leaks")
tap.is(place(found.findings[1]), "failed-call nil /it/pi.cu:3 1", "a call that failed, at its line")
tap.is(place(found.findings[2]), "memory-leak nil /it/pi.cu:5 1", "a leak, where it was allocated")
tap.is(found.findings[3].id, "heap-use-after-free", "the kernels' heap")
tap.is(found.unprinted, 97, "what was not printed is counted")
tap.is(report.doubt(found), nil, "and is no doubt")

found = parsed("library")
tap.is(#found.findings, 1, "a call of NCCL's own that failed is NCCL's")
tap.is(place(found.findings[1]), "failed-call nil nil:nil 1",
  "the program's, which has no lines, is told")
tap.is(report.doubt(found), nil, "and both are counted")

found = parsed("racecheck")
tap.is(place(found.findings[1]), "shared-race sum /it/pi.cu:7 1", "a race, at its first access")
tap.is(found.findings[1].text, "Error: Race reported between Read access, and Write access at "
  .. "pi.cu:6 [1,052 hazards], and Write access at pi.cu:7 [5384 hazards]", "and the others")
tap.is(place(found.findings[2]), "shared-race sum nil:nil 1", "without line information")
tap.is(report.doubt(found), nil, "the summary of races")

found = parsed("initcheck")
tap.is(place(found.findings[1]), "uninitialised-read mult /it/pi.cu:8 1", "a read")
tap.is(place(found.findings[2]), "uninitialised-copy nil /it/pi.cu:10 1", "a copy to the host")
tap.is(found.findings[2].returns, nil, "which a GPU does not notice")

found = parsed("synccheck")
tap.is(place(found.findings[1]), "divergent-barrier half /it/pi.cu:7 1", "a barrier, by who called")

found = parsed("strange")
tap.is(place(found.findings[1]), "kernel-error trap_unallocated /it/pi.cu:6 1",
  "an error of another kind is one, too")
tap.is(#found.unknown, 1, "a line that is not known is kept")
tap.is(report.doubt(found), "its summary says 5 errors, and 1 were understood",
  "a summary that disagrees")

found = parsed("older")
tap.is(place(found.findings[1]), "misaligned-access unaligned_kernel /it/pi.cu:6 1", "as of 2022")
tap.is(place(found.findings[2]), "global-out-of-bounds saxpy /it/pi.cu:3 1", "as of 2021")
tap.is(report.doubt(found), nil, "that the program failed may count as an error, too")

tap.is(report.doubt(report.parse("", SOURCES)),
  "its report has no summary: it did not come to its end", "no report")
tap.is(report.doubt(report.parse("========= Internal Sanitizer Error: the launch was not tracked\n"
  .. "========= ERROR SUMMARY: 0 errors\n", SOURCES)),
  "it says: Internal Sanitizer Error: the launch was not tracked", "what the tool could not do")
tap.is(#report.parse("========= ERROR SUMMARY: 0 errors\n", SOURCES).findings, 0, "a clean one")
-- As initcheck 2025.3 printed it on an H200, and racecheck
found = report.parse("========= Host API memory access error at host access to 0x7f64b6800000"
  .. " of size 4,000 bytes\n"
  .. "=========     Uninitialized access to 0x7f64b6800c00 on access by cudaMemcpy source\n"
  .. "========= \n========= ERROR SUMMARY: 1 error\n", SOURCES)
tap.is(#found.findings * 10 + #found.unknown, 10, "a copy to the host of what nobody wrote")
found = report.parse("========= COMPUTE-SANITIZER\n"
  .. "========= Warning: CUDA Dynamic Parallelism is not supported by the selected tool\n"
  .. "========= \n========= RACECHECK SUMMARY: 1 hazard displayed (0 errors, 1 warning)\n", SOURCES)
tap.is(found.unfit, "CUDA Dynamic Parallelism is not supported by the selected tool",
  "what a tool cannot check")
tap.is(#found.findings + #found.unknown, 0, "is no finding")
tap.is(report.doubt(found), nil, "and no doubt")
tap.done()
