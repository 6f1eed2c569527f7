; A function follows the functions that it calls, wherever it was.
define void @kernel() {
  call void @helper()
  call void @elsewhere()
  ret void
}
define void @helper() {
  ret void
}
declare void @elsewhere()

; becomes
; define void @kernel() section ".text.sorted.000002.kernel" {
;   call void @helper()
;   call void @elsewhere()
;   ret void
; }
; define void @helper() section ".text.sorted.000001.helper" {
;   ret void
; }
