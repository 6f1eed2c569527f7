; The branch to the report of a wrong index becomes a call.
@what = private constant i32 7
declare void @__ubsan_handle_out_of_bounds(ptr, i64)
define void @set(ptr %array, i64 %index) {
entry:
  %has = icmp ult i64 %index, 8
  br i1 %has, label %cont, label %handler.out_of_bounds
handler.out_of_bounds:
  %wide = add i64 %index, 0
  call void @__ubsan_handle_out_of_bounds(ptr @what, i64 %wide)
  br label %cont
cont:
  store i32 1, ptr %array
  ret void
}

; becomes
; @what = private constant i32 7
; define void @set(ptr %array, i64 %index) {
; entry:
;   %has = icmp ult i64 %index, 8
;   %wide = add i64 %index, 0
;   call void @emulator_check_index(i1 %has, ptr @what, i64 %wide)
;   br label %cont
; cont:                                             ; preds = %entry
;   store i32 1, ptr %array, align 4
;   ret void
; }
