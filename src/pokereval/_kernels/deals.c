/* Deals that differ in more than the names of suits. */
#include "equity_parts.h"

#include <stdlib.h>

typedef struct {
    const pe_spot *spot;
    const pe_hands *hands;
    int exchanges;
    uint64_t *code[PE_MOST_PLAYERS]; /* of each hand in each exchange of suits */
    uint64_t *bits[PE_MOST_PLAYERS];
    size_t count, room;
    uint64_t *key; /* of each deal, one code a player */
    double *weight;
    uint32_t *table; /* numbers of deals, by the hash of their keys; one more, 0 for none */
    size_t places;
} deals;

/* The cards of a hand under other names of suits, ascending, six bits each. */
static uint64_t code_of(const uint8_t *hand, int count, const uint8_t *suits) {
    uint64_t bits = 0, code = 0;
    for (int i = 0; i < count; i++) bits |= 1ull << (hand[i] & 0x3c) << suits[hand[i] & 3];
    for (int shift = 0; bits; bits &= bits - 1, shift += 6)
        code |= (uint64_t)pe_lowest(bits) << shift;
    return code;
}

static int grow(deals *d) {
    const size_t players = (size_t)d->spot->players, room = d->room ? 4 * d->room : 1024;
    uint64_t *const key = realloc(d->key, room * players * sizeof *key);
    if (key) d->key = key;
    double *const weight = realloc(d->weight, room * sizeof *weight);
    if (weight) d->weight = weight;
    uint32_t *const table = calloc(2 * room, sizeof *table);
    if (!key || !weight || !table) {
        free(table);
        return -1;
    }
    free(d->table);
    d->table = table;
    d->room = room;
    d->places = 2 * room;
    return 0;
}

static size_t place_of(const deals *d, const uint64_t *key) {
    const size_t players = (size_t)d->spot->players;
    uint64_t hash = 0;
    for (size_t i = 0; i < players; i++) hash = mixed(hash ^ key[i]);
    size_t place = (size_t)hash & (d->places - 1);
    while (d->table[place] &&
           memcmp(d->key + (d->table[place] - 1) * players, key, players * sizeof *key))
        place = (place + 1) & (d->places - 1);
    return place;
}

static int add_deal(deals *d, const uint64_t *key, double weight) {
    const size_t players = (size_t)d->spot->players;
    if (d->count == d->room) {
        if (grow(d)) return -1;
        for (size_t i = 0; i < d->count; i++)
            d->table[place_of(d, d->key + i * players)] = (uint32_t)(i + 1);
    }
    const size_t place = place_of(d, key);
    if (!d->table[place]) {
        memcpy(d->key + d->count * players, key, players * sizeof *key);
        d->weight[d->count] = 0;
        d->table[place] = (uint32_t)++d->count;
    }
    d->weight[d->table[place] - 1] += weight;
    return 0;
}

/* Of all namings of suits the one counts that gives the first player the lowest code, of those the
   one that gives the second the lowest, and so on. */
static int add_deals(deals *d, int player, uint64_t used, double weight, uint32_t namings,
                     uint64_t *key) {
    const pe_hands *const hands = &d->hands[player];
    if (player == d->spot->players) return add_deal(d, key, weight);
    for (ptrdiff_t i = 0; i < hands->count; i++) {
        const uint64_t *const code = d->code[player] + i * d->exchanges;
        uint32_t lowest = 0;
        if (d->bits[player][i] & used) continue;
        key[player] = ~0ull;
        for (uint32_t left = namings; left; left &= left - 1) {
            const unsigned naming = pe_lowest(left);
            if (code[naming] < key[player]) lowest = 0;
            if (code[naming] <= key[player]) lowest |= 1u << naming;
            if (code[naming] < key[player]) key[player] = code[naming];
        }
        const double both = hands->weight ? weight * (double)hands->weight[i] : weight;
        if (add_deals(d, player + 1, used | d->bits[player][i], both, lowest, key)) return -1;
    }
    return 0;
}

int pe_list_deals(const pe_spot *spot, const pe_hands *hands, const uint8_t *suits, int exchanges,
                  pe_deals *found) {
    deals d = {spot, hands, exchanges, {0}, {0}, 0, 0, 0, 0, 0, 0};
    uint64_t key[PE_MOST_PLAYERS] = {0};
    int bad = 0;
    memset(found, 0, sizeof *found);
    for (int player = 0; player < spot->players && !bad; player++) {
        const size_t count = (size_t)hands[player].count;
        d.code[player] = malloc((count * (size_t)exchanges + 1) * sizeof(uint64_t));
        d.bits[player] = malloc((count + 1) * sizeof(uint64_t));
        bad = d.code[player] && d.bits[player] ? 0 : -1;
        for (size_t i = 0; i < count && !bad; i++) {
            const uint8_t *const hand = hands[player].cards + i * (size_t)spot->hole;
            d.bits[player][i] = pe_bits(hand, spot->hole);
            for (int j = 0; j < exchanges; j++)
                d.code[player][i * (size_t)exchanges + (size_t)j] =
                    code_of(hand, spot->hole, suits + 4 * j);
        }
    }
    if (!bad) bad = add_deals(&d, 0, 0, 1, (uint32_t)((1ull << exchanges) - 1), key);
    const size_t size = (size_t)(spot->players * spot->hole);
    if (!bad) found->cards = malloc(d.count * size + 1);
    if (!found->cards) bad = -1;
    for (size_t i = 0; i < d.count * (size_t)spot->players && !bad; i++)
        for (int j = 0; j < spot->hole; j++)
            found->cards[i * (size_t)spot->hole + (size_t)j] = d.key[i] >> 6 * j & 63;
    found->count = (ptrdiff_t)d.count;
    found->weight = d.weight;
    for (int player = 0; player < spot->players; player++) {
        free(d.code[player]);
        free(d.bits[player]);
    }
    free(d.key);
    free(d.table);
    return bad;
}
