-- player.lua: the record of one block as a page of HTML that plays it step by step. The page needs
-- no network. Without scripts it shows three requests as pictures.

local clean = require "base.clean"
local files = require "base.files"
local json = require "base.json"
local units = require "base.units"
local host = require "host"
local steps = require "kernels.steps"
local memory_request = require "views.kernels.memory_request"
local html = require "pages.html"

local element = html.element

local player = {}

local POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline';"
  .. " img-src data:; base-uri 'none'; form-action 'none'"

local function part(name)
  return html.markup(files.read(host.root .. "/scripts/pages/" .. name))
end

-- ---- the record, for the script ----

-- The source files that steps are in, and a function(path) that returns a file's number.
local function sources_of()
  local list, numbers = {}, {}
  local function number(path)
    if not numbers[path] then
      local lines = {}
      for line in (files.read(path) or ""):gmatch("([^\n]*)\n?") do
        lines[#lines + 1] = clean.text(line)
      end
      list[#list + 1] = { name = files.name(path), lines = json.array(lines) }
      numbers[path] = #list - 1
    end
    return numbers[path]
  end
  return list, number
end

local function step_of(one, number)
  return {
    t = one.time, r = one.run, k = one.what, f = number(one.file), l = one.line,
    m = ("%x"):format(one.lanes), s = one.space, a = one.array, n = one.bytes,
    o = one.offsets, b = one.before, v = one.after, p = one.parts, i = one.ideal, x = one.found,
    e = one.ended and ("%x"):format(one.ended), q = one.sources,
  }
end

-- What the script needs. `start` is { warp, step } from 1, `findings` from counts.take.
local function data_of(block, start, findings)
  local sources, number = sources_of()
  local costliest = table.pack(steps.costliest(block))
  local data = {
    warp = block.warp, threads = block.threads, length = block.length, arrays = {}, warps = {},
    sources = sources, start = { start.warp - 1, start.step - 1 }, left = block.left_out,
    costliest = costliest[1] and { costliest[1] - 1, costliest[2] - 1 }, found = {},
  }
  for i, array in pairs(block.arrays) do
    data.arrays[tostring(i)] = { name = array.title, space = array.space, bytes = array.bytes,
                                 start = array.start }
  end
  for w, list in ipairs(block.warps) do
    data.warps[w] = json.array({})
    for i, one in ipairs(list) do data.warps[w][i] = step_of(one, number) end
  end
  for _, one in ipairs(findings) do
    if one.line then
      local words = ("%s. %s"):format(one.text, one.advice)
      local place = ("%s %s:%d"):format(one.id, files.name(one.file), one.line)
      data.found[place] = data.found[place] or words
    end
  end
  return data
end

-- The keys of the objects in `data`, so that equal records give equal pages.
local FIELDS = { "warp", "threads", "length", "sources", "start", "left", "costliest", "arrays",
  "found", "warps", "name", "lines", "space", "bytes", "t", "r", "k", "f", "l", "m", "s", "a", "n",
  "o", "b", "v", "p", "i", "x", "e", "q" }

local function order_of(data)
  local order = table.move(FIELDS, 1, #FIELDS, 1, {})
  for _, named in ipairs({ data.arrays, data.found }) do
    local names = {}
    for name in pairs(named) do names[#names + 1] = name end
    table.sort(names)
    table.move(names, 1, #names, #order + 1, order)
  end
  return order
end

-- ---- without scripts ----

local function still(block, title, warp, index)
  local one = warp and block.warps[warp][index]
  if not one then return {} end
  local request = steps.request(block, one)
  return element("figure", {
    element("figcaption", { element("b", { title }), (": warp %d, %s:%d, %s"):format(warp - 1,
      files.name(one.file), one.line, request and request.operation.name or one.what) }),
    element("pre", { files.line(one.file, one.line) or "" }),
    request and html.markup(memory_request.picture(request)) or {},
  })
end

-- Where the first and the last request of the block are, each { warp, step }, or {}.
local function first_and_last(block)
  local first, last, earliest, latest = {}, {}, math.huge, -1
  for w, list in ipairs(block.warps) do
    for i, one in ipairs(list) do
      local asks = steps.request(block, one) ~= nil
      if asks and one.time < earliest then first, earliest = { w, i }, one.time end
      if asks and one.time >= latest then last, latest = { w, i }, one.time end
    end
  end
  return first, last
end

local function stills(block)
  local first, last = first_and_last(block)
  local warp, index = steps.costliest(block)
  return element("section", { id = "stills",
    element("p", { "With scripts, this page plays the record. These are three of its requests." }),
    still(block, "The first request", first[1], first[2]),
    still(block, "The costliest request", warp, index),
    still(block, "The last request", last[1], last[2]),
  })
end

-- ---- the page ----

local function button(id, text, key)
  return element("button", { id = id, type = "button", title = "key: " .. key, text })
end

local function controls()
  return element("div", { id = "controls", role = "toolbar", ["aria-label"] = "Steps",
    button("first", "first", "Home"), button("back", "← back", "←"),
    button("play", "play", "space"), button("next", "step →", "→"), button("last", "last", "End"),
    button("barrier", "next barrier", "b"), button("found", "next finding", "f"),
    button("worst", "costliest", "c"),
    element("label", { "warp ", element("select", { id = "warp", title = "keys: ↑ ↓" }) }),
    element("label", { "next access of ", element("select", { id = "array", title = "key: a" }),
      " ", button("access", "go", "a") }),
    element("input", { id = "slider", type = "range", min = 0, value = 0,
      ["aria-label"] = "Step of this warp" }),
  })
end

local function panel(id, title, ...)
  return element("section", { id = id, ["aria-labelledby"] = id .. "-head",
    element("h2", { id = id .. "-head", title }), ... })
end

local function box(class, id)
  return element("div", { class = class, id = id })
end

local function panels()
  return element("main", { id = "player", hidden = "hidden", controls(),
    element("p", { id = "now", ["aria-live"] = "polite" }),
    element("div", { id = "panels",
      panel("source", "Source", element("div", { class = "scroll", id = "listing", tabindex = 0,
        role = "region", ["aria-label"] = "Source" })),
      element("div", { id = "beside", panel("lanes", "Lanes", box("grid", "lane-grid")),
        panel("request", "This request", element("p", { id = "cost" }), box("scroll", "drawn")) }),
      element("div", { id = "behind",
        panel("shared", "Shared memory: which warp wrote last", box("scroll", "map")),
        panel("counters", "Counters so far", box("scroll", "sums")) }),
    }),
    panel("time", "All warps of the block, step by step",
      element("canvas", { id = "strip", width = 10, height = 10, role = "img",
        ["aria-label"] = "A row for each warp, a box for each step" }),
      element("p", { id = "legend" })),
  })
end

local function left_out(block)
  local left = 0
  for _, count in ipairs(block.left_out) do left = left + count end
  if not block.complete then
    return "The program ended within the block. The steps since its last barrier may be missing."
  elseif left > 0 then
    return ("%s are left out: the record keeps the first ones of each warp."):format(
      units.many(left, "step"))
  end
end

-- The whole page as text. `title` names the program; `start` = { warp, step } is where it begins,
-- from 1; `findings` are those of the run; `above` = { href, title } is the page that links to it,
-- or nil.
function player.text(block, title, start, findings, above)
  local facts = ("kernel %s, launch %d, block (%d, %d, %d) of %s, %d threads"):format(block.kernel,
    block.launch, block.index[1], block.index[2], block.index[3],
    table.concat(block.grid, " x "), block.threads)
  local data = data_of(block, start, findings)
  local record = json.line(data, order_of(data)):gsub("<", "\\u003c")
  local left = left_out(block)
  local whole = element("html", { lang = "en",
    element("head", {
      element("meta", { charset = "utf-8" }),
      element("meta", { name = "viewport", content = "width=device-width, initial-scale=1" }),
      element("meta", { ["http-equiv"] = "Content-Security-Policy", content = POLICY }),
      element("meta", { name = "color-scheme", content = "light dark" }),
      element("link", { rel = "icon", href = "data:," }),
      element("title", { title .. ", step by step" }),
      element("style", { part("style/colours.css"), part("style/page.css"),
        part("step/player.css") }),
    }),
    element("body", {
      element("header", {
        above and element("p", { element("a", { href = above.href, "← " .. above.title }) }) or {},
        element("h1", { title .. ", step by step" }), element("p", { facts }),
        left and element("p", { class = "left", left }) or {} }),
      panels(), stills(block),
      element("script", { id = "record", type = "application/json", html.markup(record) }),
      element("script", { part("step/drawing.js") }), element("script", { part("step/player.js") }),
    }),
  })
  return "<!DOCTYPE html>\n" .. html.text(whole) .. "\n"
end

return player
