; The call of a check is made only if the index is out of range; if it is always in range, the call is removed.
@what = private constant i32 7
declare void @emulator_check_index(i1, ptr, i64)
define void @set(i1 %has, i64 %index) {
  call void @emulator_check_index(i1 true, ptr @what, i64 %index)
  call void @emulator_check_index(i1 %has, ptr @what, i64 %index)
  ret void
}

; becomes
; @what = private constant i32 7
; define void @set(i1 %has, i64 %index) {
;   %1 = xor i1 %has, true
;   br i1 %1, label %2, label %3
; 2:                                                ; preds = %0
;   call void @emulator_check_index(i1 %has, ptr @what, i64 %index)
;   br label %3
; 3:                                                ; preds = %0, %2
;   ret void
; }
