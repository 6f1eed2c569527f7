-- privacy.lua: the sentence below what shows the names and the work of students.

return "This contains names and work of students. Show it only to those who grade them, keep it as"
  .. " your institution's rules for grades say, and delete it when it is no longer needed."
