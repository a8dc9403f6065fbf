/* Statuses: the one place where a failure gets its code and its sentence. */
#ifndef FX_RUNTIME_STATUS_H
#define FX_RUNTIME_STATUS_H

#include <fx/launch.h>

/* A message that is too long ends in "...". */
fx_status fx_fail(fx_status_code code, const char *format, ...)
    __attribute__((format(printf, 2, 3), cold));

/* The same for a failed allocation of the host. */
fx_status fx_fail_memory(void) __attribute__((cold));

static inline fx_status fx_success(void) {
  fx_status status;
  status.code = FX_OK;
  status.message[0] = '\0';
  return status;
}

#endif
