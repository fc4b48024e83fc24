/* Equity by samples. */
#include "equity_parts.h"

#include <stdlib.h>

/* Random words: each a mixing of a counter, so a sample depends on its number and the keys alone. */
PE_INLINE uint64_t word_of_sample(const uint64_t *keys, uint64_t number) {
    return mixed(keys[0] + number * 0x9e3779b97f4a7c15ull);
}

/* The words of one sample after the first. */
typedef struct { uint64_t word, state; } stream;

PE_INLINE void begin_stream(stream *random, const uint64_t *keys, uint64_t number) {
    random->word = word_of_sample(keys, number);
    random->state = random->word ^ keys[1];
}

PE_INLINE uint64_t next_word(stream *random) {
    random->state += 0x9e3779b97f4a7c15ull;
    return mixed(random->state);
}

/* High half of a product, the low half left in *low. */
PE_INLINE uint64_t multiply(uint64_t x, uint64_t y, uint64_t *low) {
#if defined(__SIZEOF_INT128__)
    const unsigned __int128 product = (unsigned __int128)x * y;
    *low = (uint64_t)product;
    return (uint64_t)(product >> 64);
#else
    const uint64_t a = x >> 32, b = x & 0xffffffffu, c = y >> 32, d = y & 0xffffffffu;
    const uint64_t bd = b * d, middle = a * d + (bd >> 32), other = b * c + (middle & 0xffffffffu);
    *low = other << 32 | (bd & 0xffffffffu);
    return a * c + (middle >> 32) + (other >> 32);
#endif
}

/* A number below n, every one as likely as the other: D. Lemire, Fast random integer generation in
   an interval (2019). */
static uint64_t below(stream *random, uint64_t n) {
    uint64_t low, number = multiply(next_word(random), n, &low);
    if (PE_UNLIKELY(low < n))
        for (const uint64_t least = (0 - n) % n; low < least;)
            number = multiply(next_word(random), n, &low);
    return number;
}

int pe_make_odds(pe_hands *hands) {
    /* Vose's alias method in whole numbers: each hand gets an equal slot, and lets another have
       what its weight leaves of it. */
    const uint64_t count = (uint64_t)hands->count;
    uint64_t *const left = malloc(count * sizeof *left);
    uint32_t *const stack = malloc(count * sizeof *stack);
    ptrdiff_t small = 0, large = (ptrdiff_t)count;
    uint64_t total = 0;
    if (!left || !stack) {
        free(left);
        free(stack);
        return -1;
    }
    for (uint64_t i = 0; i < count; i++) total += hands->weight[i];
    hands->total = total;
    for (uint64_t i = 0; i < count; i++) {
        left[i] = hands->weight[i] * count;
        if (left[i] < total) stack[small++] = (uint32_t)i;
        else stack[--large] = (uint32_t)i;
    }
    while (small > 0 && large < (ptrdiff_t)count) {
        const uint32_t less = stack[--small], more = stack[large];
        hands->least[less] = left[less];
        hands->other[less] = more;
        left[more] -= total - left[less];
        if (left[more] < total) {
            large++;
            stack[small++] = more;
        }
    }
    for (; large < (ptrdiff_t)count; large++) hands->least[stack[large]] = total;
    while (small > 0) hands->least[stack[--small]] = total;
    free(left);
    free(stack);
    return 0;
}

static const uint8_t *draw_hand(const pe_spot *spot, const pe_hands *hands, stream *random) {
    uint64_t number = below(random, (uint64_t)hands->count);
    if (hands->weight && below(random, hands->total) >= hands->least[number])
        number = hands->other[number];
    return hands->cards + (ptrdiff_t)number * spot->hole;
}

#define MOST_TRIES 1000000

typedef struct {
    const pe_spot *spot;
    const pe_hands *hands;
    pe_tally *tally;
    int numbered;
    uint64_t outcome[MOST_OUTCOMES];
    uint8_t deck[64];
    int cards; /* in the deck */
    int drawn; /* cards of hands that are drawn from ranges */
} sampling;

static void count_sample(sampling *s, const unsigned *best) {
    if (!s->numbered) {
        pe_add_outcome(s->spot, s->tally, best, 1);
        return;
    }
    s->outcome[outcome_number(s->spot, best)]++;
}

/* Deals from what is left of a deck a card that is not among those used. */
PE_INLINE uint8_t deal(uint8_t *deck, int *left, uint64_t used, stream *random) {
    uint8_t card;
    do {
        const uint64_t at = below(random, (uint64_t)*left);
        card = deck[at];
        deck[at] = deck[--*left];
    } while (used >> card & 1);
    return card;
}

