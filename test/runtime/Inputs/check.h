/* What the tests of the runtime share: assertions about statuses, and short forms of launches. */
#ifndef FX_TEST_RUNTIME_CHECK_H
#define FX_TEST_RUNTIME_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <fx/launch.h>

#define assert_ok(call)                                                                            \
  do {                                                                                             \
    fx_status status_ = (call);                                                                    \
    if (status_.code != FX_OK)                                                                     \
      fail_msg("%s: %s: %s", #call, fx_status_name(status_.code), fx_status_message(&status_));    \
  } while (0)

/* The call fails with `expected`, and its message has `part` in it. */
#define assert_fails(call, expected, part)                                                         \
  do {                                                                                             \
    fx_status status_ = (call);                                                                    \
    if (status_.code != (expected))                                                                \
      fail_msg("%s: %s, not %s: %s", #call, fx_status_name(status_.code),                          \
               fx_status_name(expected), fx_status_message(&status_));                             \
    if (!strstr(fx_status_message(&status_), part))                                                \
      fail_msg("%s: no '%s' in: %s", #call, part, fx_status_message(&status_));                    \
  } while (0)

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static inline fx_launch_config shape(unsigned grid, unsigned block) {
  return (fx_launch_config){.grid = {grid, 1, 1}, .block = {block, 1, 1}, .smem = FX_SMEM_AUTO};
}

#endif
