/* The loops for AVX2: x86-64 since 2013. */
#include "kernels.h"

#if defined(PE_X86_KERNELS)

/* Asks for the system's support of the wide registers too. */
static int runs(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2");
}

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
#include <immintrin.h>

#include <string.h>

#include "hand.h"

typedef __m256i vec;
#define ROWS 4

PE_INLINE vec all8(uint8_t x) { return _mm256_set1_epi8((char)x); }
PE_INLINE vec all64(uint64_t x) { return _mm256_set1_epi64x((long long)x); }
PE_INLINE void store(void *to, vec x) { _mm256_storeu_si256((vec *)to, x); }
PE_INLINE vec repeat16(const uint8_t *bytes) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
}
PE_INLINE vec look16(vec table, vec index) { return _mm256_shuffle_epi8(table, index); }
PE_INLINE vec or_(vec x, vec y) { return _mm256_or_si256(x, y); }
PE_INLINE vec and_(vec x, vec y) { return _mm256_and_si256(x, y); }
PE_INLINE vec xor_(vec x, vec y) { return _mm256_xor_si256(x, y); }
PE_INLINE vec min8(vec x, vec y) { return _mm256_min_epu8(x, y); }
PE_INLINE vec max8(vec x, vec y) { return _mm256_max_epu8(x, y); }
PE_INLINE vec add8(vec x, vec y) { return _mm256_add_epi8(x, y); }
PE_INLINE vec sums(vec x) { return _mm256_sad_epu8(x, _mm256_setzero_si256()); }
PE_INLINE vec add64(vec x, vec y) { return _mm256_add_epi64(x, y); }
PE_INLINE vec low16(vec x, vec y) { return _mm256_unpacklo_epi64(x, y); }
PE_INLINE vec high16(vec x, vec y) { return _mm256_unpackhi_epi64(x, y); }
#define left64(x, n) _mm256_slli_epi64(x, n)
#define right64(x, n) _mm256_srli_epi64(x, n)
#define right32(x, n) _mm256_srli_epi32(x, n)
#define right16(x, n) _mm256_srli_epi16(x, n)
PE_INLINE unsigned not_zero64(vec x) {
    const vec zero = _mm256_cmpeq_epi64(x, _mm256_setzero_si256());
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(zero)) ^ 15u;
}
PE_INLINE vec is_zero8(vec x) { return _mm256_cmpeq_epi8(x, _mm256_setzero_si256()); }
PE_INLINE vec pick(const uint64_t *lane, const uint16_t *number) {
    return _mm256_set_epi64x((long long)lane[number[3]], (long long)lane[number[2]],
                             (long long)lane[number[1]], (long long)lane[number[0]]);
}
PE_INLINE int no_zero8(vec x) { return !_mm256_movemask_epi8(is_zero8(x)); }
PE_INLINE int some8_above(vec x, uint8_t most) {
    return _mm256_movemask_epi8(_mm256_cmpeq_epi8(max8(x, all8(most)), all8(most))) != -1;
}
PE_INLINE int some8_below(vec x, uint8_t least) {
    return _mm256_movemask_epi8(_mm256_cmpeq_epi8(min8(x, all8(least)), all8(least))) != -1;
}

/* Where the bytes of a vector come from when rows of `count` bytes without gaps are spread to a
   lane each, the first byte to `place`; the two rows of 16 bytes are read together. */
typedef vec places;

PE_INLINE places make_places(int count, int place) {
    uint8_t from[16];
    memset(from, 0x80, sizeof from);
    for (int row = 0; row < 2; row++)
        for (int i = 0; i < count && place + i < 8; i++)
            from[8 * row + place + i] = (uint8_t)(row * count + i);
    return repeat16(from);
}

PE_INLINE vec spread(const uint8_t *rows, int count, places at) {
    const __m128i first = _mm_loadu_si128((const __m128i *)rows);
    const __m128i last = _mm_loadu_si128((const __m128i *)(rows + 2 * count));
    return look16(_mm256_inserti128_si256(_mm256_castsi128_si256(first), last, 1), at);
}

PE_INLINE __m128i eight_columns(const uint16_t *line, const uint8_t *columns, int count) {
    __m128i found = _mm_cvtsi32_si128(line[columns[0]]);
    found = _mm_insert_epi16(found, line[columns[1]], 1);
    if (count > 2) found = _mm_insert_epi16(found, line[columns[2]], 2);
    if (count > 3) found = _mm_insert_epi16(found, line[columns[3]], 3);
    if (count > 4) found = _mm_insert_epi16(found, line[columns[4]], 4);
    if (count > 5) found = _mm_insert_epi16(found, line[columns[5]], 5);
    if (count > 6) found = _mm_insert_epi16(found, line[columns[6]], 6);
    if (count > 7) found = _mm_insert_epi16(found, line[columns[7]], 7);
    return found;
}

/* In a register of its own: a maximum of numbers becomes jumps with some compilers. */
PE_INLINE uint16_t best_of_columns(const uint16_t *line, const uint8_t *columns, int pairs) {
    __m128i best = eight_columns(line, columns, pairs);
    if (pairs > 8) best = _mm_max_epu16(best, eight_columns(line, columns + 8, pairs - 8));
    const __m128i all = _mm_set1_epi16(-1); /* there is a least, but no largest, of eight */
    return (uint16_t)~_mm_cvtsi128_si32(_mm_minpos_epu16(_mm_xor_si128(best, all)));
}

#include "vector.h"

const pe_kernel pe_avx2 = {"avx2", runs, five, omaha, eight, omaha_eight};

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#else
typedef int pe_avx2_is_not_here; /* C wants something in a file */
#endif
