#include <fx/launch.h>
#include <stdio.h>

int main(void) {
  fx_device *device;
  fx_status status = fx_device_open(FX_BACKEND_HOST, NULL, &device);
  if (status.code)
    return 1;
  puts(fx_device_get_info(device)->name);
  fx_device_close(device);
  return 0;
}
