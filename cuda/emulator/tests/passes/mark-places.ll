; A kernel's pointer, and the index of a block, are the same for all lanes: 32. An address that depends on a thread's
; index, or on a value loaded by it, differs. An addition of one whose old value is not used: 64.
@emulator_thread_index = external global i32
@emulator_block_index = external global i32
declare i32 @_ZN15emulator_device9atomicAddEPii(ptr, i32)
define void @kernel(ptr %out, i32 %n) sanitize_thread {
  %thread = load i32, ptr @emulator_thread_index
  %block = load i32, ptr @emulator_block_index
  %of_block = getelementptr i32, ptr %out, i32 %block
  %of_thread = getelementptr i32, ptr %out, i32 %thread
  %loaded = load i32, ptr %of_thread
  %of_loaded = getelementptr i32, ptr %out, i32 %loaded
  %a = call i32 @_ZN15emulator_device9atomicAddEPii(ptr %out, i32 %n)
  %b = call i32 @_ZN15emulator_device9atomicAddEPii(ptr %of_block, i32 1)
  %c = call i32 @_ZN15emulator_device9atomicAddEPii(ptr %of_thread, i32 1)
  %d = call i32 @_ZN15emulator_device9atomicAddEPii(ptr %of_loaded, i32 %c)
  %mine = icmp slt i32 %thread, %n
  br i1 %mine, label %some, label %all
some:
  br label %all
all:
  %chosen = phi ptr [ %out, %some ], [ %of_block, %0 ]
  %e = call i32 @_ZN15emulator_device9atomicAddEPii(ptr %chosen, i32 %n)
  %f = atomicrmw add ptr %out, i32 %n monotonic
  ret void
}
; becomes
; @emulator_thread_index = external global i32
; @emulator_block_index = external global i32
; define void @kernel(ptr %out, i32 %n) {
;   %thread = load i32, ptr @emulator_thread_index, align 4
;   %block = load i32, ptr @emulator_block_index, align 4
;   %of_block = getelementptr i32, ptr %out, i32 %block
;   %of_thread = getelementptr i32, ptr %out, i32 %thread
;   %loaded = load i32, ptr %of_thread, align 4
;   %of_loaded = getelementptr i32, ptr %out, i32 %loaded
;   call void @emulator_atomic_place(i32 32)
;   %a = call i32 @_ZN15emulator_device9atomicAddEPii(ptr %out, i32 %n)
;   call void @emulator_atomic_place(i32 96)
;   %b = call i32 @_ZN15emulator_device9atomicAddEPii(ptr %of_block, i32 1)
;   %c = call i32 @_ZN15emulator_device9atomicAddEPii(ptr %of_thread, i32 1)
;   %d = call i32 @_ZN15emulator_device9atomicAddEPii(ptr %of_loaded, i32 %c)
;   %mine = icmp slt i32 %thread, %n
;   br i1 %mine, label %some, label %all
; some:                                             ; preds = %0
;   br label %all
; all:                                              ; preds = %some, %0
;   %chosen = phi ptr [ %out, %some ], [ %of_block, %0 ]
;   %e = call i32 @_ZN15emulator_device9atomicAddEPii(ptr %chosen, i32 %n)
;   call void @emulator_atomic_place(i32 32)
;   %f = atomicrmw add ptr %out, i32 %n monotonic, align 4
;   ret void
; }
