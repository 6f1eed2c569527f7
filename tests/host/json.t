-- host.json: valid values, and the message and place for invalid ones.

local tap = require "tap"
local json = require "base.json"
local host = require "host"

tap.is(host.json(' {"a": [1, 2.5, -3e2, "x"], "b": {"c": true, "d": null}} '),
  { a = { 1, 2.5, -300.0, "x" }, b = { c = true } }, "every kind of value is read, null as nil")
tap.is(math.type(host.json("9007199254740993")), "integer", "an integer stays an integer")
tap.is(math.type(host.json("1.0")), "float", "a fraction stays a float")
tap.is(host.json([["a\"\\\/\b\f\n\r\t\u00b5\ud83d\ude00"]]), "a\"\\/\b\f\n\r\tµ😀",
  "all escapes are read")
tap.is({ host.json("null") }, {}, "null by itself is nil without an error")
tap.is(host.json(("["):rep(32) .. ("]"):rep(32)) ~= nil, true, "32 levels of nesting are read")

local wrong = {
  { "", "no valid JSON value at column 1" }, { " x", "no valid JSON value at column 2" },
  { "[1,]", "no valid JSON value at column 4" }, { "[1 2]", "a comma or ] is missing at column 4" },
  { "{1:2}", "a key is missing at column 2" }, { '{"a" 1}', "a colon is missing at column 6" },
  { '{"a":1', "a comma or } is missing at column 7" }, { "[1] 2", "something follows the value" },
  { '"a', "a string that does not end at column 3" }, { '"a\nb"', "does not end at line 1" },
  { '"\\', "no character after \\ at column 3" }, { '"\\x"', "no character after \\" },
  { '"\\u12"', "no character after \\u" }, { '"\\ud800"', "no character after \\u" },
  { '"\\ud800\\u0041"', "no character after \\u" },
  { "01", "something follows" }, { "-", "no valid" }, { "1.", "no valid" }, { "1e", "no valid" },
  { ".5", "no valid" }, { "+1", "no valid" }, { "nan", "no valid" },
  { "0x10", "something follows" },
  { "tru", "no valid" }, { "1e999", "a number is not finite at column 1" },
  { ("1"):rep(64), "a number of too many digits" }, { "[null]", "null in a list at column 6" },
  { ("["):rep(33), "nested too deep at column 33" },
  { ("["):rep(1000000), "nested too deep" }, { ('{"a":'):rep(100000), "nested too deep" },
  { "[" .. ("1,"):rep(4000000) .. "1]", "too many values" },
  { "[1,\n 2,\n  x]", "no valid JSON value at line 3, column 3" },
  { "/* c */ 1", "no valid" }, { "[1]\0", "something follows" },
}
for _, case in ipairs(wrong) do
  tap.has(select(2, host.json(case[1])), case[2], ("%q is refused"):format(case[1]:sub(1, 20)))
end
tap.raises("string expected", "json needs a text", host.json)

tap.is(host.json('[{"a":1,"b":2,"c":3},{},{"d":{"e":1}},{"a":1,"b":2}]'),
  { { a = 1, b = 2, c = 3 }, {}, { d = { e = 1 } }, { a = 1, b = 2 } },
    "objects of different sizes are read")
tap.is({ host.is_ascii(""), host.is_ascii("a\0\127"), host.is_ascii("µ") },
  { true, true, false }, "is_ascii is true for ASCII only")
tap.is(json.decode('["µ"]'), { "µ" }, "decode accepts UTF-8")
tap.is({ json.decode('["caf\xe9"]') }, { nil, "byte 6 is not UTF-8" }, "decode refuses other bytes")
tap.is(json.decode(json.line({ "caf\xe9 µ\xb5" })), { "caf? µ?" },
  "a name with other bytes is written so that decode accepts it")
tap.done()
