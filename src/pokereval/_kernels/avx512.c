/* The loops for AVX-512 (F, BW, VL and VBMI): x86-64 since 2019. */
#include "kernels.h"

#if defined(PE_X86_KERNELS)

/* Asks for the system's support of the wide registers too. */
static int runs(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi");
}

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512vbmi")
#endif
#include <immintrin.h>

#include "hand.h"

typedef __m512i vec;
#define ROWS 8

PE_INLINE vec all8(uint8_t x) { return _mm512_set1_epi8((char)x); }
PE_INLINE vec all64(uint64_t x) { return _mm512_set1_epi64((long long)x); }
PE_INLINE vec load(const void *from) { return _mm512_loadu_si512(from); }
PE_INLINE void store(void *to, vec x) { _mm512_storeu_si512(to, x); }
PE_INLINE vec repeat16(const uint8_t *bytes) {
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)bytes));
}
PE_INLINE vec look16(vec table, vec index) { return _mm512_shuffle_epi8(table, index); }
PE_INLINE vec or_(vec x, vec y) { return _mm512_or_si512(x, y); }
PE_INLINE vec and_(vec x, vec y) { return _mm512_and_si512(x, y); }
PE_INLINE vec xor_(vec x, vec y) { return _mm512_xor_si512(x, y); }
PE_INLINE vec min8(vec x, vec y) { return _mm512_min_epu8(x, y); }
PE_INLINE vec max8(vec x, vec y) { return _mm512_max_epu8(x, y); }
PE_INLINE vec add8(vec x, vec y) { return _mm512_add_epi8(x, y); }
PE_INLINE vec sums(vec x) { return _mm512_sad_epu8(x, _mm512_setzero_si512()); }
PE_INLINE vec add64(vec x, vec y) { return _mm512_add_epi64(x, y); }
PE_INLINE vec low16(vec x, vec y) { return _mm512_unpacklo_epi64(x, y); }
PE_INLINE vec high16(vec x, vec y) { return _mm512_unpackhi_epi64(x, y); }
#define left64(x, n) _mm512_slli_epi64(x, n)
#define right64(x, n) _mm512_srli_epi64(x, n)
#define right32(x, n) _mm512_srli_epi32(x, n)
#define right16(x, n) _mm512_srli_epi16(x, n)
PE_INLINE unsigned not_zero64(vec x) { return _mm512_test_epi64_mask(x, x); }
PE_INLINE vec is_zero8(vec x) { return _mm512_movm_epi8(_mm512_testn_epi8_mask(x, x)); }
PE_INLINE vec pick(const uint64_t *lane, const uint16_t *number) {
    return _mm512_i32gather_epi64(
        _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)number)), lane, 8);
}
PE_INLINE int no_zero8(vec x) { return !_mm512_testn_epi8_mask(x, x); }
PE_INLINE int some8_above(vec x, uint8_t most) {
    return _mm512_cmpgt_epu8_mask(x, all8(most)) != 0;
}
PE_INLINE int some8_below(vec x, uint8_t least) {
    return _mm512_cmplt_epu8_mask(x, all8(least)) != 0;
}

/* Where the bytes of a vector come from when rows of `count` bytes without gaps are spread to a
   lane each, the first byte to `place`. */
typedef struct {
    vec from;
    __mmask64 there;
} places;

PE_INLINE places make_places(int count, int place) {
    uint8_t from[64] = {0};
    __mmask64 there = 0;
    for (int row = 0; row < 8; row++)
        for (int i = 0; i < count && place + i < 8; i++) {
            from[8 * row + place + i] = (uint8_t)(row * count + i);
            there |= 1ull << (8 * row + place + i);
        }
    return (places){load(from), there};
}

PE_INLINE vec spread(const uint8_t *rows, int count, places at) {
    (void)count;
    return _mm512_maskz_permutexvar_epi8(at.there, at.from, load(rows));
}

PE_INLINE uint16_t best_of_columns(const uint16_t *line, const uint8_t *columns, int pairs) {
    const __m512i column = pairs > 8 ? _mm512_castsi256_si512(_mm256_cvtepu8_epi16(
                                           _mm_loadu_si128((const __m128i *)columns)))
                                     : _mm512_castsi128_si512(_mm_cvtepu8_epi16(
                                           _mm_loadl_epi64((const __m128i *)columns)));
    /* Columns 0 to 63, then those above. */
    __m512i found = _mm512_permutex2var_epi16(load(line), column, load(line + 32));
    found = _mm512_mask_permutexvar_epi16(
        found, _mm512_test_epi16_mask(column, _mm512_set1_epi16(64)), column, load(line + 64));
    __m128i best = _mm512_castsi512_si128(found);
    if (pairs > 8) best = _mm_max_epu16(best, _mm512_extracti32x4_epi32(found, 1));
    const __m128i all = _mm_set1_epi16(-1); /* there is a least, but no largest, of eight */
    return (uint16_t)~_mm_cvtsi128_si32(_mm_minpos_epu16(_mm_xor_si128(best, all)));
}

#include "vector.h"

const pe_kernel pe_avx512 = {"avx512", runs, five, omaha, eight, omaha_eight};

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#else
typedef int pe_avx512_is_not_here; /* C wants something in a file */
#endif
