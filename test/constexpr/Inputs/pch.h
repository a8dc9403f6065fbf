#include "params.inc"
