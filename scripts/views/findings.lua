-- findings.lua: the findings that counting made in a program's kernels, in words.

local clean = require "base.clean"
local files = require "base.files"
local places = require "base.places"
local output = require "base.output"
local units = require "base.units"
local checks = require "lessons.checks"
local problems = require "lessons.problems"

local findings = {}

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

local function key_of(finding)
  return ("%s %s %s"):format(finding.id, finding.file, finding.line)
end

-- Groups the findings by line of source, because several accesses of one line may be wrong. A
-- finding that follows from another goes into `followers` of that one's group.
local function by_line(list)
  local groups, known = {}, {}
  for _, finding in ipairs(list) do
    local group = known[finding.follows and key_of(finding.follows) or key_of(finding)]
    if finding.follows and group then
      table.insert(group.followers, finding)
    elseif group and finding.file then
      group[#group + 1] = finding
      group.count = group.count + finding.count
    else
      group = { finding, first = finding, count = finding.count, followers = {} }
      groups[#groups + 1] = group
      known[key_of(finding)] = group
    end
  end
  return groups
end

local MOST_SHOWN = 3 -- accesses of a line

-- Prints a line of a list at this depth.
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

local function place_of(finding)
  return finding.file and places.line(finding.file, finding.line) or "(no line)"
end

local function say_text(out, depth, finding, place)
  local actor = where(finding)
  put(out, depth, "%s%s%s", place and place .. ": " or "", actor ~= "" and actor .. ": " or "",
    finding.text)
end

local function say_followers(out, followers)
  if #followers == 0 then return end
  put(out, 2, "and %s that follow%s from it%s", units.many(#followers, "finding"),
    #followers == 1 and "s" or "", out.verbose and ":" or "; -v shows more")
  for _, one in ipairs(out.verbose and followers or {}) do say_text(out, 3, one, place_of(one)) end
end

-- The checks whose findings are marked at a step of the block.
local SEEN = { ["shared-race"] = true, ["global-race"] = true, ["divergent-barrier"] = true,
               ["divergent-warp"] = true, ["uninitialised-read"] = true }

-- Says which command shows the finding step by step. `step` are that command's words.
local function say_step(out, finding, step)
  if not (step and SEEN[finding.id] and finding.launch and finding.block and finding.line) then
    return
  end
  local words = table.move(step, 1, #step, 1, {})
  local last = #words + 1 -- before the program's own arguments
  for i, word in ipairs(words) do last = word == "--" and math.min(i, last) or last end
  table.insert(words, last, "--at")
  table.insert(words, last + 1, ("%s:%d"):format(files.name(finding.file), finding.line))
  put(out, 2, "lessons/run %s shows it", output.command_text(words))
end

-- The words of the command `step` for a program that runs with these sizes. `words` name it.
function findings.step(words, name, sizes)
  local list = table.move(words, 1, #words, 2, { "step" })
  for _, flag in ipairs(problems.find(name).sizes) do
    if sizes[flag.key] then
      list[#list + 1], list[#list + 2] = flag.name, tostring(sizes[flag.key])
    end
  end
  return list
end

local function say(out, group, step)
  local first = group.first
  local check = checks.find(first.id) or { title = first.id }
  put(out, 1, "%s  %s (%s)%s", place_of(first), out:paint("FAIL", check.title),
    first.id, group.count > 1 and (", %s times"):format(units.count(group.count)) or "")
  local line = first.file and files.line(first.file, first.line)
  if line then say_source(out, line) end
  for i = 1, math.min(#group, MOST_SHOWN) do say_text(out, 2, group[i]) end
  if #group > MOST_SHOWN then
    put(out, 2, "and %s in this line", units.many(#group - MOST_SHOWN, "more place"))
  end
  if first.returns then put(out, 2, "CUDA calls return %s", first.returns) end
  local lesson = checks.lesson(first.id, first.cause)
  put(out, 2, "%s%s", first.advice, lesson and " " .. lesson or "")
  say_step(out, first, step)
  say_followers(out, group.followers)
end

-- Prints the findings. `step`, if given, are the words of the command that shows the steps of the
-- program.
function findings.show(out, list, step)
  if #list == 0 then return end
  out:say("")
  out:say("%s:", out:paint("title", "what is wrong"))
  if out.format == "markdown" then out:say("") end
  for _, group in ipairs(by_line(list)) do say(out, group, step) end
end

-- Prints the notes: each may be intended, so it is not a mistake.
function findings.say_notes(out, notes)
  for _, note in ipairs(notes) do
    out:item("%s %s (%s)", place_of(note), note.text, note.id)
  end
end

-- Counts the findings that do not follow from another finding.
function findings.count(list)
  local count = 0
  for _, finding in ipairs(list) do count = count + (finding.follows and 0 or 1) end
  return count
end

-- Prints the verdict on a user's own program; nothing if it has no finding and its exit code is 0.
-- The program's own output does not count, because it may print PASS.
function findings.say_verdict(out, name, list, ended)
  if #list == 0 and ended == 0 then return end
  out:say("")
  if #list > 0 then
    out:say("%s  %s: %s; what the program itself printed does not count", out:paint("FAIL", "FAIL"),
      name, units.many(findings.count(list), "finding"))
  end
  if ended ~= 0 then out:say("%s ended with exit code %d", name, ended) end
end

return findings
