; An array of a function that copies is hidden behind an asm statement; a number is not.
declare i32 @cudaMemcpy(ptr, ptr, i64, i32)
define i32 @main() {
  %numbers = alloca [4 x i32]
  %count = alloca i32
  %number = load i32, ptr %numbers
  ret i32 %number
}
define void @no_copy() {
  %numbers = alloca [4 x i32]
  store i32 1, ptr %numbers
  ret void
}

; becomes
; define i32 @main() {
;   %numbers = alloca [4 x i32], align 4
;   %1 = call ptr asm "", "=r,0"(ptr %numbers)
;   %count = alloca i32, align 4
;   %number = load i32, ptr %1, align 4
;   ret i32 %number
; }
; define void @no_copy() {
;   %numbers = alloca [4 x i32], align 4
;   store i32 1, ptr %numbers, align 4
;   ret void
; }
