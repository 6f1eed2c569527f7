; A function runs only on the host if the device does not use it: no kernel calls it, takes its address, or creates an
; object with it. Functions without the mark for counting are unchanged.
@table = constant [1 x ptr] [ptr @virtual]
define void @kernel() sanitize_thread !emucc.device !0 {
  call void @called()
  store ptr @table, ptr null
  ret void
}
define void @called() sanitize_thread {
  ret void
}
define void @virtual() sanitize_thread {
  ret void
}
define void @host() sanitize_thread {
  call void @called()
  call void @kernel()
  ret void
}
define void @not_counted() {
  ret void
}
!0 = !{}

; becomes
; @table = constant [1 x ptr] [ptr @virtual]
; define void @kernel() !emucc.device !0 {
;   call void @called()
;   store ptr @table, ptr null, align 8
;   ret void
; }
; define void @called() {
;   ret void
; }
; define void @virtual() {
;   ret void
; }
; define void @host() !emucc.host !0 {
;   call void @called()
;   call void @kernel()
;   ret void
; }
; define void @not_counted() {
;   ret void
; }
; !0 = !{}
