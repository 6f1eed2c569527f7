-- lessons/00-first-kernel/host_and_device.svg: two machines, their arrays, and the copies between.
local svg = require "views.svg"

local picture = svg.new(720, 230,
  "Host and device: x and y are copied to the device, the kernel runs there, y is copied back")

local function machine(x, name, fill, arrays)
  picture:box(x, 10, 240, 210, fill)
  picture:text(x + 120, 32, name)
  for i, array in ipairs(arrays) do
    local y = 50 + 60 * (i - 1)
    for element = 0, 4 do picture:box(x + 70 + 22 * element, y, 22, 22) end
    picture:text(x + 60, y + 16, array, "end")
  end
end
machine(10, "host: CPU and its memory", svg.HOST, { "x", "y", "answer" })
machine(470, "device: GPU and its memory", svg.DEVICE, { "d_x", "d_y" })

local function copy(from_x, from_y, to_x, to_y, words)
  picture:arrow(from_x, from_y, to_x, to_y)
  picture:text(360, math.max(from_y, to_y) - (from_y == to_y and 6 or -12), words)
end
copy(195, 61, 502, 61, "1. cudaMemcpy, host to device")
copy(195, 121, 502, 121, "1. cudaMemcpy, host to device")
picture:text(590, 174, "2. the kernel:")
picture:text(590, 192, "one thread per element")
copy(502, 133, 195, 181, "3. cudaMemcpy, device to host")
io.write(picture:markup())
