/* Layouts and views: where the elements of a tile lie, and pointers to them.
 *
 * A layout is a shape and a stride for each of its 1 to 4 dimensions, both counted in elements. A view
 * is a pointer with a layout; its element (i, j) is pointer[i * stride[0] + j * stride[1]].
 *
 *   fx_layout2 tile = fx_make_layout2(8, 16, 16, 1);           8 rows of 16
 *   __auto_type t = fx_view(&s.tile[0][0], tile);
 *   *fx_at2(t, row, column) += 1;
 *
 * All of it is arithmetic that the optimiser sees through: constants fold, and the code is that of the
 * expression written by hand. A layout may as well be computed at run time. No index is checked.
 *
 * Indices. One of up to 32 bits counts as int, a wider one as 64 bits, whatever its sign; each is
 * multiplied as such. GPUs have 32-bit integer units and a 32-bit LDS, so that is what one writes by
 * hand; and signed, because then the compiler may assume that the sum does not wrap and need not
 * compute it in 64 bits. An offset past 2^31 elements needs one index of 64 bits, or a pointer that
 * was moved before.
 *
 * With the plugin, a view that is larger than the array it is laid over is an error where both are
 * known (docs/views.md). */
#ifndef FX_LAYOUT_H
#define FX_LAYOUT_H

/* To the warnings of its users: views compute with pointers, and nested uses of a macro shadow. */
#pragma GCC system_header

#include "function.h"
#include "fx.h"

/* Layouts: of rank 1, 2, 3 and 4. The plugin knows them by these names. */

typedef struct fx_layout1 {
  int shape[1];
  int stride[1];
} fx_layout1;
typedef struct fx_layout2 {
  int shape[2];
  int stride[2];
} fx_layout2;
typedef struct fx_layout3 {
  int shape[3];
  int stride[3];
} fx_layout3;
typedef struct fx_layout4 {
  int shape[4];
  int stride[4];
} fx_layout4;

/* Shapes first, then strides, both from the first dimension on. A stride may be zero (one element seen
 * many times) or negative. In C these are literals and not functions: not even without optimisation
 * does a layout pass through a call. */
#ifdef __cplusplus
FX_FUNCTION constexpr fx_layout1 fx_make_layout(int fx_s0, int fx_d0) { return {{fx_s0}, {fx_d0}}; }
FX_FUNCTION constexpr fx_layout2 fx_make_layout2(int fx_s0, int fx_s1, int fx_d0, int fx_d1) {
  return {{fx_s0, fx_s1}, {fx_d0, fx_d1}};
}
FX_FUNCTION constexpr fx_layout3 fx_make_layout3(int fx_s0, int fx_s1, int fx_s2, int fx_d0,
                                                 int fx_d1, int fx_d2) {
  return {{fx_s0, fx_s1, fx_s2}, {fx_d0, fx_d1, fx_d2}};
}
FX_FUNCTION constexpr fx_layout4 fx_make_layout4(int fx_s0, int fx_s1, int fx_s2, int fx_s3,
                                                 int fx_d0, int fx_d1, int fx_d2, int fx_d3) {
  return {{fx_s0, fx_s1, fx_s2, fx_s3}, {fx_d0, fx_d1, fx_d2, fx_d3}};
}
#else
#define fx_make_layout(fx_s0, fx_d0) ((fx_layout1){{(fx_s0)}, {(fx_d0)}})
#define fx_make_layout2(fx_s0, fx_s1, fx_d0, fx_d1)                                                \
  ((fx_layout2){{(fx_s0), (fx_s1)}, {(fx_d0), (fx_d1)}})
#define fx_make_layout3(fx_s0, fx_s1, fx_s2, fx_d0, fx_d1, fx_d2)                                  \
  ((fx_layout3){{(fx_s0), (fx_s1), (fx_s2)}, {(fx_d0), (fx_d1), (fx_d2)}})
#define fx_make_layout4(fx_s0, fx_s1, fx_s2, fx_s3, fx_d0, fx_d1, fx_d2, fx_d3)                    \
  ((fx_layout4){{(fx_s0), (fx_s1), (fx_s2), (fx_s3)}, {(fx_d0), (fx_d1), (fx_d2), (fx_d3)}})
#endif

