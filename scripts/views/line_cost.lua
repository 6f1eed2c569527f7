-- line_cost.lua: what the requests of a line of source cost, in words. No request may cost as much
-- as the average, so the words give the highest cost, and how many requests have it.

local units = require "base.units"

local line_cost = {}

-- Does each request of the line cost the same? `line` is from counts.lines.
function line_cost.is_even(line)
  return line.costliest == line.requests
end

-- " in 576 of 1,152 requests": how many cost most. "" if all cost the same, or if this is not
-- known.
function line_cost.how_often(line)
  if line.costliest == 0 or line_cost.is_even(line) then return "" end
  return (" in %s of %s"):format(units.count(line.costliest), units.many(line.requests, "request"))
end

-- "global load: 32.00 sectors per request, ideal 4.00; 1,728 requests", or "shared load: 32
-- wavefronts in 576 of 1,152 requests, 16.50 on average, ideal 1.00".
function line_cost.words(line)
  local parts, average = line.operation.parts, line.parts / line.requests
  local ideal = line.ideal / line.requests
  local often = line_cost.how_often(line)
  if often ~= "" then
    return ("%s: %s%s, %.2f on average, ideal %.2f"):format(line.operation.name,
      units.many(line.most, (parts:gsub("s$", ""))), often, average, ideal)
  end
  return ("%s: %.2f %s per request%s, ideal %.2f; %s"):format(line.operation.name, average, parts,
    line_cost.is_even(line) and "" or " on average", ideal, units.many(line.requests, "request"))
end

return line_cost
