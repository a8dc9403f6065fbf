/* The note that describes a kernel: the constant __fx_kernel_<k> in every code object.
 *
 * Written by the compiler plugin, read from raw bytes by the runtime and by fxstruct; the format is
 * docs/kernel_note.md. Little-endian, without pointers: a header, then the slots, then the strings.
 *
 *   header   fx_kernel_note_header, at offset 0
 *   slots    slot_count entries of slot_size bytes, from slots_offset on
 *   strings  NUL-terminated, where the header and the slots point
 *
 * It grows by appending: to the header before slots_offset, to a slot before slot_size, and behind
 * everything. A reader takes offsets and strides from the note, ignores what it does not know, and
 * reads a version that is not newer than its own. The version changes only when an older reader
 * would misunderstand. */
#ifndef FX_KERNEL_NOTE_H
#define FX_KERNEL_NOTE_H

#define FX_KERNEL_NOTE_MAGIC 0x4e4b5846u /* the bytes "FXKN" */
#define FX_KERNEL_NOTE_VERSION 1u
#define FX_KERNEL_NOTE_PREFIX "__fx_kernel_"
/* A host shared object has the entry __fx_host_<k> for each kernel k: see <fx/host.h>. */
#define FX_KERNEL_HOST_PREFIX "__fx_host_"

/* Offsets in bytes; every field is little-endian. */
typedef struct fx_kernel_note_header {
  __UINT32_TYPE__ size;           /*  0  of the whole note, with slots and strings */
  __UINT32_TYPE__ magic;          /*  4  FX_KERNEL_NOTE_MAGIC */
  __UINT32_TYPE__ version;        /*  8  FX_KERNEL_NOTE_VERSION */
  __UINT32_TYPE__ slots_offset;   /* 12  of the first slot, from the start of the note */
  __UINT64_TYPE__ static_shared;  /* 16  bytes of shared memory that the kernel itself declares */
  __UINT64_TYPE__ dynamic_shared; /* 24  bytes of shared memory that a launch has to add */
  __UINT32_TYPE__ shared_align;   /* 32  of the shared memory: a power of two, 1 if there is none */
  __UINT32_TYPE__ slot_count;     /* 36 */
  __UINT32_TYPE__ slot_size;      /* 40  distance from one slot to the next */
  __UINT32_TYPE__ signature_offset; /* 44  of the signature, from the start of the note */
  __UINT32_TYPE__ argument_bytes;   /* 48  size of the argument block, or 0 for unknown */
  __UINT32_TYPE__ flags;            /* 52  FX_KERNEL_NOTE_… */
} fx_kernel_note_header;

/* One argument of the compiled kernel, in declaration order. */
typedef struct fx_kernel_note_slot {
  __UINT8_TYPE__ kind;         /*  0  fx_slot_kind */
  __UINT8_TYPE__ element_kind; /*  1  of a vector; else 0 */
  __UINT16_TYPE__ lanes;       /*  2  of a vector; else 1 */
  __UINT32_TYPE__ size;        /*  4  bytes */
  __UINT32_TYPE__ align;       /*  8  bytes, a power of two */
  __UINT32_TYPE__ name_offset; /* 12  of the path in the source ("p.left"), or 0 for none */
} fx_kernel_note_slot;

/* The kernel's parameters have the compiler's own ABI: one slot per parameter, composites whole. */
#define FX_KERNEL_NOTE_NATIVE 1u

typedef enum fx_slot_kind {
  FX_SLOT_SIGNED = 1,   /* integer, two's complement */
  FX_SLOT_UNSIGNED = 2, /* integer */
  FX_SLOT_BOOL = 3,
  FX_SLOT_FLOAT = 4,   /* IEEE 754 of `size` bytes */
  FX_SLOT_BFLOAT = 5,  /* the upper half of a 4-byte FX_SLOT_FLOAT */
  FX_SLOT_OPAQUE = 6,  /* a number that C does not know, as stored: fp8, fp4, … */
  FX_SLOT_POINTER = 7, /* to device memory */
  FX_SLOT_VECTOR = 8,  /* `lanes` of `element_kind` */
  FX_SLOT_TENSOR = 9,  /* a pointer with a layout */
  FX_SLOT_RECORD = 10  /* a struct by value; only where FX_KERNEL_NOTE_NATIVE is set */
} fx_slot_kind;

#endif
