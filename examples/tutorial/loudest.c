/* Finds the loudest sample of a recording, in place. */
#include "signal.h"

#include <stdio.h>

static float loudest(void *memory) {
  Recording_storage recording = Recording_storage_at(memory); /* a pointer per field */
  float best = 0;
  for (int i = 0; i < *recording.length; ++i)
    if (recording.samples[i] > best)
      best = recording.samples[i];
  return best;
}

int main(void) {
  static _Alignas(Recording_align) unsigned char bytes[Recording_size]; /* from a file, say */
  Recording_storage recording = Recording_storage_at(bytes);
  *recording.channel = 'L';
  *recording.length = 3;
  recording.samples[1] = 0.5f;
  printf("%.1f of %d samples in %d bytes\n", (double)loudest(bytes), *recording.length,
         (int)Recording_size);
  return 0;
}
