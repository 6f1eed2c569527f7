; On the host alone runs what nothing of the device's uses: no kernel calls it, nor takes its address, nor makes an
; object with it. What is not marked for being counted stays as it is.
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
