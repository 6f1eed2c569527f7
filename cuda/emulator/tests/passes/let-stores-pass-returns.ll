; One side ends with a return: the store of both sides is still sunk below them.
; by let-stores-pass-returns,function(mldst-motion<no-split-footer-bb>)
declare void @_Z14emulator_leavev()
define void @kernel(i1 %one, ptr %out, i32 %a, i32 %b) {
  br i1 %one, label %then, label %else
then:
  %p = getelementptr i32, ptr %out, i64 1
  store i32 %a, ptr %p
  call void @_Z14emulator_leavev()
  br label %end
else:
  %q = getelementptr i32, ptr %out, i64 1
  store i32 %b, ptr %q
  br label %end
end:
  ret void
}
; becomes
; define void @kernel(i1 %one, ptr %out, i32 %a, i32 %b) {
;   br i1 %one, label %then, label %else
; then:                                             ; preds = %0
;   call void @_Z14emulator_leavev()
;   br label %end
; else:                                             ; preds = %0
;   br label %end
; end:                                              ; preds = %else, %then
;   %b.sink = phi i32 [ %a, %then ], [ %b, %else ]
;   %1 = getelementptr i32, ptr %out, i64 1
;   store i32 %b.sink, ptr %1, align 4
;   ret void
; }
