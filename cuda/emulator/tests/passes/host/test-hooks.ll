; A host hook is called if the table says that its memory is watched, or if the word there looks like one that was never
; set or lies after an allocation. An element that is read and written is tested once.
; Code of the device keeps its hooks.
declare void @__tsan_read4(ptr)
declare void @__tsan_write4(ptr)
define void @add(ptr %a) !emucc.host !0 {
  call void @__tsan_read4(ptr %a)
  %old = load i32, ptr %a
  %new = add i32 %old, 1
  call void @__tsan_write4(ptr %a)
  store i32 %new, ptr %a
  ret void
}
define i32 @on_device(ptr %a) {
  call void @__tsan_read4(ptr %a)
  %one = load i32, ptr %a
  ret i32 %one
}
!0 = !{}

; becomes
; @emulator_host_watched = external global [134217728 x i8]
; define void @add(ptr %a) !emucc.host !0 {
;   %1 = ptrtoint ptr %a to i64
;   %2 = lshr i64 %1, 21
;   %3 = getelementptr [134217728 x i8], ptr @emulator_host_watched, i64 0, i64 %2
;   %4 = load i8, ptr %3, align 1
;   %5 = icmp ne i8 %4, 0
;   br i1 %5, label %hook, label %look, !prof !1
; look:                                             ; preds = %0
;   %6 = load i32, ptr %a, align 4
;   %7 = and i32 %6, 2146435072
;   %8 = icmp eq i32 %7, 2146435072
;   br i1 %8, label %compare, label %9, !prof !1
; 9:                                                ; preds = %hook, %compare, %look
;   %10 = phi i1 [ false, %look ], [ false, %compare ], [ true, %hook ]
;   %old = load i32, ptr %a, align 4
;   %new = add i32 %old, 1
;   br i1 %10, label %21, label %11, !prof !1
; 11:                                               ; preds = %9, %21
;   store i32 %new, ptr %a, align 4
;   ret void
; compare:                                          ; preds = %look
;   %12 = load i32, ptr %a, align 4
;   %13 = ptrtoint ptr %a to i64
;   %14 = mul i64 %13, -7046029254386353131
;   %15 = lshr i64 %14, 44
;   %16 = trunc i64 %15 to i32
;   %17 = or i32 %16, 2146467968
;   %18 = xor i32 %12, %17
;   %19 = and i32 %18, 2147483647
;   %20 = icmp eq i32 %19, 0
;   br i1 %20, label %hook, label %9
; hook:                                             ; preds = %compare, %0
;   call void @__tsan_read4(ptr %a)
;   br label %9
; 21:                                               ; preds = %9
;   call void @__tsan_write4(ptr %a)
;   br label %11
; }
; define i32 @on_device(ptr %a) {
;   call void @__tsan_read4(ptr %a)
;   %one = load i32, ptr %a, align 4
;   ret i32 %one
; }
; !0 = !{}
; !1 = !{!"branch_weights", i32 1, i32 1048576}
