-- findings.lua: what counting found wrong with a program's kernels, in words.

local clean = require "base.clean"
local files = require "base.files"
local units = require "base.units"
local topics = require "lessons.topics"

local findings = {}

local IN_A_BLOCK = "The result depends on who comes first. A barrier between writing and reading "
  .. "puts the threads of a block in order{: lesson @barriers}. What several of them change wants "
  .. "an atomic operation; what neighbours still read, a second array to write to."

-- What each check is called, what it means, what to do, and the topic of the lesson that
-- shows how.
local CHECKS = {
  out_of_bounds = { "access out of bounds",
    "A GPU ends the kernel there. Is there a thread more than elements, or a neighbour beyond "
    .. "the edge?{ Lesson @index-guard guards its index.} Is the array as long as it should be? "
    .. "cudaMalloc counts bytes, not elements, as a pitch does." },
  out_of_variable = { "access beside a variable",
    "It meets another variable, or nothing: a GPU says nothing of it. Is the index too large, or "
    .. "negative? A tile with a halo has two rows and columns more than the cells that its block "
    .. "writes, so the outermost threads only fetch{, as in lesson @tiles}." },
  index = { "index beyond an array",
    "It meets the next row, or another variable of the thread: a GPU says nothing of it. Is the "
    .. "index too large, or negative? A row of n elements has 0 to n - 1." },
  use_after_free = { "array used after it was freed",
    "The memory may be another array's by now. Free an array after the last kernel that uses it." },
  misaligned = { "misaligned access",
    "A GPU ends the kernel there. An address must be a multiple of the size of what is read: a "
    .. "float4 needs one of 16." },
  uninitialised = { "uninitialised read",
    "The value is whatever was there before, or zero in a __constant__ variable. Fill the array "
    .. "first, by cudaMemset, a copy (cudaMemcpyToSymbol) or a kernel, also the edge that a kernel "
    .. "leaves out; set on the host what is copied. Shared memory begins empty in every block."
  },
  host_pointer = { "host pointer in a kernel",
    "A GPU ends the kernel there: it cannot follow the host's pointers. Allocate with cudaMalloc "
    .. "and copy{, as lesson @memory-copies does}." },
  race_shared = { "race in shared memory", IN_A_BLOCK },
  race_global = { "race in global memory",
    "The result depends on who comes first. Let each thread write places of its own"
    .. "{, as lesson @partial-sums does}, or use an atomic operation. Blocks are in order only "
    .. "from one launch to the next." },
  barrier = { "threads at different barriers",
    "Take __syncthreads() out of the branch: all threads of the block must come to the same one."
    .. "{ Lesson @barriers shows where it goes.}" },
  warp_sync = { "value of a lane that is not there",
    "It is undefined. The mask must name the lanes that take part, and only theirs may be taken; "
    .. "a group's exchanges are for all of its threads." },
  division = { "division by zero",
    "A GPU makes a number without meaning of it, and goes on. Was the divisor set, and can it be "
    .. "0?" },
  matrix = { "matrix that tensor cores do not take",
    "What it holds then is undefined. All 32 lanes of a warp take part, and say the same address "
    .. "and stride; rows or columns lie a multiple of 16 bytes apart, and the matrix begins at a "
    .. "multiple of 32. A sum begins with fill_fragment(sum, 0), or with what is loaded." },
  async_copy = { "asynchronous copy not waited for",
    "It goes on by itself. Behind its copies a thread says __pipeline_commit(), and before anybody "
    .. "uses them __pipeline_wait_prior(0), or as many as may still be under way; or it waits for "
    .. "its pipeline or barrier, or by cooperative_groups::wait(). Then a barrier tells others." },
  device_pointer = { "device pointer on the host",
    "With a GPU the program ends there, by a segmentation fault: what cudaMalloc allocates is for "
    .. "kernels. Copy it with cudaMemcpy{, as lesson @memory-copies does}, or allocate with "
    .. "cudaMallocManaged." },
  race_host = { "race of the host with the device",
    "A launch, or a copy that ends in Async, returns before its work is done. Wait with "
    .. "cudaDeviceSynchronize, or for the stream or an event, before the host uses the memory, or "
    .. "ends." },
  race_streams = { "race between streams",
    "Streams do not wait for each other by themselves. Record an event in the one that comes "
    .. "first, and let the other wait for it with cudaStreamWaitEvent; or use one stream." },
  local_pointer = { "local variable of another thread",
    "A GPU gives each thread local memory of its own, behind the same addresses: who follows the "
    .. "pointer comes to something of its own. Hand over the value, in __shared__ memory or by a "
    .. "shuffle." },
  heap = { "access beside the objects of the kernels' heap",
    "The memory may be another object's, now or soon. An object has the bytes that malloc or new "
    .. "was asked for; free it when all threads have done with it, behind a barrier." },
  leak = { "leaked allocation",
    "cudaFree gives it back, of pinned memory cudaFreeHost; what a kernel allocates, free or "
    .. "delete in a kernel." },
  overrun = { "beyond the host's own memory",
    "What is read there is anything; what is written goes over what lies behind, and the program "
    .. "may end anywhere later. Does a loop go one too far, as with <= for <? A copy's size is a "
    .. "number of bytes: does the host's array have them, and is it the one that was meant?" },
  unwritten = { "read or copied back, and nobody wrote it",
    "The values are whatever was there before. Did every element get a thread, that of index "
    .. "blockIdx.x * blockDim.x + threadIdx.x? A number of blocks must be rounded up, as "
    .. "(n + 255) / 256, with a guard in the kernel"
    .. "{, as lesson @index-guard does}." },
  failed_call = { "call that failed",
    "Look at what each of CUDA's functions returns: its message tells more." },
  kernel_error = { "kernel ended by an error",
    "What it did until then stays; CUDA's functions do nothing any more." },
  refused = { "nvcc refuses this program",
    "It ran here, and is no program for a GPU until nvcc compiles it." },
  unseen_error = { "failed call, and nobody looked",
    "Look at what each of CUDA's functions returns, and at cudaGetLastError() behind each "
    .. "launch." },
}

