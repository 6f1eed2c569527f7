-- compute-sanitizer's reports, as findings. The reports in sanitizer/ are not from a run here: they
-- are assembled from those that NVIDIA's manual and people's bug reports show (versions 11 to
-- 13).

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
tap.is(#found.findings, 2, "threads at one line are one finding, and what follows from it is none")
tap.is(place(found.findings[1]), "global-out-of-bounds add /it/pi.cu:2 2",
  "a finding has its kind, kernel, line and count")
tap.is(found.findings[1].thread, { 64, 0, 0 }, "a finding has its first thread")
tap.is(found.findings[1].block, { 3906, 0, 0 }, "a finding has its first block")
tap.is(found.findings[1].text, "Invalid __global__ read of size 4 bytes: Access to "
  .. "0x7f8e433d0900 is out of bounds, "
  .. "and is 0 bytes after the nearest allocation at 0x7f8e43000000 of size "
  .. "4,000,000 bytes", "a finding has the tool's text")
tap.is(found.findings[1].returns, "cudaErrorLaunchFailure",
  "a finding has what CUDA calls return after it")
tap.is(place(found.findings[2]), "misaligned-access outer /it/pi.cu:4 1",
  "a finding has the program's innermost line, and the kernel around it")
tap.is(found.findings[2].returns, "cudaErrorLaunchFailure", "a misaligned access ends the kernel")
tap.is(report.doubt(found), nil, "the summary agrees")
tap.is(#found.unknown, 0, "every line is understood")

found = parsed("leaks")
tap.is(place(found.findings[1]), "failed-call nil /it/pi.cu:3 1", "a failed call has its line")
tap.is(place(found.findings[2]), "memory-leak nil /it/pi.cu:5 1",
  "a leak has the line of its allocation")
tap.is(found.findings[3].id, "heap-use-after-free", "an error in the kernels' heap has its kind")
tap.is(found.unprinted, 97, "the errors that were not printed are counted")
tap.is(report.doubt(found), nil, "errors that were not printed raise no doubt")

found = parsed("library")
tap.is(#found.findings, 1, "a failed call inside NCCL is not a finding")
tap.is(place(found.findings[1]), "failed-call nil nil:nil 1",
  "a failed call of a program without lines is a finding")
tap.is(report.doubt(found), nil, "both calls are counted")

found = parsed("racecheck")
tap.is(place(found.findings[1]), "shared-race sum /it/pi.cu:7 1",
  "a race has the line of its first access")
tap.is(found.findings[1].text, "Error: Race reported between Read access, and Write access at "
  .. "pi.cu:6 [1,052 hazards], and Write access at pi.cu:7 [5384 hazards]",
  "a race has its other accesses")
tap.is(place(found.findings[2]), "shared-race sum nil:nil 1",
  "a race without line information has no place")
tap.is(report.doubt(found), nil, "the summary of races agrees")

found = parsed("initcheck")
tap.is(place(found.findings[1]), "uninitialised-read mult /it/pi.cu:8 1",
  "an uninitialised read is found")
tap.is(place(found.findings[2]), "uninitialised-copy nil /it/pi.cu:10 1",
  "an uninitialised copy to the host is found")
tap.is(found.findings[2].returns, nil, "a GPU does not notice an uninitialised copy")

found = parsed("synccheck")
tap.is(place(found.findings[1]), "divergent-barrier half /it/pi.cu:7 1",
  "a divergent barrier has the line that called it")

found = parsed("strange")
tap.is(place(found.findings[1]), "kernel-error trap_unallocated /it/pi.cu:6 1",
  "an error of another kind is a finding")
tap.is(#found.unknown, 1, "an unknown line is kept")
tap.is(report.doubt(found), "its summary says 5 errors, and 1 were understood",
  "a summary that disagrees raises doubt")

found = parsed("older")
tap.is(place(found.findings[1]), "misaligned-access unaligned_kernel /it/pi.cu:6 1",
  "a report of 2022 is understood")
tap.is(place(found.findings[2]), "global-out-of-bounds saxpy /it/pi.cu:3 1",
  "a report of 2021 is understood")
tap.is(report.doubt(found), nil, "a failed program may count as an error")

tap.is(report.doubt(report.parse("", SOURCES)),
  "its report has no summary: it did not come to its end", "an empty report raises doubt")
tap.is(report.doubt(report.parse("========= Internal Sanitizer Error: the launch was not tracked\n"
  .. "========= ERROR SUMMARY: 0 errors\n", SOURCES)),
  "it says: Internal Sanitizer Error: the launch was not tracked",
  "an internal error of the tool raises doubt")
tap.is(#report.parse("========= ERROR SUMMARY: 0 errors\n", SOURCES).findings, 0,
  "a clean report has no findings")
-- Printed by initcheck 2025.3, and by racecheck, on an H200
found = report.parse("========= Host API memory access error at host access to 0x7f64b6800000"
  .. " of size 4,000 bytes\n"
  .. "=========     Uninitialized access to 0x7f64b6800c00 on access by cudaMemcpy source\n"
  .. "========= \n========= ERROR SUMMARY: 1 error\n", SOURCES)
tap.is(#found.findings * 10 + #found.unknown, 10,
  "a copy of uninitialised memory to the host is a finding")
found = report.parse("========= COMPUTE-SANITIZER\n"
  .. "========= Warning: CUDA Dynamic Parallelism is not supported by the selected tool\n"
  .. "========= \n========= RACECHECK SUMMARY: 1 hazard displayed (0 errors, 1 warning)\n", SOURCES)
tap.is(found.unfit, "CUDA Dynamic Parallelism is not supported by the selected tool",
  "a launch that the tool does not support is reported")
tap.is(#found.findings + #found.unknown, 0, "an unsupported launch is not a finding")
tap.is(report.doubt(found), nil, "an unsupported launch raises no doubt")
tap.done()
