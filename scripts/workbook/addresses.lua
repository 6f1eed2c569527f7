-- addresses.lua: where files of the checkout lie in the site. Paths are relative to the checkout,
-- addresses to the site's folder. Both are without "." and "..".

local addresses = {}

-- The path that `link` means on a page in `folder` ("" for the top); nil if it leaves the checkout.
function addresses.path(folder, link)
  local parts = {}
  for part in (folder .. "/" .. link):gmatch("[^/]+") do
    if part == ".." then
      if #parts == 0 then return nil end
      parts[#parts] = nil
    elseif part ~= "." then
      parts[#parts + 1] = part
    end
  end
  return table.concat(parts, "/")
end

-- The folder of a path; "" at the top.
function addresses.folder(path)
  return path:match("^(.*)/") or ""
end

-- How the address follows from the path of each kind of file
local OF = {
  page = function(path) return (path:gsub("README%.md$", "index.html"):gsub("%.md$", ".html")) end,
  folder = function(path) return path .. "/index.html" end,
  source = function(path) return path .. ".html" end,
  copy = function(path) return path end,
}

-- The address of a file of that kind. Hosts leave out files whose names begin with a dot.
function addresses.of(path, kind)
  return OF[kind]((path:gsub("%f[^/\0]%.", "")))
end

-- The way to the site's top folder from the page at `address`: "" or "../../".
function addresses.up(address)
  return ("../"):rep(select(2, address:gsub("/", "")))
end

-- The link to the address `to` from the page at `from`.
function addresses.link(from, to)
  local same = 0
  for at in from:gmatch("()/") do
    if from:sub(1, at) ~= to:sub(1, at) then break end
    same = at
  end
  return addresses.up(from:sub(same + 1)) .. to:sub(same + 1)
end

return addresses
