; What the transform has annotated is the device's, which metadata say from then on; the list of annotations
; goes, for it uses what it names.
@.text = private unnamed_addr constant [13 x i8] c"emucc device\00", section "llvm.metadata"
@.other = private unnamed_addr constant [6 x i8] c"other\00", section "llvm.metadata"
@.file = private unnamed_addr constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @kernel, ptr @.text, ptr @.file, i32 1, ptr null }, { ptr, ptr, ptr, i32, ptr } { ptr @host, ptr @.other, ptr @.file, i32 2, ptr null }], section "llvm.metadata"
define void @kernel() {
  ret void
}
define void @host() {
  ret void
}

; becomes
; @.text = private unnamed_addr constant [13 x i8] c"emucc device\00", section "llvm.metadata"
; @.other = private unnamed_addr constant [6 x i8] c"other\00", section "llvm.metadata"
; @.file = private unnamed_addr constant [5 x i8] c"a.cu\00", section "llvm.metadata"
; define void @kernel() !emucc.device !0 {
;   ret void
; }
; define void @host() {
;   ret void
; }
; !0 = !{}
