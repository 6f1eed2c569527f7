-- units.lua: formats numbers for people.

local units = {}

-- 67108860 as "67,108,860".
function units.count(number)
  local text = ("%d"):format(number)
  local head = (#text - 1) % 3 + 1
  return (text:sub(1, head) .. text:sub(head + 1):gsub("(%d%d%d)", ",%1"))
end

-- A value of any kind: an integer as a count; another number with nine digits, which distinguish
-- all floats.
function units.value(value)
  if math.type(value) == "integer" then return units.count(value) end
  if math.type(value) ~= "float" then return tostring(value) end
  local text = ("%.9g"):format(value)
  local whole, fraction = text:match("^(%d+)(%.?%d*)$")
  return whole and units.count(math.tointeger(whole)) .. fraction or text
end

local RAISED = { [0] = "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" }

-- "10^8" as "10⁸", for pages.
function units.raised(text)
  return (text:gsub("%^(%d+)$", function(digits)
    return (digits:gsub("%d", function(digit) return RAISED[tonumber(digit)] end))
  end))
end

-- "1 block", "1,024 blocks"
function units.many(number, noun)
  return units.count(number) .. " " .. noun .. (number == 1 and "" or "s")
end

-- "a, b"; for more than seven names "a, b, c, d, e, f and 2 more".
function units.some(names)
  if #names <= 7 then return table.concat(names, ", ") end
  return ("%s and %s more"):format(table.concat(names, ", ", 1, 6), units.count(#names - 6))
end

-- "a", "a and b", "a, b and c"; `last` replaces "and" before the last word.
function units.joined(words, last)
  if #words < 2 then return words[1] or "" end
  return ("%s %s %s"):format(table.concat(words, ", ", 1, #words - 1), last or "and", words[#words])
end

-- "1 element is wrong", "2 elements are wrong"
function units.wrong(number, noun)
  return ("%s %s wrong"):format(units.many(number, noun), number == 1 and "is" or "are")
end

local DECIMALS = {}
for decimals = 0, 14 do DECIMALS[decimals] = ("%%.%df"):format(decimals) end

-- Three significant digits, without an exponent from 0.000000000001 up to 999,999,999,999,999.
function units.three(number)
  if number == 0 then return "0" end
  if number >= 0.9995 and number < 999.5 then -- the usual case
    return DECIMALS[number < 9.995 and 2 or number < 99.95 and 1 or 0]:format(number)
  end
  local rounded = ("%.2e"):format(number) -- rounded first: 999.9 becomes 1,000, not 1000.0
  local power = tonumber(rounded:match("e(.*)$"))
  if not power or power < -12 or power > 14 then return rounded end
  if power > 2 then return units.count(math.floor(tonumber(rounded) + 0.5)) end
  return DECIMALS[2 - power]:format(rounded)
end

local function scaled(number, steps)
  local size, last = math.abs(number), #steps
  for i = 1, last do
    local step = steps[i]
    if size >= step[1] * 0.9995 or i == last then
      return units.three(number / step[1]) .. " " .. step[2]
    end
  end
end

local SECONDS = { { 1, "s" }, { 1e-3, "ms" }, { 1e-6, "µs" }, { 1e-9, "ns" } }

-- Seconds as "181 µs".
function units.time(seconds)
  if seconds == 0 then return "0" end
  return scaled(seconds, SECONDS)
end

-- The steps of each unit, created once.
local RATES = setmetatable({}, { __index = function(known, unit)
  known[unit] = { { 1e12, "T" .. unit }, { 1e9, "G" .. unit }, { 1e6, "M" .. unit },
                  { 1e3, "k" .. unit } }
  return known[unit]
end })

-- An amount per second as "2.96 TB/s", or in another unit than "B/s".
function units.rate(amount, unit)
  return scaled(amount, RATES[unit or "B/s"])
end

-- "512 B", "32.0 MB"
function units.bytes(bytes)
  if bytes < 1000 then return ("%d B"):format(bytes) end
  return scaled(bytes, { { 1e12, "TB" }, { 1e9, "GB" }, { 1e6, "MB" }, { 1e3, "kB" } })
end

function units.percent(share)
  return share < 0.1 and ("%.1f %%"):format(100 * share) or ("%.0f %%"):format(100 * share)
end

-- The place of a number's first digit: 0 for 3.4, -2 for 0.034.
local function place(number)
  return math.floor(math.log(number, 10))
end

-- A ratio with the ends of its interval: "1.92 (1.88–1.96)". They end at the first digit of half
-- the interval, or at its second if the first is 1, and have at most four digits. If the interval
-- is wide, each has two digits: "0.88 (0.021–29)". Three digits if there is no interval, or if its
-- ends look the same.
function units.ratio(ratio, low, high)
  if not low or low == high then return units.three(ratio) end
  local same = math.min(-place((high - low) / 4), 3 - place(ratio), #DECIMALS)
  local is_wide = high > 2 * low
  local function text(number)
    local decimals = is_wide and math.min(1 - place(number), #DECIMALS) or same
    if decimals <= 0 then return units.count(math.floor(number + 0.5)) end
    return DECIMALS[decimals]:format(number)
  end
  if text(low) == text(high) then return units.three(ratio) end
  return ("%s (%s–%s)"):format(text(ratio), text(low), text(high))
end

-- A noise, which is a share, as it stands after a time: " ±0.4 %", " ±>100 %"; "" if it is not
-- known.
function units.noise(noise)
  if not noise then return "" end
  return " ±" .. (noise > 1 and ">100 %" or units.percent(noise))
end

-- Roughly how long ago something was.
function units.ago(seconds)
  local steps = { { 86400, "day" }, { 3600, "hour" }, { 60, "minute" } }
  for _, step in ipairs(steps) do
    local many = seconds // step[1] | 0
    if many >= 1 then
      return ("%d %s%s ago"):format(many, step[2], many > 1 and "s" or "")
    end
  end
  return "just now"
end

return units
