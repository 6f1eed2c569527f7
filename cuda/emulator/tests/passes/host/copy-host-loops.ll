; Before a host loop, a test asks whether its arrays need no checks. If so, the loop runs without hooks, otherwise a
; copy of it with hooks. A pointer that the loop loads repeatedly is loaded once, if no store of the loop can change it.
; If an index is not known before the loop, each access is tested against the range that was asked about.
declare void @__tsan_read4(ptr)
declare void @__tsan_read8(ptr)
declare void @__tsan_write4(ptr)
define void @fill(ptr %vector, i64 %n) !emucc.host !0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @__tsan_read8(ptr %vector)
  %array = load ptr, ptr %vector
  %place = getelementptr inbounds i32, ptr %array, i64 %i
  call void @__tsan_write4(ptr %place)
  store i32 7, ptr %place
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @follow(ptr %array, i64 %first) !emucc.host !0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ %first, %entry ], [ %next, %loop ]
  %place = getelementptr inbounds i32, ptr %array, i64 %i
  call void @__tsan_read4(ptr %place)
  %number = load i32, ptr %place
  %next = zext i32 %number to i64
  %more = icmp ne i32 %number, 0
  br i1 %more, label %loop, label %end
end:
  ret void
}
!0 = !{}

; becomes
; @emulator_nothing = private constant [16 x i8] zeroinitializer, align 16
; define void @fill(ptr %vector, i64 %n) !emucc.host !0 {
; entry:
;   %0 = ptrtoint ptr %vector to i64
;   %1 = add i64 %0, 8
;   %2 = call i32 @emulator_host_is_calm(i64 %0, i64 %1, i32 1)
;   %3 = icmp ne i32 %2, 0
;   %4 = select i1 %3, ptr %vector, ptr @emulator_nothing
;   %array = load ptr, ptr %4, align 8
;   %5 = ptrtoint ptr %vector to i64
;   %6 = add i64 %5, 0
;   %7 = add i64 %5, 8
;   %8 = call i32 @emulator_host_is_calm(i64 %6, i64 %7, i32 1)
;   %9 = icmp ne i32 %8, 0
;   %10 = ptrtoint ptr %array to i64
;   %11 = add i64 %10, 0
;   %smax = call i64 @llvm.smax.i64(i64 %n, i64 1)
;   %12 = shl i64 %smax, 2
;   %13 = add i64 %10, %12
;   %14 = call i32 @emulator_host_is_calm(i64 %11, i64 %13, i32 0)
;   %15 = icmp ne i32 %14, 0
;   %16 = ptrtoint ptr %4 to i64
;   %17 = add i64 %16, 8
;   %18 = icmp uge i64 %16, %13
;   %19 = icmp ule i64 %17, %11
;   %20 = or i1 %19, %18
;   %21 = and i1 true, %20
;   %22 = and i1 %15, %21
;   %23 = and i1 %9, %22
;   %24 = and i1 %23, %3
;   br i1 %24, label %entry.split, label %entry.split.hooked
; entry.split:                                      ; preds = %entry
;   br label %loop
; loop:                                             ; preds = %loop, %entry.split
;   %i = phi i64 [ 0, %entry.split ], [ %next, %loop ]
;   %place = getelementptr inbounds i32, ptr %array, i64 %i
;   store i32 7, ptr %place, align 4
;   %next = add nuw nsw i64 %i, 1
;   %more = icmp slt i64 %next, %n
;   br i1 %more, label %loop, label %end
; end:                                              ; preds = %loop.hooked, %loop
;   ret void
; entry.split.hooked:                               ; preds = %entry
;   br label %loop.hooked
; loop.hooked:                                      ; preds = %loop.hooked, %entry.split.hooked
;   %i.hooked = phi i64 [ 0, %entry.split.hooked ], [ %next.hooked, %loop.hooked ]
;   call void @__tsan_read8(ptr %vector)
;   %array.hooked = load ptr, ptr %vector, align 8
;   %place.hooked = getelementptr inbounds i32, ptr %array.hooked, i64 %i.hooked
;   call void @__tsan_write4(ptr %place.hooked)
;   store i32 7, ptr %place.hooked, align 4
;   %next.hooked = add nuw nsw i64 %i.hooked, 1
;   %more.hooked = icmp slt i64 %next.hooked, %n
;   br i1 %more.hooked, label %loop.hooked, label %end
; }
; define void @follow(ptr %array, i64 %first) !emucc.host !0 {
; entry:
;   %0 = ptrtoint ptr %array to i64
;   %1 = call { i64, i64 } @emulator_host_calm_around(i64 %0, i32 1)
;   %2 = extractvalue { i64, i64 } %1, 0
;   %3 = extractvalue { i64, i64 } %1, 1
;   %4 = icmp ne i64 %3, 0
;   br i1 %4, label %entry.split, label %entry.split.hooked
; entry.split:                                      ; preds = %entry
;   br label %loop
; loop:                                             ; preds = %9, %entry.split
;   %i = phi i64 [ %first, %entry.split ], [ %next, %9 ]
;   %place = getelementptr inbounds i32, ptr %array, i64 %i
;   %5 = ptrtoint ptr %place to i64
;   %6 = sub i64 %5, %2
;   %7 = sub i64 %3, 4
;   %8 = icmp ugt i64 %6, %7
;   br i1 %8, label %10, label %9, !prof !1
; 9:                                                ; preds = %loop, %10
;   %number = load i32, ptr %place, align 4
;   %next = zext i32 %number to i64
;   %more = icmp ne i32 %number, 0
;   br i1 %more, label %loop, label %end
; end:                                              ; preds = %loop.hooked, %9
;   ret void
; entry.split.hooked:                               ; preds = %entry
;   br label %loop.hooked
; loop.hooked:                                      ; preds = %loop.hooked, %entry.split.hooked
;   %i.hooked = phi i64 [ %first, %entry.split.hooked ], [ %next.hooked, %loop.hooked ]
;   %place.hooked = getelementptr inbounds i32, ptr %array, i64 %i.hooked
;   call void @__tsan_read4(ptr %place.hooked)
;   %number.hooked = load i32, ptr %place.hooked, align 4
;   %next.hooked = zext i32 %number.hooked to i64
;   %more.hooked = icmp ne i32 %number.hooked, 0
;   br i1 %more.hooked, label %loop.hooked, label %end
; 10:                                               ; preds = %loop
;   call void @__tsan_read4(ptr %place)
;   br label %9
; }
; !0 = !{}
; !1 = !{!"branch_weights", i32 1, i32 1048576}
