-- moment.lua: reads a date with a time, as ISO 8601 writes it.

local moment = {}

-- The days from 1970-01-01 to a date of the Gregorian calendar. A year begins in March here, so
-- that the day that only some years have is its last.
local function days(year, month, day)
  if month <= 2 then year, month = year - 1, month + 12 end
  return 365 * year + year // 4 - year // 100 + year // 400 + (153 * (month - 3) + 2) // 5 + day
    - 719469
end

-- The seconds since 1970 of a text such as "2026-12-06T23:59Z" or "2026-12-06T23:59:30+01:00"; nil
-- if it is no such time.
function moment.seconds(text)
  local year, month, day, hour, minute, rest =
    text:match("^(%d%d%d%d)%-(%d%d)%-(%d%d)T(%d%d):(%d%d)(.*)$")
  if not year then return nil end
  year, month, day = tonumber(year), tonumber(month), tonumber(day)
  hour, minute = tonumber(hour), tonumber(minute)
  local second, zone = rest:match("^:(%d%d)(.*)$")
  local sign, hours, minutes = (zone or rest):match("^([+-])(%d%d):(%d%d)$")
  if (zone or rest) ~= "Z" and not sign then return nil end
  second, hours, minutes = tonumber(second or 0), tonumber(hours or 0), tonumber(minutes or 0)
  local last = month <= 12 and month >= 1 and day >= 1
    and days(year + month // 12, month % 12 + 1, 1) - days(year, month, 1)
  if not last or day > last or hour > 23 or minute > 59 or second > 59 or hours > 14
    or minutes > 59 then
    return nil
  end
  local offset = (sign == "-" and -1 or 1) * (hours * 60 + minutes)
  return ((days(year, month, day) * 24 + hour) * 60 + minute - offset) * 60 + second
end

return moment
