-- This machine, without a scheduler: a job's script is run here, and waited for.
return { name = "local", title = "this machine", scheduler = "none" }
