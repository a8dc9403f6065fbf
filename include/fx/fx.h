/* fx: composite types and typed storage for C, read by the compiler plugin libfxplugin.so.
 *
 * This header spells the markers, names the number types, and gives macros that work alike on every
 * type fx knows. It defines nothing that depends on the plugin and stays silent in every compiler:
 *
 *   struct FX_STRUCT Tile {
 *     int rows;
 *     float FX_ALIGN(16) data[32];
 *   };
 *
 * With the plugin, Tile_storage, Tile_storage_at, Tile_peek, Tile_size, … exist behind that `;`.
 * Without it, Tile is the plain struct it always was. */
#ifndef FX_FX_H
#define FX_FX_H

/* Markers ****************************************************************************************
 *
 * Each is an ordinary attribute, annotate("fx.…"), and may be written as such without this header.
 * Where nothing reads them (another compiler than Clang, or FX_NO_PLUGIN defined by the user, as for
 * a build on generated headers or an editor) they vanish, except for the alignment of FX_ALIGN. */

#if !defined(__clang__) && !defined(FX_NO_PLUGIN)
#define FX_NO_PLUGIN 1
#endif

#ifdef FX_NO_PLUGIN

#define FX_STRUCT
#define FX_UNION
#define FX_STRUCT_AS(Name)
#define FX_UNION_AS(Name)
#define FX_CONSTEXPR
#define FX_NUMERIC
#define FX_TENSOR
#define FX_UNCHECKED
#define FX_ALIGN(A) __attribute__((aligned(A)))
#define FX_SPECIALIZE(Alias, Base, ...) struct fx_specialized_elsewhere
#define FX_GENERIC
#define FX_INSTANTIATE(function, Alias) struct fx_instantiated_elsewhere

#else

/* struct FX_STRUCT Pair {…}: a product, every field is present. */
#define FX_STRUCT __attribute__((annotate("fx.struct")))

/* union FX_UNION Scratch {…}: an overlay, every field at offset zero, no value form. */
#define FX_UNION __attribute__((annotate("fx.union")))

/* The same with another prefix for the generated names than the tag: struct
 * FX_STRUCT_AS(ElfHeader) Elf64_Ehdr gives ElfHeader_storage. */
#define FX_STRUCT_AS(Name) __attribute__((annotate("fx.struct", #Name)))
#define FX_UNION_AS(Name) __attribute__((annotate("fx.union", #Name)))

/* On a field or a whole composite: places it at a multiple of A bytes. A is an integer constant, a
 * power of two, and at least the natural alignment. A bad A is reported once, by the plugin: the
 * compiler's own attribute then falls back to 1, which changes nothing. */
#define FX_ALIGN(A)                                                                                \
  __attribute__((                                                                                  \
      annotate("fx.align", A),                                                                     \
      aligned(__builtin_constant_p(A) ? ((A) > 0 && ((A) & ((A) - 1)) == 0 ? (A) : 1) : 1)))

/* On a field: part of the type's configuration, not of its memory. */
#define FX_CONSTEXPR __attribute__((annotate("fx.constexpr")))

/* On a typedef or struct of 1, 2, 4, 8 or 16 bytes that the compiler cannot know as a number. */
#define FX_NUMERIC __attribute__((annotate("fx.numeric")))

/* On a struct: a pointer with a layout, one leaf. */
#define FX_TENSOR __attribute__((annotate("fx.tensor")))

/* FX_SPECIALIZE(Params32, Params, .tile = 32): at file scope, names the type Params[tile=32], which has
 * the run-time fields of Params; Params32_tile and fx_constexpr(value, tile) are the constant. Every
 * compile-time field is given a value, those of nested composites as .inner.tile = 32. */
#define FX_SPECIALIZE(Alias, Base, ...)                                                            \
  _Pragma("fx specialize") _Static_assert(fx_needs_fplugin_libfxplugin_so, Alias, Base, __VA_ARGS__)

/* FX_GENERIC void scale(struct Params p, …) {…}: a function over a base with compile-time fields, of
 * which FX_INSTANTIATE(scale, Params32) makes one for an alias: scale_Params32, with the symbol
 * scale_Params__tile_32. For C; C++ has templates. */
#define FX_GENERIC _Pragma("fx generic") fx_needs_fplugin_libfxplugin_so
#define FX_INSTANTIATE(function, Alias)                                                            \
  _Pragma("fx instantiate") _Static_assert(fx_needs_fplugin_libfxplugin_so, function, Alias)

/* On a function or a variable: the rules of values are not checked there. */
#define FX_UNCHECKED __attribute__((annotate("fx.unchecked")))

#endif

/* Generic names **********************************************************************************
 *
 * T is the name of a composite or of a number type (fx_f32): the same macro body serves both.
 * These paste, so T is a name and not a type expression; it may be qualified in C++ (ns::Pair). */

/* The type of a typed address: fx_storage(Pair) is Pair_storage, fx_storage(fx_f32) is float *. */
#define fx_storage(T) T##_storage

/* The storage over the bytes at `p`, which must be a multiple of fx_align_of(T). */
#define fx_storage_at(T, p) T##_storage_at(p)

/* Size and alignment in bytes; the offset of a field in bytes. Integer constants. */
#define fx_size_of(T) T##_size
#define fx_align_of(T) T##_align
#define fx_offset_of(T, field) T##_offset_##field

/* Reads and writes the value at a storage. */
#define fx_peek(T, s) T##_peek(s)
#define fx_poke(T, s, v) T##_poke(s, v)

/* Compile-time fields ****************************************************************************
 *
 * fx_constexpr(value, field) is the constant that the type of a value has for a compile-time field: an
 * integer constant expression for integers, a function that can be called for functions. The value
 * is not evaluated. fx_respecialize(Alias, value) is a value of the type Alias with the run-time
 * fields of a value whose type has the same base. */
#ifdef __cplusplus
extern "C++" {
template <class fx_T> struct fx_type_of {
  typedef fx_T type;
};
}
#define fx_constexpr(value, field) fx_type_of<__typeof__(value)>::type::field
#define fx_respecialize(Alias, value) Alias##_respecialize(value)
#elif defined(FX_NO_PLUGIN)
#define fx_constexpr(value, field) ((value).field)
#else
#define fx_constexpr(value, field)                                                                 \
  __builtin_choose_expr(sizeof(struct { __typeof__(value) *fx_constexpr_of_##field; }),            \
                        fx_needs_fplugin_libfxplugin_so, 0)
#define fx_respecialize(Alias, value)                                                              \
  Alias##_respecialize((const __typeof__(value)[1]){value}, sizeof(struct {                        \
                         __typeof__(value) *fx_respecialize_from;                                  \
                         Alias##_value *fx_respecialize_to;                                        \
                       }))
#endif

#include "numeric.h"

#endif