/* Deals one sample; 0 where no hands went together. */
static int deal_sample(sampling *s, stream *random) {
    const pe_spot *const spot = s->spot;
    uint8_t cards[PE_MOST_PLAYERS][PE_MOST_CARDS], deck[64];
    uint64_t used = 0;
    int tries = 0;
    do {
        if (tries++ == MOST_TRIES) return 0;
        used = 0;
        for (int player = 0; player < spot->players; player++) {
            if (!s->hands[player].count) continue;
            const uint8_t *const hand = draw_hand(spot, &s->hands[player], random);
            const uint64_t bits = pe_bits(hand, spot->hole);
            if (used & bits) break;
            memcpy(cards[player], hand, (size_t)spot->hole);
            used |= bits;
        }
    } while (count_of(used) != s->drawn);
    memcpy(deck, s->deck, sizeof deck);
    int left = s->cards;
    for (int player = 0; player < spot->players; player++) {
        const pe_hands *const hands = &s->hands[player];
        if (hands->count) continue;
        memcpy(cards[player], hands->cards, (size_t)hands->known);
        for (int i = hands->known; i < spot->hole; i++) 
            cards[player][i] = deal(deck, &left, used, random);
    }
    unsigned best[PE_MOST_POTS];
    for (int board = 0; board < spot->boards; board++) {
        const int known = spot->known[board], shared = known + spot->missing[board];
        uint8_t dealt[5];
        memcpy(dealt, spot->board[board], (size_t)known);
        for (int i = known; i < shared; i++) dealt[i] = deal(deck, &left, used, random);
        for (int player = 0; player < spot->players; player++)
            memcpy(cards[player] + spot->hole, dealt, (size_t)shared);
        for (int part = 0; part < spot->parts; part++) {
            const pe_ranking *const ranking = spot->ranking[part];
            unsigned most = 0, winners = 0;
            for (int player = 0; player < spot->players; player++) {
                const unsigned strength = ranking->hand(ranking, cards[player], spot->hole, shared);
                if (strength > most) winners = 0;
                if (strength > most) most = strength;
                winners |= (unsigned)(strength == most) << player;
                if (spot->category[part])
                    s->tally->category[part][player][spot->category[part][strength]] +=
                        1.0 / spot->boards;
            }
            best[board * spot->parts + part] = most ? winners : 0;
        }
    }
    count_sample(s, best);
    return 1;
}

/* Known hands, no board card known, and one pot: a board is three cards and two others, both from
   lists made beforehand. In blocks, so that what is rare (the same card in both, a flush) is noted
   without a jump and seen to after: jumps that cannot be foretold would take half the time. */

typedef struct { uint64_t word, bits; } some_cards;

enum { TRIPLES = 22100, PAIRS = 1326 };

typedef struct {
    uint64_t triples, pairs, least;
    some_cards triple[TRIPLES], pair[PAIRS];
    contender who[PE_MOST_PLAYERS];
    uint64_t word[PE_BLOCK], bits[PE_BLOCK];
    uint16_t strength[PE_BLOCK], most[PE_BLOCK], best[PE_BLOCK];
} board_block;

static void list_cards(const sampling *s, board_block *b) {
    b->triples = b->pairs = 0;
    for (int i = 0; i < s->cards; i++) {
        const some_cards one = {pe_card_word(s->deck[i]), pe_card_bit(s->deck[i])};
        for (int j = 0; j < i; j++) {
            const some_cards two = {one.word + pe_card_word(s->deck[j]),
                                    one.bits | pe_card_bit(s->deck[j])};
            b->pair[b->pairs++] = two;
            for (int k = 0; k < j; k++) {
                b->triple[b->triples].word = two.word + pe_card_word(s->deck[k]);
                b->triple[b->triples++].bits = two.bits | pe_card_bit(s->deck[k]);
            }
        }
    }
    b->least = (0 - b->triples * b->pairs) % (b->triples * b->pairs);
}

/* A board in place `at`; 0 where it has the same card twice. Both choices are from one word: N.
   Brackett-Rozinsky and D. Lemire, Batched ranged random integer generation (2024). */
PE_INLINE int deal_board(board_block *b, uint64_t triples, uint64_t pairs, uint64_t least,
                         uint64_t word, int at) {
    const some_cards *const three = &b->triple[multiply(word, triples, &word)];
    const some_cards *const two = &b->pair[multiply(word, pairs, &word)];
    b->word[at] = three->word + two->word;
    b->bits[at] = three->bits | two->bits;
    return !(three->bits & two->bits) & (word >= least);
}

