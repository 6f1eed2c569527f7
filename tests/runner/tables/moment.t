-- Dates with times: the seconds since 1970, or nil if there is no such moment.

local tap = require "tap"
local moment = require "class.moment"

local MOMENTS = {
  ["1970-01-01T00:00Z"] = 0, ["1970-01-01T01:00+01:00"] = 0, ["1969-12-31T23:59:59Z"] = -1,
  ["2026-12-06T23:59Z"] = 1796601540, ["2026-12-06T23:59:30+01:00"] = 1796597970,
  ["2024-02-29T12:00Z"] = 1709208000, ["2000-02-29T00:00-05:30"] = 951802200,
  ["2026-12-31T23:59:59Z"] = 1798761599,
}
for text, seconds in pairs(MOMENTS) do tap.is(moment.seconds(text), seconds, text) end

for _, text in ipairs({
  "", "2026-12-06", "2026-12-06T23:59", "2026-12-06 23:59Z", "2026-12-06T23:59z",
  "2026-13-01T00:00Z", "2026-00-01T00:00Z", "2026-02-29T00:00Z", "1900-02-29T00:00Z",
  "2026-04-31T00:00Z", "2026-12-00T00:00Z", "2026-12-06T24:00Z", "2026-12-06T23:60Z",
  "2026-12-06T23:59:60Z", "2026-12-06T23:59+1:00", "2026-12-06T23:59+15:00", "2026-12-06T23:59Z ",
  "6.12.2026 23:59",
}) do
  tap.is(moment.seconds(text), nil, ("'%s' is none"):format(text))
end
tap.done()
