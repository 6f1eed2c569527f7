; What the transform has annotated belongs to the device. Metadata say so from here on. A kernel with __launch_bounds__
; is listed, with its most threads. The list of annotations is removed, because it counts as a use of what it names.
@.text = private unnamed_addr constant [13 x i8] c"emucc device\00", section "llvm.metadata"
@.other = private unnamed_addr constant [6 x i8] c"other\00", section "llvm.metadata"
@.bounds = private unnamed_addr constant [13 x i8] c"emucc bounds\00", section "llvm.metadata"
@.args = private unnamed_addr constant { i32 } { i32 256 }, section "llvm.metadata"
@.file = private unnamed_addr constant [5 x i8] c"a.cu\00", section "llvm.metadata"
@llvm.global.annotations = appending global [3 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @kernel, ptr @.text, ptr @.file, i32 1, ptr null }, { ptr, ptr, ptr, i32, ptr } { ptr @kernel, ptr @.bounds, ptr @.file, i32 1, ptr @.args }, { ptr, ptr, ptr, i32, ptr } { ptr @host, ptr @.other, ptr @.file, i32 2, ptr null }], section "llvm.metadata"
define void @kernel() {
  ret void
}
define void @host() {
  ret void
}

; becomes
; @.text = private unnamed_addr constant [13 x i8] c"emucc device\00", section "llvm.metadata"
; @.other = private unnamed_addr constant [6 x i8] c"other\00", section "llvm.metadata"
; @.bounds = private unnamed_addr constant [13 x i8] c"emucc bounds\00", section "llvm.metadata"
; @.args = private unnamed_addr constant { i32 } { i32 256 }, section "llvm.metadata"
; @.file = private unnamed_addr constant [5 x i8] c"a.cu\00", section "llvm.metadata"
; @bounds = private constant { ptr, i64 } { ptr @kernel, i64 256 }, section "emulator_bounds"
; @llvm.used = appending global [1 x ptr] [ptr @bounds], section "llvm.metadata"
; define void @kernel() !emucc.device !0 {
;   ret void
; }
; define void @host() {
;   ret void
; }
; !0 = !{}
