; Host code reads and writes its own copy of a device variable, which begins as zero. A hook precedes each read. An
; address that is passed on, and code of the device, stay as they are.
@total = global i32 7, section "emulator_device"
@factors = internal global [4 x float] zeroinitializer, section "emulator_constant"
@shared = global i32 0, section "emulator_managed"
declare void @take(ptr)
define i32 @host(i64 %i) {
  %a = load i32, ptr @total
  store i32 3, ptr @total
  %place = getelementptr inbounds [4 x float], ptr @factors, i64 0, i64 %i
  store float 2.0, ptr %place
  call void @take(ptr @total)
  %b = load i32, ptr @shared
  %sum = add i32 %a, %b
  ret i32 %sum
}
define i32 @device() !emucc.device !4 {
  %a = load i32, ptr @total
  ret i32 %a
}
!4 = !{}

; becomes
; @total = global i32 7, section "emulator_device"
; @factors = internal global [4 x float] zeroinitializer, section "emulator_constant"
; @shared = global i32 0, section "emulator_managed"
; @emulator_host_total = global i32 0
; @emulator_host_factors = internal global [4 x float] zeroinitializer
; define i32 @host(i64 %i) {
;   call void @emulator_host_reads_copy(ptr @total, ptr getelementptr (i8, ptr @emulator_host_total, i64 sub (i64 ptrtoint (ptr @total to i64), i64 ptrtoint (ptr @total to i64))), i64 4)
;   %a = load i32, ptr getelementptr (i8, ptr @emulator_host_total, i64 sub (i64 ptrtoint (ptr @total to i64), i64 ptrtoint (ptr @total to i64))), align 4
;   store i32 3, ptr getelementptr (i8, ptr @emulator_host_total, i64 sub (i64 ptrtoint (ptr @total to i64), i64 ptrtoint (ptr @total to i64))), align 4
;   %place = getelementptr inbounds [4 x float], ptr @factors, i64 0, i64 %i
;   %1 = ptrtoint ptr %place to i64
;   %2 = sub i64 %1, ptrtoint (ptr @factors to i64)
;   %3 = getelementptr i8, ptr @emulator_host_factors, i64 %2
;   store float 2.000000e+00, ptr %3, align 4
;   call void @take(ptr @total)
;   %b = load i32, ptr @shared, align 4
;   %sum = add i32 %a, %b
;   ret i32 %sum
; }
; define i32 @device() !emucc.device !0 {
;   %a = load i32, ptr @total, align 4
;   ret i32 %a
; }
; !0 = !{}
