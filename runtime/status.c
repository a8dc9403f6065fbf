/* Statuses: values that carry their own message, so that no failure needs memory or global state. */
#include "status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

fx_status fx_fail(fx_status_code code, const char *format, ...) {
  fx_status status;
  status.code = code;
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(status.message, sizeof status.message, format, arguments);
  va_end(arguments);
  if (length < 0)
    status.message[0] = '\0';
  if (length >= (int)sizeof status.message)
    memcpy(status.message + sizeof status.message - 4, "...", 4);
  return status;
}

fx_status fx_fail_memory(void) { return fx_fail(FX_ERROR_OUT_OF_MEMORY, "out of host memory"); }

const char *fx_status_message(const fx_status *status) {
  if (status->code == FX_OK)
    return "no error";
  return status->message[0] ? status->message : fx_status_name(status->code);
}

const char *fx_status_name(fx_status_code code) {
  static const char *const names[] = {
      [FX_OK] = "FX_OK",
      [FX_ERROR_ARGUMENT] = "FX_ERROR_ARGUMENT",
      [FX_ERROR_OUT_OF_MEMORY] = "FX_ERROR_OUT_OF_MEMORY",
      [FX_ERROR_NO_LIBRARY] = "FX_ERROR_NO_LIBRARY",
      [FX_ERROR_NO_DEVICE] = "FX_ERROR_NO_DEVICE",
      [FX_ERROR_FILE] = "FX_ERROR_FILE",
      [FX_ERROR_OBJECT] = "FX_ERROR_OBJECT",
      [FX_ERROR_TARGET] = "FX_ERROR_TARGET",
      [FX_ERROR_NOTE] = "FX_ERROR_NOTE",
      [FX_ERROR_NO_KERNEL] = "FX_ERROR_NO_KERNEL",
      [FX_ERROR_SLOTS] = "FX_ERROR_SLOTS",
      [FX_ERROR_SIZES] = "FX_ERROR_SIZES",
      [FX_ERROR_SHARED_TOO_SMALL] = "FX_ERROR_SHARED_TOO_SMALL",
      [FX_ERROR_SHARED_TOO_LARGE] = "FX_ERROR_SHARED_TOO_LARGE",
      [FX_ERROR_BARRIER] = "FX_ERROR_BARRIER",
      [FX_ERROR_DRIVER] = "FX_ERROR_DRIVER",
  };
  size_t index = (size_t)code;
  return index < sizeof names / sizeof names[0] ? names[index] : "unknown status";
}
