; An argument may be undefined.
define noundef i32 @same(i32 noundef %value) {
  ret i32 %value
}
define i32 @twice(i32 %value) {
  %result = call noundef i32 @same(i32 noundef %value)
  ret i32 %result
}

; becomes
; define i32 @same(i32 %value) {
;   ret i32 %value
; }
; define i32 @twice(i32 %value) {
;   %result = call i32 @same(i32 %value)
;   ret i32 %result
; }
