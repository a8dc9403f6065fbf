define i32 @generated_same(ptr %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 4
  %3 = load i32, ptr %2, align 4, !tbaa !0
  ret i32 %3
}

define i32 @by_hand_same(ptr %p) {
  %value = getelementptr inbounds i8, ptr %p, i64 4
  %v = load i32, ptr %value, align 4, !tbaa !1
  ret i32 %v
}

define i32 @generated_other_offset(ptr %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 4
  %3 = load i32, ptr %2, align 4
  ret i32 %3
}

define i32 @by_hand_other_offset(ptr %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load i32, ptr %2, align 4
  ret i32 %3
}

define i32 @generated_other_alias_information(ptr %0) {
  %2 = load i32, ptr %0, align 4, !tbaa !0
  ret i32 %2
}

define i32 @by_hand_other_alias_information(ptr %0) {
  %2 = load i32, ptr %0, align 4, !tbaa !2
  ret i32 %2
}

define void @generated_other_order(ptr %0, ptr %1) {
  store i32 1, ptr %0, align 4
  store i32 2, ptr %1, align 4
  ret void
}

define void @by_hand_other_order(ptr %0, ptr %1) {
  store i32 2, ptr %1, align 4
  store i32 1, ptr %0, align 4
  ret void
}

!0 = !{!3, !3, i64 0}
!1 = !{!3, !3, i64 0}
!2 = !{!4, !4, i64 0}
!3 = !{!"int"}
!4 = !{!"float"}