/* Tensors: named view types.
 *
 * FX_DECLARE_TENSOR(Tile, float, 2); makes Tile the type of views of float with rank 2: for
 * parameters, struct members, arrays, and, marked as a tensor, for fields of composites.
 * fx_tensor(Tile, pointer, layout) is a value of it. T is any object type, with its qualifiers. */
#define FX_DECLARE_TENSOR(Name, T, rank)                                                           \
  typedef struct FX_TENSOR Name {                                                                  \
    __typeof__(T) *pointer;                                                                        \
    fx_layout##rank layout;                                                                        \
  } Name

#ifdef __cplusplus

#define fx_tensor(Name, fx_p, fx_l) (Name{(fx_p), (fx_l)})

/* The type of a view: that of its elements, and its layout. */
template <class fx_T, class fx_L> struct fx_view_type {
  fx_T *pointer;
  fx_L layout;
};

/* The view of `layout` over the elements at `pointer`: what the pointer points to is one element. */
template <class fx_T, class fx_L>
FX_EVERYWHERE constexpr fx_view_type<fx_T, fx_L> fx_view(fx_T *fx_p, fx_L fx_l) {
  return {fx_p, fx_l};
}

template <bool fx_wide> struct fx_index_type {
  typedef int type;
};
template <> struct fx_index_type<true> {
  typedef __PTRDIFF_TYPE__ type;
};
/* What follows says what it returns, so that a mistake is an error where it is called. */
#define FX_ELEMENT __attribute__((always_inline)) FX_EVERYWHERE constexpr auto
#define FX_IS(...)                                                                                 \
  ->decltype(__VA_ARGS__) { return __VA_ARGS__; }

/* The formatter takes FX_IS for the middle of a declaration. */
/* clang-format off */

/* An index as it is computed with; a floating one does not compile. */
template <class fx_I>
FX_ELEMENT fx_index(const fx_I &fx_i)
    FX_IS(static_cast<typename fx_index_type<(sizeof(fx_i | 0) > sizeof(int))>::type>(fx_i))

/* The distance of an element from the pointer, in elements. */
template <class fx_I>
FX_ELEMENT fx_offset(const fx_layout1 &fx_l, const fx_I &fx_i)
    FX_IS(fx_index(fx_i) * fx_l.stride[0])
template <class fx_I, class fx_J>
FX_ELEMENT fx_offset(const fx_layout2 &fx_l, const fx_I &fx_i, const fx_J &fx_j)
    FX_IS(fx_index(fx_i) * fx_l.stride[0] + fx_index(fx_j) * fx_l.stride[1])
template <class fx_I, class fx_J, class fx_K>
FX_ELEMENT fx_offset(const fx_layout3 &fx_l, const fx_I &fx_i, const fx_J &fx_j, const fx_K &fx_k)
    FX_IS(fx_index(fx_i) * fx_l.stride[0] + fx_index(fx_j) * fx_l.stride[1] +
          fx_index(fx_k) * fx_l.stride[2])
template <class fx_I, class fx_J, class fx_K, class fx_M>
FX_ELEMENT fx_offset(const fx_layout4 &fx_l, const fx_I &fx_i, const fx_J &fx_j, const fx_K &fx_k,
                     const fx_M &fx_m)
    FX_IS(fx_index(fx_i) * fx_l.stride[0] + fx_index(fx_j) * fx_l.stride[1] +
          fx_index(fx_k) * fx_l.stride[2] + fx_index(fx_m) * fx_l.stride[3])

/* A pointer to an element of a view or tensor. The layout has the rank of the name. */
template <class fx_V, class fx_I>
FX_ELEMENT fx_at(const fx_V &fx_v, const fx_I &fx_i)
    FX_IS(fx_v.pointer + fx_offset(fx_v.layout, fx_i))
template <class fx_V, class fx_I, class fx_J>
FX_ELEMENT fx_at2(const fx_V &fx_v, const fx_I &fx_i, const fx_J &fx_j)
    FX_IS(fx_v.pointer + fx_offset(fx_v.layout, fx_i, fx_j))
template <class fx_V, class fx_I, class fx_J, class fx_K>
FX_ELEMENT fx_at3(const fx_V &fx_v, const fx_I &fx_i, const fx_J &fx_j, const fx_K &fx_k)
    FX_IS(fx_v.pointer + fx_offset(fx_v.layout, fx_i, fx_j, fx_k))
