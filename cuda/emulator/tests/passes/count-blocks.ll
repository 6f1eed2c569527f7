; Each basic block gets a hook, in the first block after the variables. A block that begins with a barrier enters the
; block and waits in one call.
declare void @emulator_sync_threads(i32)
declare void @work()
define void @kernel(i1 %first) {
entry:
  %local = alloca i32
  br i1 %first, label %works, label %waits
works:
  call void @work()
  call void @emulator_sync_threads(i32 3)
  br label %waits
waits:
  %way = phi i32 [ 0, %entry ], [ 1, %works ]
  call void @emulator_sync_threads(i32 4)
  ret void
}

; becomes
; define void @kernel(i1 %first) {
; entry:
;   %local = alloca i32, align 4
;   call void @__sanitizer_cov_trace_pc()
;   br i1 %first, label %works, label %waits
; works:                                            ; preds = %entry
;   call void @__sanitizer_cov_trace_pc()
;   call void @work()
;   call void @emulator_sync_threads(i32 3)
;   br label %waits
; waits:                                            ; preds = %works, %entry
;   %way = phi i32 [ 0, %entry ], [ 1, %works ]
;   call void @emulator_enter_and_sync(i32 4)
;   ret void
; }
