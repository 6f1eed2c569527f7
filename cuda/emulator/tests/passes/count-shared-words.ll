; In a row of 64 bytes, the position of each element in 16 bytes is known, because the loop has four iterations. In a row
; of unknown length it is not. For every second element, the position in 8 bytes is known.
; by count-accesses
@tile = external thread_local global [16 x [16 x float]]
define float @sum(i64 %row, i64 %length) sanitize_thread {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %a = getelementptr [16 x [16 x float]], ptr @tile, i64 0, i64 %row, i64 %k
  %x = load float, ptr %a
  %start = mul i64 %row, %length
  %index = add i64 %start, %k
  %b = getelementptr float, ptr @tile, i64 %index
  %y = load float, ptr %b
  %twice = mul i64 %row, 2
  %c = getelementptr float, ptr @tile, i64 %twice
  store float %x, ptr %c
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %end
end:
  ret float %y
}
; becomes
; @tile = external thread_local global [16 x [16 x float]]
; define float @sum(i64 %row, i64 %length) {
; entry:
;   br label %loop
; loop:                                             ; preds = %loop, %entry
;   %k = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %a = getelementptr [16 x [16 x float]], ptr @tile, i64 0, i64 %row, i64 %k
;   call void @emulator_read4_at16(ptr %a)
;   %x = load float, ptr %a, align 4
;   %start = mul i64 %row, %length
;   %index = add i64 %start, %k
;   %b = getelementptr float, ptr @tile, i64 %index
;   call void @__tsan_read4(ptr %b)
;   %y = load float, ptr %b, align 4
;   %twice = mul i64 %row, 2
;   %c = getelementptr float, ptr @tile, i64 %twice
;   call void @emulator_write4_at8(ptr %c)
;   store float %x, ptr %c, align 4
;   %next = add i64 %k, 1
;   %more = icmp ult i64 %next, 4
;   br i1 %more, label %loop, label %end
; end:                                              ; preds = %loop
;   ret float %y
; }
