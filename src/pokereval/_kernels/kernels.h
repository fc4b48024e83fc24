/* The kernels: sets of loops over rows, one for each instruction set. */
#ifndef PE_KERNELS_H
#define PE_KERNELS_H

#include "rankings.h"

/* gcc and clang compile a file for instructions that the rest of the program does without. */
#if defined(__x86_64__) && (defined(__clang__) ? __clang_major__ >= 8 : __GNUC__ >= 8)
#define PE_X86_KERNELS 1
#endif

typedef ptrdiff_t pe_loop(const pe_ranking *ranking, const pe_batch *batch, int check);

/* Each loop ranks all rows and returns -1; with check, it may stop at a block of PE_BLOCK rows with
   a wrong or repeated card and return where it begins. `runs` tells whether this processor and
   its system have what the loops need. */
typedef struct {
    const char *name;
    int (*runs)(void);
    pe_loop *five, *omaha, *eight, *omaha_eight;
} pe_kernel;

extern const pe_kernel pe_scalar;
#if defined(PE_X86_KERNELS)
extern const pe_kernel pe_avx2, pe_avx512;
#endif

#endif
