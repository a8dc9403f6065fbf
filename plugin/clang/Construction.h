// Construction: initializer lists as the core checks them.
//
// What is missing is read off the semantic form of a list, which has a place for every field; what is
// extra or given twice off the syntactic form, which has what the user wrote.
#ifndef FX_CLANG_CONSTRUCTION_H
#define FX_CLANG_CONSTRUCTION_H

#include "Values.h"

namespace fx {

// Checks one list, given in its semantic form, without the lists inside it.
void checkInitializerList(clang::InitListExpr *List, Values &Known, fx_report &Report);

} // namespace fx

#endif
