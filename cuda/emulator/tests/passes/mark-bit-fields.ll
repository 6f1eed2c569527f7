; The load of a bit field gets its own access group.
define i32 @field(ptr %whole) {
  %bf.load = load i32, ptr %whole
  %other = load i32, ptr %whole
  %sum = add i32 %bf.load, %other
  ret i32 %sum
}

; becomes
; define i32 @field(ptr %whole) {
;   %bf.load = load i32, ptr %whole, align 4, !llvm.access.group !0
;   %other = load i32, ptr %whole, align 4
;   %sum = add i32 %bf.load, %other
;   ret i32 %sum
; }
; !0 = distinct !{}
