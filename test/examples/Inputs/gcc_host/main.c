#include "shapes.fx.h"

#include <stdio.h>

int main(void) {
  static _Alignas(Sphere_align) unsigned char bytes[Sphere_size];
  Sphere_storage sphere = Sphere_storage_at(bytes);
  *sphere.radius = 2;
  printf("%d bytes, radius %.0f\n", (int)Sphere_size, (double)*sphere.radius);
  return 0;
}
