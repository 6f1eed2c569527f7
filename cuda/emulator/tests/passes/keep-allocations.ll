; A call of new[] that may be omitted becomes one that may not.
declare ptr @_Znam(i64) #1
define ptr @array() {
  %memory = call ptr @_Znam(i64 64) #0
  ret ptr %memory
}
attributes #0 = { builtin }
attributes #1 = { nobuiltin }

; becomes
; define ptr @array() {
;   %memory = call ptr @_Znam(i64 64)
;   ret ptr %memory
; }
