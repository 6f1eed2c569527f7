-- elements.lua: the state of a job array from the states of its elements, as the schedulers' files
-- make them.

local ORDER = { running = 1, queued = 2, ended = 3 }

-- The array runs if an element runs, and waits if one waits; else it ended, and failed if one did.
-- nil if there are no states.
return function(states)
  local found
  for _, state in ipairs(states) do
    local is_worse = found and state.is == found.is and state.code and not found.code
    if not found or ORDER[state.is] < ORDER[found.is] or is_worse then found = state end
  end
  return found
end
