/* Recordings and filters, as files and programs have them. */
#ifndef SIGNAL_H
#define SIGNAL_H

#include <fx/fx.h>

struct FX_STRUCT Filter {
  float left, middle, right; /* weights of a sample and of its neighbours */
  int length;                /* samples of the signal */
};

struct FX_STRUCT Recording {
  char channel;
  int length;
  float samples[1024];
};

#endif