static void deal_block(board_block *b, const uint64_t *keys, uint64_t start, int count) {
    /* Held here, since what is written to the block might change them otherwise. */
    const uint64_t triples = b->triples, pairs = b->pairs, least = b->least;
    const uint64_t key[2] = {keys[0], keys[1]};
    uint16_t again[PE_BLOCK];
    int dealt = 0, wrong = 0;
    for (int i = 0; i < count; i++) {
        const uint64_t word = word_of_sample(key, start + (uint64_t)i);
        const int right = deal_board(b, triples, pairs, least, word, dealt);
        again[wrong] = (uint16_t)i;
        wrong += !right;
        dealt += right;
    }
    for (int i = 0; i < wrong; i++) {
        stream random;
        begin_stream(&random, key, start + again[i]);
        while (!deal_board(b, triples, pairs, least, next_word(&random), dealt)) continue;
        dealt++;
    }
}

static void rank_block(board_block *b, const contender *who, int count) {
    uint16_t suited[PE_BLOCK];
    int flushes = 0;
    if (who->kind == ANY_FIVE) {
        const uint64_t ours = who->word + who->ranking->suited;
        for (int i = 0; i < count; i++) {
            suited[flushes] = (uint16_t)i;
            flushes += ((b->word[i] + ours) & PE_SUITED) != 0;
            b->strength[i] = pe_by_ranks(who->ranking, b->word[i] + ours, 7);
        }
    } else {
        for (int i = 0; i < count; i++) {
            suited[flushes] = (uint16_t)i;
            flushes += ((b->word[i] + PE_THREE_SUITED) & (who->word + PE_TWO_SUITED) &
                        PE_SUITED) != 0;
            b->strength[i] = omaha_by_ranks(who, pe_omaha_board(b->word[i]));
        }
    }
    for (int i = 0; i < flushes; i++) {
        const unsigned at = suited[i];
        for (int suit = 0; suit < 4; suit++) {
            const unsigned found = flush(who, pe_suit_ranks(b->bits[at], (unsigned)suit), suit);
            if (found > b->strength[at]) b->strength[at] = (uint16_t)found;
        }
    }
}

static int samples_of_boards(sampling *s, const uint64_t *keys, uint64_t start, uint64_t stop) {
    const int players = s->spot->players;
    board_block *const b = malloc(sizeof *b);
    if (!b) return -1;
    list_cards(s, b);
    memset(b->who, 0, sizeof b->who);
    for (int player = 0; player < players; player++)
        pe_make_contender(s->spot, s->hands[player].cards, 0, &b->who[player]);
    for (; start < stop; start += PE_BLOCK) {
        const int count = stop - start < PE_BLOCK ? (int)(stop - start) : PE_BLOCK;
        deal_block(b, keys, start, count);
        memset(b->most, 0, sizeof b->most);
        memset(b->best, 0, sizeof b->best);
        for (int player = 0; player < players; player++) {
            rank_block(b, &b->who[player], count);
            note_best(b->strength, count, player, b->most, b->best);
        }
        if (players == 2) {
            unsigned wins = 0, losses = 0;
            for (int i = 0; i < count; i++) {
                wins += b->best[i] == 1;
                losses += b->best[i] == 2;
            }
            s->outcome[1] += wins;
            s->outcome[2] += losses;
            s->outcome[3] += (unsigned)count - wins - losses;
        } else {
            for (int i = 0; i < count; i++) s->outcome[b->best[i]]++;
        }
    }
    free(b);
    return 0;
}

int pe_samples(const pe_spot *spot, const pe_hands *hands, const uint64_t *keys, uint64_t start,
               uint64_t stop, pe_tally *tally) {
    sampling *const s = calloc(1, sizeof *s);
    int bad = 0, known = 1;
    uint64_t deck = spot->deck;
    if (!s) return -1;
    pe_begin_tally(spot, tally);
    s->spot = spot;
    s->hands = hands;
    s->tally = tally;
    s->numbered = pe_are_numbered(spot);
    for (int player = 0; player < spot->players; player++) {
        if (hands[player].count) {
            s->drawn += spot->hole;
            known = 0;
        } else {
            deck &= ~pe_bits(hands[player].cards, hands[player].known);
            known &= hands[player].known == spot->hole;
        }
    }
    s->cards = cards_of(deck, s->deck);
    const int kind = pe_pattern_kind(spot->number[0]);
    if (known && spot->boards == 1 && spot->missing[0] == 5 && spot->parts == 1 &&
        ((kind == ANY_FIVE && spot->hole == 2) || kind == OMAHA) && !spot->category[0]) {
        bad = samples_of_boards(s, keys, start, stop);
    } else {
        for (uint64_t number = start; number < stop && !bad; number++) {
            stream random;
            begin_stream(&random, keys, number);
            bad = !deal_sample(s, &random);
        }
    }
    for (unsigned number = 0; s->numbered && number < MOST_OUTCOMES; number++)
        pe_add_numbered(spot, tally, number, (double)s->outcome[number]);
    free(s);
    return bad;
}
