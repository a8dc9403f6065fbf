/* A vendor's header, with all the system headers that it includes. */
#ifdef CHIPMUNK
#include <chipmunk/chipmunk_private.h>
#endif
struct Plain {
  int x;
};
