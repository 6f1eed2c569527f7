-- This machine, without a scheduler: the job's script runs here while the command waits.
return { name = "local", title = "this machine", scheduler = "none" }
