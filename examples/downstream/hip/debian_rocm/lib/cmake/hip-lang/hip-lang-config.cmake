# Stands in for ROCm's package of CMake's HIP language, which Debian's does not find its way in.
add_library(hip-lang::amdhip64 SHARED IMPORTED)
set_target_properties(hip-lang::amdhip64 PROPERTIES
  IMPORTED_LOCATION /usr/lib/x86_64-linux-gnu/libamdhip64.so.5)
add_library(hip-lang::device INTERFACE IMPORTED)
set_target_properties(hip-lang::device PROPERTIES INTERFACE_LINK_LIBRARIES hip-lang::amdhip64)
set(_CMAKE_HIP_DEVICE_RUNTIME_TARGET hip-lang::device)
