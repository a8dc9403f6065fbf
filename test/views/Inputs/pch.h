/* Precompiled by a test. */
#include <fx/layout.h>