local function position(index)
  return ("(%d, %d, %d)"):format(index[1], index[2], index[3])
end

local function where(finding)
  local parts = {}
  if finding.kernel then parts[#parts + 1] = "kernel " .. finding.kernel end
  if finding.block then parts[#parts + 1] = "block " .. position(finding.block) end
  if finding.thread then parts[#parts + 1] = "thread " .. position(finding.thread) end
  return table.concat(parts, ", ")
end

-- What is wrong with one line of the source is told together: several accesses may be.
local function by_line(list)
  local groups, known = {}, {}
  for _, finding in ipairs(list) do
    local key = ("%s %s %s"):format(finding.check, finding.file, finding.line)
    local group = known[key]
    if not group or not finding.file then
      group = { first = finding, count = 0 }
      groups[#groups + 1] = group
      known[key] = group
    end
    group[#group + 1] = finding
    group.count = group.count + finding.count
  end
  return groups
end

local MOST_TOLD = 3 -- accesses of a line

-- A line, so deep in a list.
local function put(out, depth, text, ...)
  local is_page = out.format == "markdown"
  out:say((is_page and ("  "):rep(depth - 1) .. "- " or ("  "):rep(depth)) .. text, ...)
end

local function say_source(out, line)
  if out.format == "markdown" then
    put(out, 2, "`" .. clean.text(line) .. "`")
  else
    put(out, 2, "| %s", line)
  end
end

local EDGE = "The values are whatever was there before. A kernel that leaves out an edge, as a "
  .. "stencil does, wants it filled before: copy the array there, too. If none was meant, did "
  .. "every element get a thread?"

local POINTER = "A GPU ends the kernel there. Did cudaMalloc set this pointer, or another of that "
  .. "name? A pointer in a struct, or in an array of pointers, wants to be set and copied as well."

-- Where what to do is not what the check says: its name, the key of the finding and what is there.
local OTHERS = {
  { "warp_sync", "text", "takes its own value",
    "Lanes beyond the warp, or its segment, are none: __shfl_down_sync then gives a lane its own. "
    .. "A tree begins with half of them, 16 of 32." },
  { "race_global", "text", "__syncthreads() between", IN_A_BLOCK },
  { "out_of_bounds", "text", "the pointer is null", POINTER },
  { "out_of_bounds", "text", "by a pointer that nobody has set", POINTER },
  { "out_of_bounds", "text", "array of 8 bytes",
    "A GPU ends the kernel there. Is there a thread more than elements? If the array was to be "
    .. "longer: 8 bytes is what sizeof says of a pointer, and cudaMalloc wants the number of "
    .. "elements times the size of one." },
  { "out_of_bounds", "kernel", "cublas",
    "A GPU ends the call there. Are m, n and k right, and what is transposed? cuBLAS stores one "
    .. "column after the other: lda is the number of A's rows as it lies, or the length of a row "
    .. "of C's." },
  { "out_of_bounds", "kernel", "cufft",
    "A GPU ends the call there. A plan's batch is that many transforms of its whole size. Of n "
    .. "real numbers come n / 2 + 1 complex ones, in place, too." },
  { "host_pointer", "kernel", "cublas",
    "A GPU ends the call there. Arrays want cudaMalloc. Numbers (alpha, beta, results) are the "
    .. "host's, unless cublasSetPointerMode says CUBLAS_POINTER_MODE_DEVICE." },
  { "device_pointer", "text", " at byte",
    "With a GPU the program ends there, by a segmentation fault. Numbers (alpha, beta, results) "
    .. "are the host's, unless cublasSetPointerMode says CUBLAS_POINTER_MODE_DEVICE." },
  { "race_streams", "text", "it may begin before that has ended",
    "Its launch lets it begin before the kernel ahead has ended, as soon as that has triggered it. "
    .. "What it reads of that, or overwrites, wants cudaGridDependencySynchronize() before it, by "
    .. "each thread, or by one with a barrier behind." },
  { "unwritten", "text", "allocated, and nothing has written",
    "The values are whatever was there before. Is the result copied back, by cudaMemcpy, before "
    .. "the host reads it, and all of its bytes? A sum of the host's own must begin with 0." },
  { "unwritten", "text", "any of them",
    "The values are whatever was there before. Did a kernel run, and did it get this pointer? In "
    .. "cudaMemcpy, the first pointer is where to copy, the second where from." },
  { "unwritten", "text", "copies elements 0 to", EDGE },
  { "unwritten", "text", "copies element 0,", EDGE },
  { "device_pointer", "text", "the host frees",
    "With a GPU the program ends there: free and delete are for what malloc and new have given. "
    .. "cudaFree gives back what cudaMalloc or cudaMallocManaged allocates." },
  { "device_pointer", "text", "takes argument",
    "With a GPU the program ends there, by a segmentation fault. The list of a kernel's arguments "
    .. "holds the address of each, of pointers, too: void *arguments[] = {&pointer, &n}." },
  { "device_pointer", "text", " freed",
    "With a GPU the program ends there, or reads what is another array's by now. Free an array "
    .. "after its last use, the host's too." },
  { "kernel_error", "returns", "cudaErrorUnsupportedDevSideSync",
    "Since CUDA 12 a kernel cannot wait for the kernels that it launches. What comes after them is "
    .. "a kernel, too: launch it in the stream cudaStreamTailLaunch." },
}

local function advice(finding, check)
  for _, other in ipairs(OTHERS) do
    if finding.check == other[1] and (finding[other[2]] or ""):find(other[3], 1, true) then
      return topics.tell(other[4])
    end
  end
  return topics.tell(check[2])
end

local function say(out, group)
  local first = group.first
  local check = CHECKS[first.check] or { first.check, "" }
  local place = first.file and ("%s:%d"):format(files.name(first.file), first.line)
    or "(no line)"
  put(out, 1, "%s  %s%s", place, out:paint("FAIL", check[1]),
    group.count > 1 and (", %s times"):format(units.count(group.count)) or "")
  local line = first.file and files.line(first.file, first.line)
  if line then say_source(out, line) end
  for i = 1, math.min(#group, MOST_TOLD) do
    local actor = where(group[i])
    put(out, 2, "%s%s", actor ~= "" and actor .. ": " or "", group[i].text)
  end
  if #group > MOST_TOLD then
    put(out, 2, "and so in %s of the line", units.many(#group - MOST_TOLD, "more place"))
  end
  if first.returns then put(out, 2, "CUDA's functions return %s", first.returns) end
  put(out, 2, "%s", advice(first, check))
end

-- What a line means that names a check, as messages call it, or is its name; nil where it is not
-- about one.
function findings.meaning(line)
  for name, check in pairs(CHECKS) do
    if line == name or line:find(check[1], 1, true) then return topics.tell(check[2]) end
  end
end

function findings.show(out, list)
  if #list == 0 then return end
  out:say("")
  out:say("%s:", out:paint("title", "what is wrong"))
  if out.format == "markdown" then out:say("") end
  for _, group in ipairs(by_line(list)) do say(out, group) end
end

-- How a program of one's own came out: nothing where it did well. What it prints itself does not
-- count, for it may say PASS.
function findings.say_verdict(out, name, list, ended)
  if #list == 0 and ended == 0 then return end
  out:say("")
  if #list > 0 then
    out:say("%s  %s: %s, whatever it printed itself", out:paint("FAIL", "FAIL"), name,
      units.many(#list, "finding"))
  end
  if ended ~= 0 then out:say("%s ended with exit code %d", name, ended) end
end

return findings
