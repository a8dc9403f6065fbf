// In dynamic mode all allocations lie at constant offsets in one array, which is aligned as the kernel asks (docs/memory.md, Dynamic mode).
// RUN: %amdgcn -std=c11 -O1 -emit-llvm -S %s -o %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: grep -c "addrspace(3) global" %t.ll | FileCheck %s --check-prefix=COUNT
// RUN: %amdgcn -std=c11 -O2 -S %s -o %t.s
// RUN: FileCheck %s --check-prefix=CODE < %t.s
// RUN: %if nvptx-kernels %{ %nvptx -std=c11 -O2 -S %s -o %t.ptx %}
// RUN: %if nvptx-kernels %{ FileCheck %s --check-prefix=PTX < %t.ptx %}
// RUN: %cuda --cuda-device-only -O2 -S %s -o %t.cu.ptx
// RUN: FileCheck %s --check-prefix=PTX < %t.cu.ptx
#include "Inputs/kernel.h"

struct FX_STRUCT Shared {
  char c;
  FX_ALIGN(16) float a[128];
  FX_ALIGN(16) float b[128];
};

#if defined(__CUDA__)
#define OWN(name, type) static __attribute__((shared)) type name
#else
#define OWN(name, type) static __attribute__((address_space(3), loader_uninitialized)) type name
#endif

// Whatever other kernels ask for, each base has the alignment of its own kernel.
// COUNT: {{^}}6{{$}}
// CHECK-DAG: @fx_dynamic_shared_align8 = external {{.*}}addrspace(3) global [0 x i8], align 8{{$}}
// CHECK-DAG: @fx_dynamic_shared_align16 = external {{.*}}addrspace(3) global [0 x i8], align 16{{$}}
// CHECK-DAG: @fx_dynamic_shared_align256 = external {{.*}}addrspace(3) global [0 x i8], align 256{{$}}
// CHECK-DAG: own_of_low
// CHECK-DAG: own_of_high
// CHECK-DAG: own_of_again

// PTX-DAG: .extern .shared .align 8 .b8 fx_dynamic_shared_align8[]
// PTX-DAG: .extern .shared .align 16 .b8 fx_dynamic_shared_align16[]
// PTX-DAG: .extern .shared .align 256 .b8 fx_dynamic_shared_align256[]

// PTX-LABEL: alone(
// PTX: st.shared.{{[ub]8}} [fx_dynamic_shared_align16],
// PTX: st.shared.{{[fub]32}} [fx_dynamic_shared_align16+32],
// PTX: st.shared.{{[fub]32}} [fx_dynamic_shared_align16+548],
// PTX: st.shared.{{[fub]32}} [fx_dynamic_shared_align16+1056],
// PTX: ld.shared.{{[usb]8}} {{.*}}[fx_dynamic_shared_align16+5]
// CODE-LABEL: {{^}}alone:
// CODE-NOT: flat_
// CODE-NOT: scratch_
// CODE: .amdhsa_group_segment_fixed_size 0
// CODE: .amdhsa_private_segment_fixed_size 0
// CHECK-LABEL: @alone(
KERNEL void alone(int *out) {
  fx_shared_allocator(smem, dynamic);
  unsigned char *first = fx_allocate_bytes(smem, 1);
  // CHECK: store i8 {{.*}}@fx_dynamic_shared_align16
  *first = (unsigned char)fx_thread_idx_x();
  Shared_storage s = fx_allocate(smem, struct Shared);
  CHECK(fx_allocated_bytes(smem) == 16 + 16 + 512 + 512);
  // CHECK: store float 1.{{.*}}@fx_dynamic_shared_align16, {{.*}}i{{32|64}} 32)
  s.a[0] = 1;
  // CHECK: store float 2.{{.*}}@fx_dynamic_shared_align16, {{.*}}i{{32|64}} 548)
  s.b[1] = 2;
  int *last = fx_allocate(smem, int);
  // CHECK: store i32 3, {{.*}}@fx_dynamic_shared_align16, {{.*}}i{{32|64}} 1056)
  *last = 3;
  fx_barrier();
  unsigned char *base = fx_shared_base(smem);
  // CHECK: load i8, {{.*}}@fx_dynamic_shared_align16, {{.*}}i{{32|64}} 5)
  out[fx_thread_idx_x()] = base[5] + (int)s.a[fx_thread_idx_x()];
}

// The hardware puts the array behind the kernel's own variables: 4 bytes, rounded up to its alignment.
// CODE-LABEL: {{^}}low:
// CODE-NOT: flat_
// CODE-NOT: scratch_
// CODE: .amdhsa_group_segment_fixed_size 8
KERNEL void low(int *out) {
  OWN(own_of_low, int);
  own_of_low = out[3];
  fx_shared_allocator(smem, dynamic);
  double *d = fx_allocate(smem, double);
  *d = out[1];
  fx_barrier();
  out[0] = own_of_low + (int)*d;
}

// CODE-LABEL: {{^}}high:
// CODE-NOT: flat_
// CODE-NOT: scratch_
// CODE: .amdhsa_group_segment_fixed_size 256
KERNEL void high(int *out) {
  OWN(own_of_high, int);
  own_of_high = out[3];
  fx_shared_allocator(smem, dynamic);
  int *i = fx_allocate(smem, int);
  double *d = fx_allocate_aligned(smem, double, 256);
  *i = out[2];
  *d = out[1];
  fx_barrier();
  out[0] = own_of_high + (int)*d + *i;
}

// Two kernels that ask for the same may share the array.
// CODE-LABEL: {{^}}again:
// CODE: .amdhsa_group_segment_fixed_size 112
KERNEL void again(int *out) {
  OWN(own_of_again[97], char);
  own_of_again[fx_thread_idx_x()] = (char)out[3];
  fx_shared_allocator(smem, dynamic);
  int *i = fx_allocate_aligned(smem, int, 16);
  *i = out[2];
  fx_barrier();
  out[0] = own_of_again[96 - fx_thread_idx_x()] + *i;
}

// An allocator without an allocation needs nothing.
// CODE-LABEL: {{^}}unused:
// CODE: .amdhsa_group_segment_fixed_size 0
KERNEL void unused(int *out) {
  fx_shared_allocator(smem, dynamic);
  *out = (int)fx_allocated_bytes(smem);
}
