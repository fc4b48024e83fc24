/* The tally of equity, and combinations of cards. */
#include "equity_parts.h"

void pe_begin_tally(const pe_spot *spot, pe_tally *tally) {
    static const double units[PE_MOST_PLAYERS + 1] = {1,  1,  2,   6,   12,  60,
                                                      60, 420, 840, 2520, 2520};
    memset(tally, 0, sizeof *tally);
    tally->units = units[spot->players];
}

void pe_add_outcome(const pe_spot *spot, pe_tally *tally, const unsigned *best, double weight) {
    const int parts = spot->parts, pots = spot->boards * parts;
    double won[PE_MOST_PLAYERS] = {0};
    unsigned alone = ~0u, shared = 0;
    for (int pot = 0; pot < pots; pot++) {
        const int part = pot % parts, other = pot - part + (parts - 1 - part);
        unsigned winners = best[pot];
        double units = tally->units;
        if (parts == 2 && !best[other] && winners) units *= 2; /* the other half comes to it */
        if (!winners && best[other]) continue;
        if (!winners) winners = (1u << spot->players) - 1;
        const unsigned count = bits_of(winners);
        alone &= winners;
        if (count > 1) {
            shared |= winners;
            alone = 0;
        }
        for (int player = 0; player < spot->players; player++) {
            if (!(winners >> player & 1)) continue;
            won[player] += units / count;
            tally->part[part][player] += units / count * weight;
        }
    }
    for (int player = 0; player < spot->players; player++) {
        tally->squares[player] += won[player] * won[player] * weight;
        if (alone >> player & 1) tally->wins[player] += weight;
        if (shared >> player & 1) tally->ties[player] += weight;
    }
    tally->trials += weight;
}

int pe_are_numbered(const pe_spot *spot) {
    const int bits = spot->players * spot->parts * spot->boards;
    return bits < 31 && 1 << bits <= MOST_OUTCOMES;
}

void pe_add_numbered(const pe_spot *spot, pe_tally *tally, unsigned number, double weight) {
    const unsigned all = (1u << spot->players) - 1;
    unsigned best[PE_MOST_POTS];
    if (weight == 0) return;
    for (int pot = 0; pot < spot->boards * spot->parts; pot++)
        best[pot] = number >> pot * spot->players & all;
    pe_add_outcome(spot, tally, best, weight);
}

/* ---- combinations of cards ---- */

uint64_t pe_choose(int n, int k) {
    uint64_t ways = 1;
    if (k < 0 || k > n) return 0;
    for (int i = 0; i < k; i++) ways = ways * (uint64_t)(n - i) / (uint64_t)(i + 1);
    return ways;
}

void pe_first_places(uint64_t number, int count, int *place) {
    for (int i = count; i > 0; i--) {
        int at = i - 1;
        while (pe_choose(at + 1, i) <= number) at++;
        place[i - 1] = at;
        number -= pe_choose(at, i);
    }
}

void pe_complete(const pe_spot *spot, const uint8_t *known, int count, uint64_t deck,
                 pe_hands *hands) {
    uint8_t cards[64];
    int place[PE_MOST_HOLE + 1];
    const int missing = spot->hole - count;
    uint8_t *hand = hands->cards;
    hands->count = (ptrdiff_t)pe_choose(cards_of(deck, cards), missing);
    pe_first_places(0, missing, place);
    for (ptrdiff_t i = 0; i < hands->count; i++, hand += spot->hole) {
        memcpy(hand, known, (size_t)count);
        for (int j = 0; j < missing; j++) hand[count + j] = cards[place[j]];
        next_places(missing, place);
    }
}