template <class fx_V, class fx_I, class fx_J, class fx_K, class fx_M>
FX_ELEMENT fx_at4(const fx_V &fx_v, const fx_I &fx_i, const fx_J &fx_j, const fx_K &fx_k,
                     const fx_M &fx_m)
    FX_IS(fx_v.pointer + fx_offset(fx_v.layout, fx_i, fx_j, fx_k, fx_m))

/* clang-format on */
#undef FX_IS
#undef FX_ELEMENT

#else

#define fx_tensor(Name, fx_p, fx_l) (__extension__(Name){(fx_p), (fx_l)})

/* The view of `layout` over the elements at `pointer`: what the pointer points to is one element. Its
 * type has no name: hold it in __auto_type (auto in C23 and C++), or make a tensor. The comma takes
 * the qualifiers off the layout's type, so that the view can be assigned. */
#define fx_view(fx_p, fx_l)                                                                        \
  __extension__({                                                                                  \
    typedef __typeof__(*(fx_p)) *fx_pointer_type;                                                  \
    typedef __typeof__((void)0, (fx_l)) fx_layout_type;                                            \
    struct {                                                                                       \
      fx_pointer_type pointer;                                                                     \
      fx_layout_type layout;                                                                       \
    } fx_v = {(fx_p), (fx_l)};                                                                     \
    fx_v;                                                                                          \
  })

/* A pointer to an element of a view or tensor. The layout has the rank of the name; every argument is
 * evaluated once. */
#define fx_at(fx_w, fx_i)                                                                          \
  __extension__({                                                                                  \
    __auto_type fx_v = (fx_w);                                                                     \
    const fx_layout1 fx_l = fx_v.layout;                                                           \
    FX_LET_INDEX(fx_i0, fx_i);                                                                     \
    fx_v.pointer + FX_TERM(0);                                                                     \
  })
#define fx_at2(fx_w, fx_i, fx_j)                                                                   \
  __extension__({                                                                                  \
    __auto_type fx_v = (fx_w);                                                                     \
    const fx_layout2 fx_l = fx_v.layout;                                                           \
    FX_LET_INDEX(fx_i0, fx_i);                                                                     \
    FX_LET_INDEX(fx_i1, fx_j);                                                                     \
    fx_v.pointer + (FX_TERM(0) + FX_TERM(1));                                                      \
  })
#define fx_at3(fx_w, fx_i, fx_j, fx_k)                                                             \
  __extension__({                                                                                  \
    __auto_type fx_v = (fx_w);                                                                     \
    const fx_layout3 fx_l = fx_v.layout;                                                           \
    FX_LET_INDEX(fx_i0, fx_i);                                                                     \
    FX_LET_INDEX(fx_i1, fx_j);                                                                     \
    FX_LET_INDEX(fx_i2, fx_k);                                                                     \
    fx_v.pointer + (FX_TERM(0) + FX_TERM(1) + FX_TERM(2));                                         \
  })
#define fx_at4(fx_w, fx_i, fx_j, fx_k, fx_m)                                                       \
  __extension__({                                                                                  \
    __auto_type fx_v = (fx_w);                                                                     \
    const fx_layout4 fx_l = fx_v.layout;                                                           \
    FX_LET_INDEX(fx_i0, fx_i);                                                                     \
    FX_LET_INDEX(fx_i1, fx_j);                                                                     \
    FX_LET_INDEX(fx_i2, fx_k);                                                                     \
    FX_LET_INDEX(fx_i3, fx_m);                                                                     \
    fx_v.pointer + (FX_TERM(0) + FX_TERM(1) + FX_TERM(2) + FX_TERM(3));                            \
  })

/* An index once evaluated; a floating one does not compile. */
#define FX_LET_INDEX(fx_x, fx_i) __typeof__((fx_i) | 0) fx_x = (fx_i)
/* Its distance in elements, in the width that it is computed with. */
#define FX_TERM(fx_d)                                                                              \
  (__builtin_choose_expr(sizeof(fx_i##fx_d) > sizeof(int), (__PTRDIFF_TYPE__)fx_i##fx_d,           \
                         (int)fx_i##fx_d) *                                                        \
   fx_l.stride[fx_d])

#endif

#endif
