// Owning what the core allocates: freed at the end of the scope.
#ifndef FX_CLANG_OWNED_H
#define FX_CLANG_OWNED_H

#include "text.h"

#include "llvm/ADT/StringRef.h"

#include <memory>

namespace fx {

struct FreePool {
  void operator()(fx_pool *Pool) const { fx_pool_free(Pool); }
};
using OwnedPool = std::unique_ptr<fx_pool, FreePool>;

// Text that the core adds to.
struct OwnedText : fx_text {
  OwnedText() : fx_text{} {}
  OwnedText(const OwnedText &) = delete;
  OwnedText &operator=(const OwnedText &) = delete;
  ~OwnedText() { fx_text_free(this); }

  llvm::StringRef str() const { return {data, length}; }
};

} // namespace fx

#endif
