; The index of a thread is read only once, because it does not change.
%triple = type { i32, i32, i32 }
@emulator_thread_index = external thread_local(initialexec) global %triple
@other = external thread_local(initialexec) global i32

define i32 @column() {
  %x = load i32, ptr @emulator_thread_index
  ret i32 %x
}

; becomes
; %triple = type { i32, i32, i32 }
; @emulator_thread_index = external thread_local(initialexec) constant %triple
; @other = external thread_local(initialexec) global i32
; define i32 @column() {
;   %x = load i32, ptr @emulator_thread_index, align 4
;   ret i32 %x
; }
