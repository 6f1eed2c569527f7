; A hook before each access: for numbers, by their size; for copies and unaligned accesses, with their alignment.
; There is no hook for local variables, for constants, and in functions without the mark.
@fixed = constant [4 x i32] zeroinitializer
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @numbers(ptr %from, ptr %to, i64 %i) sanitize_thread {
  %local = alloca i32
  %small = load i8, ptr %from
  %vector = load <4 x float>, ptr %from, align 16
  %odd = load i64, ptr %from, align 4
  %seen = load volatile i32, ptr %from
  store i32 %seen, ptr %local
  store i32 %seen, ptr %to
  %place = getelementptr [4 x i32], ptr @fixed, i64 0, i64 %i
  %constant = load i32, ptr %place
  ret void
}
define void @copies(ptr %from, ptr %to) sanitize_thread {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 8 %from, i64 12, i1 false)
  ret void
}
define i32 @bit_field(ptr %whole) sanitize_thread {
  %bits = load i32, ptr %whole, !llvm.access.group !0
  ret i32 %bits
}
define i32 @not_counted(ptr %from) {
  %number = load i32, ptr %from
  ret i32 %number
}
!0 = distinct !{}

; becomes
; @fixed = constant [4 x i32] zeroinitializer
; define void @numbers(ptr %from, ptr %to, i64 %i) {
;   %local = alloca i32, align 4
;   call void @__tsan_read1(ptr %from)
;   %small = load i8, ptr %from, align 1
;   call void @__tsan_read16(ptr %from)
;   %vector = load <4 x float>, ptr %from, align 16
;   call void @emulator_count_read(ptr %from, i64 8, i64 4)
;   %odd = load i64, ptr %from, align 4
;   call void @__tsan_volatile_read4(ptr %from)
;   %seen = load volatile i32, ptr %from, align 4
;   store i32 %seen, ptr %local, align 4
;   call void @__tsan_write4(ptr %to)
;   store i32 %seen, ptr %to, align 4
;   %place = getelementptr [4 x i32], ptr @fixed, i64 0, i64 %i
;   %constant = load i32, ptr %place, align 4
;   ret void
; }
; define void @copies(ptr %from, ptr %to) {
;   call void @emulator_count_read(ptr %from, i64 12, i64 8)
;   call void @emulator_count_write(ptr %to, i64 12, i64 4)
;   call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 8 %from, i64 12, i1 false)
;   ret void
; }
; define i32 @bit_field(ptr %whole) {
;   call void @emulator_count_read(ptr %whole, i64 4, i64 4)
;   %bits = load i32, ptr %whole, align 4, !llvm.access.group !0
;   ret i32 %bits
; }
; define i32 @not_counted(ptr %from) {
;   %number = load i32, ptr %from, align 4
;   ret i32 %number
; }
; !0 = distinct !{}
