/* A code object for an AMD GPU with one kernel, k(int, float), and its note; for tests with stand-ins. */
#include <fx/kernel_note.h>

typedef struct note_of_k {
  fx_kernel_note_header header;
  fx_kernel_note_slot slots[2];
  char signature[16];
} note_of_k;

extern const note_of_k __fx_kernel_k;
__attribute__((visibility("protected"), used)) const note_of_k __fx_kernel_k = {
    {sizeof(note_of_k), FX_KERNEL_NOTE_MAGIC, FX_KERNEL_NOTE_VERSION, sizeof(fx_kernel_note_header),
     0, 4096, 16, 2, sizeof(fx_kernel_note_slot), __builtin_offsetof(note_of_k, signature), 8, 0},
    {{FX_SLOT_SIGNED, 0, 1, 4, 4, 0}, {FX_SLOT_FLOAT, 0, 1, 4, 4, 0}},
    "(int, float)",
};

__attribute__((amdgpu_kernel, visibility("protected"))) void k(int first, float second);
__attribute__((amdgpu_kernel, visibility("protected"))) void k(int first, float second) {
  (void)first;
  (void)second;
}
