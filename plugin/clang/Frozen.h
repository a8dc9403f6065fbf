// Frozen fields: which field of which value an lvalue reaches.
//
// The value checker asks for every write and every address that is taken. A path through a pointer or
// a reference ends in storage and is free; so does one that begins at memory, an object with static
// storage duration that nothing initializes.
#ifndef FX_CLANG_FROZEN_H
#define FX_CLANG_FROZEN_H

#include "Values.h"

namespace fx {

struct FrozenField {
  const fx_composite *Composite = nullptr; // null: the lvalue reaches no field of a value
  std::string Field;
  std::string
      Replacement; // empty where no function builds it; "Outer_replace_inner(o, Inner_replace_x(o.inner, …))"
};

// The object that a pointer expression points to or into, `p.left` for `(char *)&p.left + 1`; null where
// that is not to be seen in the expression.
const clang::Expr *pointedInto(const clang::Expr *Pointer);

FrozenField frozenField(const clang::Expr *LValue, Values &Known);

} // namespace fx

#endif
