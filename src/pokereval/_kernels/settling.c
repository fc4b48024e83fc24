/* Settling rows of hands. */
#include "settling.h"

#if defined(_MSC_VER)
#define PE_INLINE static __forceinline
#define PE_UNLIKELY(x) (x)
#else
#define PE_INLINE static inline __attribute__((always_inline))
#define PE_UNLIKELY(x) __builtin_expect(!!(x), 0)
#endif

/* Dividing by the unit: a multiple of it times the inverse of its odd part is the quotient, turned
   by as many bits as it has factors of two; any other number gives one that is too large. */
typedef struct {
    uint64_t inverse, largest;
    unsigned twos;
    int64_t size;
} unit_t;

static unit_t make_unit(int64_t size) {
    unit_t unit = {1, INT64_MAX / (uint64_t)size, 0, size};
    uint64_t odd = (uint64_t)size;
    for (; !(odd & 1); odd >>= 1) unit.twos++;
    unit.inverse = odd * 3 ^ 2; /* right in five bits, and in twice as many each time */
    for (int bits = 5; bits < 64; bits *= 2) unit.inverse *= 2 - odd * unit.inverse;
    return unit;
}

PE_INLINE uint64_t in_units(const unit_t *unit, uint64_t amount) {
    const uint64_t product = amount * unit->inverse;
    return product >> unit->twos | product << (-unit->twos & 63u);
}

PE_INLINE uint64_t smaller(uint64_t x, uint64_t y) { return x < y ? x : y; }

/* The number of the lowest bit of a mask that is not empty. */
PE_INLINE int lowest(uint32_t mask) {
#if defined(__GNUC__)
    return __builtin_ctz(mask);
#else
    int bit = 0;
    while (!(mask >> bit & 1)) bit++;
    return bit;
#endif
}

/* Pays an amount to winners; several share it evenly, odd units from the left of the button. */
static void share(const unit_t *unit, uint64_t amount, uint32_t winners, int seats, int button,
                  uint64_t *paid) {
    unsigned count = 0;
    for (uint32_t rest = winners; rest; rest &= rest - 1) count++;
    const uint64_t units = in_units(unit, amount), each = units / count;
    unsigned odd = (unsigned)(units % count);
    for (int turn = 0, seat = button; turn < seats; turn++) {
        seat = seat + 1 < seats ? seat + 1 : 0;
        if (!(winners >> seat & 1)) continue;
        paid[seat] += (each + (odd > 0)) * (uint64_t)unit->size;
        odd -= odd > 0;
    }
}

PE_INLINE void pay(const unit_t *unit, uint64_t amount, uint32_t winners, int seats, int button,
                   uint64_t *paid) {
    if (PE_UNLIKELY(winners & (winners - 1)))
        share(unit, amount, winners, seats, button, paid);
    else
        paid[lowest(winners)] += amount;
}

/* The seats with the best hand of those that have one; none where nobody has. */
PE_INLINE uint32_t best_of(const uint32_t *strength, int seats) {
    uint32_t best = 0, winners = 0;
    for (int seat = 0; seat < seats; seat++) best = strength[seat] > best ? strength[seat] : best;
    for (int seat = 0; seat < seats; seat++)
        winners |= (uint32_t)(strength[seat] == best) << seat;
    return best ? winners : 0;
}

/* Settles one row; 0 if it cannot be. What it is asked about is read once: somebody may write
   into the arrays meanwhile. */
PE_INLINE int settle(const unit_t *unit, const uint16_t *strengths, const int64_t *contributed,
                     const uint8_t *live, int evaluators, int seats, int64_t button,
                     int64_t *out) {
    uint64_t bet[PE_MOST_SEATS], level[PE_MOST_SEATS], paid[PE_MOST_SEATS];
    uint32_t made[2][PE_MOST_SEATS];
    uint64_t sum = 0, top_bit = 0, most_units = 0;
    uint32_t playing = 0;
    for (int seat = 0; seat < seats; seat++) {
        const int in = live[seat] != 0;
        bet[seat] = (uint64_t)contributed[seat];
        sum += bet[seat];
        top_bit |= bet[seat] | sum;
        const uint64_t units = in_units(unit, bet[seat]);
        most_units = units > most_units ? units : most_units;
        playing |= (uint32_t)in << seat;
        level[seat] = in ? bet[seat] : UINT64_MAX;
        paid[seat] = 0;
        for (int i = 0; i < evaluators; i++) made[i][seat] = in ? strengths[i * seats + seat] : 0;
    }
    if (PE_UNLIKELY(top_bit >> 63 | (most_units > unit->largest) | !playing |
                    ((uint64_t)button >= (uint64_t)seats)))
        return 0;

    /* From one level of the live bets to the next. What nobody called is a pot of one seat, so it
       goes back by itself. */
    for (uint64_t below = 0; playing;) {
        const uint32_t high = best_of(made[0], seats);
        const uint32_t low = evaluators == 2 ? best_of(made[1], seats) : 0;
        const int halved = high && low && high != low;
        const uint32_t winners = high ? high : low ? low : playing;
        uint64_t next = UINT64_MAX, upto = 0;
        uint32_t leaving = 0;
        if (PE_UNLIKELY(halved || winners & (winners - 1)))
            for (int seat = 0; seat < seats; seat++) next = smaller(next, level[seat]);
        else /* the best hand, alone, takes every pot that it is in */
            next = level[lowest(winners)];
        for (int seat = 0; seat < seats; seat++) {
            upto += smaller(bet[seat], next);
            leaving |= (uint32_t)(level[seat] <= next) << seat;
        }
        /* Chips that only folded seats put in deeper belong to the last pot. */
        if (leaving == playing) upto = sum;
        const uint64_t amount = upto - below;
        if (halved) {
            const uint64_t half = in_units(unit, amount) / 2 * (uint64_t)unit->size;
            pay(unit, amount - half, high, seats, (int)button, paid);
            pay(unit, half, low, seats, (int)button, paid);
        } else {
            pay(unit, amount, winners, seats, (int)button, paid);
        }
        for (int seat = 0; seat < seats; seat++) {
            const int stays = level[seat] > next;
            level[seat] = stays ? level[seat] : UINT64_MAX;
            for (int i = 0; i < evaluators; i++) made[i][seat] = stays ? made[i][seat] : 0;
        }
        playing &= ~leaving;
        below = upto;
    }
    for (int seat = 0; seat < seats; seat++) out[seat] = (int64_t)paid[seat];
    return 1;
}

PE_INLINE ptrdiff_t settle_rows(const pe_table *table, int evaluators, int seats) {
    const unit_t unit = make_unit(table->unit);
    for (ptrdiff_t row = 0; row < table->rows; row++)
        if (!settle(&unit, table->strengths + row * (evaluators * seats),
                    table->contributed + row * seats, table->live + row * seats, evaluators, seats,
                    table->button[row * table->button_step], table->out + row * seats))
            return row;
    return -1;
}

ptrdiff_t pe_settle_rows(const pe_table *table) {
    /* The commonest tables get loops of their own, unrolled by the compiler. */
    if (table->evaluators == 1) switch (table->seats) {
        case 2: return settle_rows(table, 1, 2);
        case 6: return settle_rows(table, 1, 6);
        case 9: return settle_rows(table, 1, 9);
        default: return settle_rows(table, 1, table->seats);
    }
    return table->seats == 6 ? settle_rows(table, 2, 6) : settle_rows(table, 2, table->seats);
}
