-- step_words.lua: the values of a record of steps as numbers. The record has the bytes of each
-- value; whether they are an integer or a float is guessed from all values of an array.

local step_words = {}

local function bits(value, from, count)
  return value >> from & (1 << count) - 1
end

-- Could these bits be a float, or a double, of a usual size? Small integers could not.
local LOOKS = {
  [4] = function(value)
    local exponent = bits(value, 23, 8)
    return exponent >= 87 and exponent <= 167 -- 1e-12 to 1e12
  end,
  [8] = function(value)
    local exponent = bits(value, 52, 11)
    return exponent >= 983 and exponent <= 1063
  end,
}

local FORMATS = { [4] = { "<I4", "<f", "<i4" }, [8] = { "<i8", "<d", "<i8" } }

-- The words of a value: the hexadecimal digits of up to 16 bytes, the highest first.
local function words_of(digits, bytes)
  if digits == "?" then return {} end
  local wide = bytes <= 8 and bytes or 4
  digits = ("0"):rep(2 * bytes - #digits) .. digits
  local list = {}
  for at = #digits, 1, -2 * wide do
    local word = digits:sub(math.max(1, at - 2 * wide + 1), at)
    list[#list + 1] = math.tointeger(tonumber(word, 16)) or 0
  end
  return list, wide
end

-- Makes a guesser: see() looks at the values of one array, and floats() says whether they are
-- floats.
function step_words.guesser()
  local some, all = false, true
  return {
    see = function(texts, bytes)
      for digits in texts:gmatch("%S+") do
        local words, wide = words_of(digits, bytes)
        for _, word in ipairs(words) do
          if word ~= 0 then
            local looks = LOOKS[wide]
            some, all = true, all and looks ~= nil and looks(word)
          end
        end
      end
    end,
    floats = function() return some and all end,
  }
end

local function text_of(word, wide, floats)
  local formats = FORMATS[wide]
  if not formats then return tostring(word) end
  local packed = string.pack(wide == 8 and "<i8" or "<I4", word)
  if not floats then return tostring((string.unpack(formats[3], packed))) end
  return ("%.6g"):format((string.unpack(formats[2], packed)))
end

-- "3f800000 40000000" as { "1", "2" }; a value of 16 bytes becomes "1,2,3,4", an unknown one "?".
function step_words.texts(texts, bytes, floats)
  local list = {}
  for digits in texts:gmatch("%S+") do
    local words, wide = words_of(digits, bytes)
    local parts = {}
    for i, word in ipairs(words) do parts[i] = text_of(word, wide, floats) end
    list[#list + 1] = #parts == 0 and "?" or table.concat(parts, ",")
  end
  return list
end

return step_words
