/* Equity, exact and sampled. */
#include "equity.h"
#include "hand.h"

#include <stdlib.h>
#include <string.h>

PE_INLINE unsigned bits_of(unsigned x) {
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    return (((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24;
}

/* The finaliser of SplitMix64, with the constants of D. Stafford's Mix13. */
PE_INLINE uint64_t mixed(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return x ^ x >> 31;
}

/* ---- the tally ---- */

static void begin_tally(const pe_spot *spot, pe_tally *tally) {
    static const double units[PE_MOST_PLAYERS + 1] = {1,  1,  2,   6,   12,  60,
                                                      60, 420, 840, 2520, 2520};
    memset(tally, 0, sizeof *tally);
    tally->units = units[spot->players];
}

/* Adds one outcome: for each pot the players with its best hand, none where nobody qualifies. */
static void add_outcome(const pe_spot *spot, pe_tally *tally, const unsigned *best,
                        double weight) {
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

/* Outcomes are counted by number, the winners of the pots side by side, and added at the end; where
   there are too many numbers they are added one by one. */
#define MOST_OUTCOMES 1024

static int are_numbered(const pe_spot *spot) {
    const int bits = spot->players * spot->parts * spot->boards;
    return bits < 31 && 1 << bits <= MOST_OUTCOMES;
}

static void add_numbered(const pe_spot *spot, pe_tally *tally, unsigned number, double weight) {
    const unsigned all = (1u << spot->players) - 1;
    unsigned best[PE_MOST_POTS];
    if (weight == 0) return;
    for (int pot = 0; pot < spot->boards * spot->parts; pot++)
        best[pot] = number >> pot * spot->players & all;
    add_outcome(spot, tally, best, weight);
}

/* ---- rank patterns ----

   With the hole cards known, a board whose suits cannot matter counts by its ranks alone. So all
   boards are counted by their ranks first, and of these counts what is suited enough for somebody's
   flush is taken off again: for each suit, the ranks of it on the board with the ranks of the rest.
   Two suits never matter at once: a flush takes three of the five board cards. */

enum { NO_PATTERNS, CONSTANT, ANY_FIVE, OMAHA, EIGHT, OMAHA_EIGHT };

static int kind_of(int number) {
    switch (number) {
    case PE_HIGH:
    case PE_SHORT_DECK_HIGH:
    case PE_SHORT_DECK_HIGH_TRIPS:
    case PE_ACE_TO_FIVE_LOW: return ANY_FIVE;
    case PE_OMAHA_HIGH: return OMAHA;
    case PE_EIGHT_OR_BETTER_LOW: return EIGHT;
    case PE_OMAHA_EIGHT_OR_BETTER_LOW: return OMAHA_EIGHT;
    case PE_DRAW_HIGH:
    case PE_DRAW_DEUCE_TO_SEVEN_LOW:
    case PE_DRAW_ACE_TO_FIVE_LOW:
    case PE_DRAW_BADUGI:
    case PE_DRAW_POINTS: return CONSTANT;
    default: return NO_PATTERNS;
    }
}

int pe_has_patterns(int number, int hole) {
    const int kind = kind_of(number);
    return kind && (hole <= 2 || (kind != ANY_FIVE && kind != EIGHT));
}

#define RANK_MULTISETS 6175 /* of five cards */

/* One player and one ranking. */
typedef struct {
    int kind;
    const pe_ranking *ranking;
    uint64_t word;
    unsigned low;
    uint16_t constant;
    int columns; /* of Omaha's pairs of hole ranks, each once */
    uint8_t column[15];
    unsigned suited[4]; /* hole ranks by suit */
    const uint16_t *by_ranks; /* strength by the number of the board's ranks */
} contender;

typedef struct {
    const pe_spot *spot;
    pe_tally *tally;
    contender contender[PE_MOST_PARTS][PE_MOST_PLAYERS];
    uint8_t left[13]; /* cards that may come, by rank */
    /* The boards by ranks: the sum of their keys, the slot it leads to, their low ranks. */
    int boards;
    uint32_t key[RANK_MULTISETS];
    uint16_t slot[RANK_MULTISETS];
    uint8_t low[RANK_MULTISETS];
    /* By slot: how many boards; the highest strength where no flush counts, and whose it is. */
    uint32_t ways[PE_FIVE_SLOTS];
    uint16_t most[PE_MOST_PARTS][PE_FIVE_SLOTS], best[PE_MOST_PARTS][PE_FIVE_SLOTS];
    uint16_t number[PE_FIVE_SLOTS]; /* where categories are counted: of the board's ranks */
    int numbered;
    uint32_t outcome[MOST_OUTCOMES]; /* boards by the number of their outcome */
    /* The suit at hand, and how many suits are like it. */
    int missing, least, suit;
    uint32_t alike;
    unsigned ranks, on_board;
    /* None, one or two cards of other suits, by their ranks. */
    int rests[3];
    uint32_t rest_key[3][91], rest_ways[3][91];
} patterns;

static const uint8_t choose_of_four[5][5] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};

PE_INLINE unsigned low_bit(int rank) { return (1u << rank << 1 | 1u << rank >> 12) & 0xffu; }
PE_INLINE uint32_t rank_key(int rank) { return (uint32_t)pe_card_word((uint8_t)(4 * rank)); }
PE_INLINE unsigned slot_of(uint32_t key) { return pe_offset_5[key >> 12] + (key & 4095u); }

static void prepare(const pe_spot *spot, const uint8_t *hand, int part, contender *who) {
    const pe_ranking *const ranking = spot->ranking[part];
    const uint64_t bits = pe_bits(hand, spot->hole);
    who->kind = kind_of(spot->number[part]);
    who->ranking = ranking;
    who->word = pe_word(hand, spot->hole);
    who->low = pe_low_ranks(hand, spot->hole);
    for (unsigned suit = 0; suit < 4; suit++) who->suited[suit] = pe_suit_ranks(bits, suit);
    if (who->kind == CONSTANT) who->constant = ranking->hand(ranking, hand, spot->hole, 0);
    if (who->kind != OMAHA) return;
    uint8_t seen[96] = {0};
    for (int i = 1; i < spot->hole; i++)
        for (int j = 0; j < i; j++) {
            const uint8_t column = pe_pair_column[16 * (hand[i] >> 2) + (hand[j] >> 2)];
            if (!seen[column]) who->column[who->columns++] = column;
            seen[column] = 1;
        }
}

/* The best of a hand's pairs of ranks in a board's row of strengths. */
PE_INLINE uint16_t omaha_by_ranks(const contender *who, const uint16_t *row) {
    uint16_t best = 0;
    for (int i = 0; i < who->columns; i++)
        best = row[who->column[i]] > best ? row[who->column[i]] : best;
    return best;
}

/* Ranks a player with every board by its ranks alone. */
static void rank_boards(const patterns *p, const contender *who, uint16_t *strength) {
    const int count = p->spot->hole + 5;
    switch (who->kind) {
    case ANY_FIVE: {
        const uint16_t *const value = who->ranking->value[count], *const offset = pe_offset(count);
        for (int i = 0; i < p->boards; i++)
            strength[i] = pe_lookup(value, offset, p->key[i] + who->word);
        break;
    }
    case OMAHA:
        for (int i = 0; i < p->boards; i++)
            strength[i] = omaha_by_ranks(who, pe_omaha_rows + 96u * pe_omaha_row[p->slot[i]]);
        break;
    case EIGHT:
        for (int i = 0; i < p->boards; i++) strength[i] = pe_low[p->low[i] | who->low];
        break;
    case OMAHA_EIGHT:
        for (int i = 0; i < p->boards; i++) strength[i] = pe_omaha_low[p->low[i] << 8 | who->low];
        break;
    default:
        for (int i = 0; i < p->boards; i++) strength[i] = who->constant;
    }
}

/* Sets a player's strengths against the highest before his, and whose they were. */
static void note_best(const uint16_t *strength, int count, int player, uint16_t *most,
                      uint16_t *best) {
    const uint16_t bit = (uint16_t)(1u << player);
    for (int i = 0; i < count; i++) {
        const uint16_t before = strength[i] > most[i] ? 0 : best[i];
        best[i] = strength[i] >= most[i] ? before | bit : before;
        most[i] = strength[i] > most[i] ? strength[i] : most[i];
    }
}

/* Finds for every board by its ranks the highest strength, and whose it is; nobody's if it is 0. */
static void rank_players(patterns *p, int part, uint16_t *room) {
    uint16_t *const most = room, *const best = room + RANK_MULTISETS;
    uint16_t *strength = best + RANK_MULTISETS;
    memset(most, 0, 2 * RANK_MULTISETS * sizeof *most);
    for (int player = 0; player < p->spot->players; player++) {
        if (p->spot->category[0])
            strength = best + (size_t)(1 + part * p->spot->players + player) * RANK_MULTISETS;
        p->contender[part][player].by_ranks = strength;
        rank_boards(p, &p->contender[part][player], strength);
        note_best(strength, p->boards, player, most, best);
    }
    for (int i = 0; i < p->boards; i++) {
        p->most[part][p->slot[i]] = most[i];
        p->best[part][p->slot[i]] = most[i] ? best[i] : 0;
    }
}

/* The best flush with these board ranks of a suit, 0 for none. */
static uint16_t omaha_flush(const contender *who, unsigned board, unsigned ours) {
    uint16_t best = 0;
    for (unsigned a = ours; a; a &= a - 1)
        for (unsigned b = a & (a - 1); b; b &= b - 1) {
            const unsigned two = (a & (0u - a)) | (b & (0u - b));
            for (unsigned c = board; c; c &= c - 1)
                for (unsigned d = c & (c - 1); d; d &= d - 1)
                    for (unsigned e = d & (d - 1); e; e &= e - 1) {
                        const unsigned three = (c & (0u - c)) | (d & (0u - d)) | (e & (0u - e));
                        const uint16_t found = who->ranking->by_mask[two | three];
                        best = found > best ? found : best;
                    }
        }
    return best;
}

PE_INLINE uint16_t flush(const contender *who, unsigned board, int suit) {
    if (!who->ranking->by_mask) return 0;
    if (who->kind == ANY_FIVE) return who->ranking->by_mask[board | who->suited[suit]];
    return who->kind == OMAHA ? omaha_flush(who, board, who->suited[suit]) : 0;
}

/* How many cards of the suit must come before anybody can have a flush; more than five: never. */
static int least_suited(const patterns *p, int suit) {
    int least = 6;
    const int on_board = (int)bits_of(p->on_board);
    for (int part = 0; part < p->spot->parts; part++)
        for (int player = 0; player < p->spot->players; player++) {
            const contender *const who = &p->contender[part][player];
            const int ours = (int)bits_of(who->suited[suit]);
            int needed = 6;
            if (who->kind == ANY_FIVE && who->ranking->by_mask) needed = 5 - ours - on_board;
            if (who->kind == OMAHA && ours >= 2) needed = 3 - on_board;
            if (needed < least) least = needed;
        }
    return least > 0 ? least : 0;
}

/* Counts boards by their ranks, from `rank` up. */
static void all_ranks(patterns *p, int rank, int left, uint32_t key, unsigned low,
                      uint32_t ways) {
    if (left == 0) {
        const unsigned slot = slot_of(key);
        p->ways[slot] = ways;
        p->key[p->boards] = key;
        p->slot[p->boards] = (uint16_t)slot;
        p->low[p->boards++] = (uint8_t)low;
        return;
    }
    for (; rank < 13; rank++)
        for (int count = 1; count <= left && count <= p->left[rank]; count++)
            all_ranks(p, rank + 1, left - count, key + (uint32_t)count * rank_key(rank),
                      low | low_bit(rank), ways * choose_of_four[p->left[rank]][count]);
}

PE_INLINE void count_boards(patterns *p, unsigned high, unsigned low, uint32_t ways) {
    if (p->numbered) {
        p->outcome[low << p->spot->players | high] += ways;
    } else {
        const unsigned best[PE_MOST_PARTS] = {high, low};
        add_outcome(p->spot, p->tally, best, ways);
    }
}

static void count_categories(patterns *p, unsigned slot, const uint16_t flushes[][PE_MOST_PLAYERS],
                             uint32_t ways) {
    for (int part = 0; part < p->spot->parts; part++)
        for (int player = 0; player < p->spot->players; player++) {
            unsigned strength = p->contender[part][player].by_ranks[p->number[slot]];
            if (flushes && flushes[part][player] > strength) strength = flushes[part][player];
            p->tally->category[part][player][p->spot->category[part][strength]] += ways;
        }
}

/* Takes the boards with these ranks of the suit off the count by ranks, and gives each its due: to
   the best flush, unless somebody's ranks are better. */
static void settle_suited(patterns *p, int rests, uint32_t key, unsigned mask) {
    const int parts = p->spot->parts, count = p->rests[rests];
    const uint32_t *const keys = p->rest_key[rests], *const all = p->rest_ways[rests];
    uint16_t flushes[PE_MOST_PARTS][PE_MOST_PLAYERS];
    unsigned most[PE_MOST_PARTS] = {0}, best[PE_MOST_PARTS] = {0};
    for (int part = 0; part < parts; part++)
        for (int player = 0; player < p->spot->players; player++) {
            const unsigned found = flush(&p->contender[part][player], mask, p->suit);
            flushes[part][player] = (uint16_t)found;
            if (found > most[part]) best[part] = 0;
            if (found > most[part]) most[part] = found;
            if (found && found == most[part]) best[part] |= 1u << player;
        }
    if (p->spot->category[0])
        for (int i = 0; i < count; i++)
            count_categories(p, slot_of(key + keys[i]), flushes, all[i]);
    if (parts == 1) {
        uint32_t by_flush = 0;
        for (int i = 0; i < count; i++) {
            const unsigned slot = slot_of(key + keys[i]);
            p->ways[slot] -= all[i];
            if (PE_UNLIKELY(p->most[0][slot] > most[0])) p->outcome[p->best[0][slot]] += all[i];
            else by_flush += all[i];
        }
        p->outcome[best[0]] += by_flush;
        return;
    }
    for (int i = 0; i < count; i++) {
        const unsigned slot = slot_of(key + keys[i]);
        p->ways[slot] -= all[i];
        count_boards(p, p->most[0][slot] > most[0] ? p->best[0][slot] : best[0],
                     p->most[1][slot] > most[1] ? p->best[1][slot] : best[1], all[i]);
    }
}

/* Every choice of ranks of the suit, from `rank` up, with at least `least` of them. */
static void suited_ranks(patterns *p, int rank, int count, uint32_t key, unsigned mask) {
    if (count >= p->least) settle_suited(p, p->missing - count, key, mask | p->on_board);
    if (count == p->missing) return;
    for (; rank < 13; rank++)
        if (p->ranks >> rank & 1)
            suited_ranks(p, rank + 1, count + 1, key + rank_key(rank), mask | 1u << rank);
}

/* The ranks of none, one or two cards of other suits. */
static void other_ranks(patterns *p) {
    uint32_t left[13], none = p->alike;
    for (int rank = 0; rank < 13; rank++) left[rank] = p->left[rank] - (p->ranks >> rank & 1u);
    p->rests[0] = 1;
    p->rest_key[0][0] = 0;
    p->rest_ways[0][0] = none;
    p->rests[1] = p->rests[2] = 0;
    for (int rank = 0; rank < 13; rank++) {
        if (!left[rank]) continue;
        p->rest_key[1][p->rests[1]] = rank_key(rank);
        p->rest_ways[1][p->rests[1]++] = none * left[rank];
        if (left[rank] > 1) {
            p->rest_key[2][p->rests[2]] = 2 * rank_key(rank);
            p->rest_ways[2][p->rests[2]++] = none * choose_of_four[left[rank]][2];
        }
        for (int other = 0; other < rank; other++) {
            if (!left[other]) continue;
            p->rest_key[2][p->rests[2]] = rank_key(rank) + rank_key(other);
            p->rest_ways[2][p->rests[2]++] = none * left[rank] * left[other];
        }
    }
}

/* 1 if two suits are the same to everybody: what can come of them, what is on board and held. */
static int are_alike(const patterns *p, uint64_t deck, uint64_t board, unsigned suit,
                     unsigned other) {
    if (pe_suit_ranks(deck, suit) != pe_suit_ranks(deck, other)) return 0;
    if (pe_suit_ranks(board, suit) != pe_suit_ranks(board, other)) return 0;
    for (int player = 0; player < p->spot->players; player++)
        if (p->contender[0][player].suited[suit] != p->contender[0][player].suited[other]) return 0;
    return 1;
}

static void all_suits(patterns *p, uint64_t deck, uint64_t board, uint32_t key) {
    unsigned done = 0;
    for (unsigned suit = 0; suit < 4; suit++) {
        if (done >> suit & 1) continue;
        p->alike = 0;
        for (unsigned other = suit; other < 4; other++)
            if (are_alike(p, deck, board, suit, other)) {
                p->alike++;
                done |= 1u << other;
            }
        p->suit = (int)suit;
        p->ranks = pe_suit_ranks(deck, suit);
        p->on_board = pe_suit_ranks(board, suit);
        p->least = least_suited(p, p->suit);
        if (p->least > p->missing) continue;
        other_ranks(p);
        suited_ranks(p, 0, 0, key, 0);
    }
}

size_t pe_patterns_room(const pe_spot *spot) {
    const size_t rows = 2 + (spot->category[0] ? (size_t)(spot->players * spot->parts) : 1);
    return (sizeof(patterns) + rows * RANK_MULTISETS * sizeof(uint16_t) + 7) / 8;
}

void pe_patterns(const pe_spot *spot, const uint8_t *hands, uint64_t *room, pe_tally *tally) {
    patterns *const p = (patterns *)room;
    uint64_t deck = spot->deck;
    begin_tally(spot, tally);
    p->spot = spot;
    p->tally = tally;
    p->numbered = are_numbered(spot);
    p->missing = spot->missing[0];
    p->boards = 0;
    memset(p->contender, 0, sizeof p->contender);
    memset(p->outcome, 0, sizeof p->outcome);
    for (int player = 0; player < spot->players; player++) {
        const uint8_t *const hand = hands + player * spot->hole;
        deck &= ~pe_bits(hand, spot->hole);
        for (int part = 0; part < spot->parts; part++)
            prepare(spot, hand, part, &p->contender[part][player]);
    }
    for (int rank = 0; rank < 13; rank++)
        p->left[rank] = (uint8_t)bits_of((unsigned)(deck >> 4 * rank & 15u));
    const uint8_t *const board = spot->board[0];
    const uint32_t key = (uint32_t)pe_word(board, spot->known[0]);
    all_ranks(p, 0, p->missing, key, pe_low_ranks(board, spot->known[0]), 1);
    for (int part = 0; part < spot->parts; part++) rank_players(p, part, (uint16_t *)(p + 1));
    for (int i = 0; spot->category[0] && i < p->boards; i++) p->number[p->slot[i]] = (uint16_t)i;
    all_suits(p, deck, pe_bits(board, spot->known[0]), key);
    for (int i = 0; i < p->boards; i++) {
        const unsigned slot = p->slot[i];
        if (!p->ways[slot]) continue;
        count_boards(p, p->best[0][slot], spot->parts == 2 ? p->best[1][slot] : 0, p->ways[slot]);
        if (spot->category[0]) count_categories(p, slot, 0, p->ways[slot]);
    }
    for (unsigned number = 0; p->numbered && number < MOST_OUTCOMES; number++)
        add_numbered(spot, tally, number, p->outcome[number]);
}

/* ---- combinations of cards ---- */

uint64_t pe_choose(int n, int k) {
    uint64_t ways = 1;
    if (k < 0 || k > n) return 0;
    for (int i = 0; i < k; i++) ways = ways * (uint64_t)(n - i) / (uint64_t)(i + 1);
    return ways;
}

static int cards_of(uint64_t bits, uint8_t *cards) {
    int count = 0;
    for (; bits; bits &= bits - 1) cards[count++] = (uint8_t)pe_lowest(bits);
    return count;
}

static int count_of(uint64_t bits) {
    return (int)(bits_of((unsigned)bits) + bits_of((unsigned)(bits >> 32)));
}

/* The combination of a number: places ascending, counted by the last place first. */
static void first_places(uint64_t number, int count, int *place) {
    for (int i = count; i > 0; i--) {
        int at = i - 1;
        while (pe_choose(at + 1, i) <= number) at++;
        place[i - 1] = at;
        number -= pe_choose(at, i);
    }
}

PE_INLINE void next_places(int count, int *place) {
    int i = 0;
    while (i + 1 < count && place[i] + 1 == place[i + 1]) i++;
    place[i]++;
    while (i-- > 0) place[i] = i;
}

void pe_complete(const pe_spot *spot, const uint8_t *known, int count, uint64_t deck,
                 pe_hands *hands) {
    uint8_t cards[64];
    int place[PE_MOST_HOLE + 1];
    const int missing = spot->hole - count;
    uint8_t *hand = hands->cards;
    hands->count = (ptrdiff_t)pe_choose(cards_of(deck, cards), missing);
    first_places(0, missing, place);
    for (ptrdiff_t i = 0; i < hands->count; i++, hand += spot->hole) {
        memcpy(hand, known, (size_t)count);
        for (int j = 0; j < missing; j++) hand[count + j] = cards[place[j]];
        next_places(missing, place);
    }
}

/* ---- showdowns of every hand with every other ---- */

typedef struct {
    ptrdiff_t count;
    uint64_t *bits;
    uint8_t *cards;
    double *weight;
    uint64_t common; /* the cards of every hand */
    int free; /* how many others a hand has */
    uint8_t *label; /* the places of those others among all that are free, `free` a hand */
    uint32_t *live[PE_MOST_BOARDS + 1]; /* which hands the boards so far leave possible */
    ptrdiff_t lives[PE_MOST_BOARDS + 1];
    uint16_t *strength[PE_MOST_POTS];
    uint32_t *order; /* live hands by strength */
    uint32_t *part; /* room for some of them */
} holder;

#define MOST_SUBSETS 128

typedef struct {
    const pe_spot *spot;
    pe_tally *tally;
    holder holder[PE_MOST_PLAYERS];
    int numbered;
    double outcome[MOST_OUTCOMES];
    uint8_t board[PE_MOST_BOARDS][5];
    uint64_t start, stop;
    /* For rows of hands. */
    uint8_t *row;
    uint16_t *row_strength;
    uint32_t *spare;
    uint8_t *levels; /* which strengths there are in a pot */
    /* For counting pairs of hands. */
    int shared; /* the most cards two hands can have in common */
    int labels;
    uint32_t step[PE_MOST_HOLE + 1][52];
    size_t sets;
    double *held; /* weight of the hands counted so far that hold a set of cards */
} showdown;

static void count_best(showdown *s, const unsigned *best, double weight) {
    if (!s->numbered) {
        add_outcome(s->spot, s->tally, best, weight);
        return;
    }
    unsigned number = 0;
    for (int pot = s->spot->parts * s->spot->boards; pot-- > 0;)
        number = number << s->spot->players | best[pot];
    s->outcome[number] += weight;
}

static void count_category(const showdown *s, int player, uint32_t hand, double weight) {
    for (int pot = 0; pot < s->spot->parts * s->spot->boards; pot++) {
        const int part = pot % s->spot->parts;
        const unsigned strength = s->holder[player].strength[pot][hand];
        s->tally->category[part][player][s->spot->category[part][strength]] +=
            weight / s->spot->boards;
    }
}

/* Every hand of this player and the next ones that can be held together with the cards used, with
   the best hand of each pot so far and whose it is. Returns the weight of all. */
static double meet(showdown *s, int player, uint64_t used, double weight, const unsigned *most,
                   const unsigned *best) {
    const pe_spot *const spot = s->spot;
    const holder *const who = &s->holder[player];
    const int pots = spot->parts * spot->boards;
    const uint32_t *live = who->live[spot->boards];
    const ptrdiff_t lives = who->lives[spot->boards];
    double sum = 0;
    for (ptrdiff_t i = 0; i < lives; i++) {
        const uint32_t hand = live[i];
        unsigned now[PE_MOST_POTS], winners[PE_MOST_POTS];
        if (who->bits[hand] & used) continue;
        for (int pot = 0; pot < pots; pot++) {
            const unsigned strength = who->strength[pot][hand];
            const unsigned ours = strength >= most[pot] ? 1u << player : 0;
            now[pot] = ours ? strength : most[pot];
            winners[pot] = (strength > most[pot] ? 0 : best[pot]) | ours;
        }
        double here = who->weight ? weight * who->weight[hand] : weight;
        if (player + 1 < spot->players) {
            here = meet(s, player + 1, used | who->bits[hand], here, now, winners);
        } else {
            for (int pot = 0; pot < pots; pot++)
                if (!now[pot]) winners[pot] = 0;
            count_best(s, winners, here);
        }
        if (spot->category[0]) count_category(s, player, hand, here);
        sum += here;
    }
    return sum;
}

/* Two players, one pot: hands are gone through by strength, those of the second player counted by
   the sets of cards they hold. How many of them go with a hand of the first then follows by
   inclusion and exclusion over the sets of its cards, without going through the pairs. */

/* The numbers of the sets of a hand's free cards, up to the size that matters: for each the
   number of the set without its last card, plus a step for that card. */
PE_INLINE int sets_of(const showdown *s, const uint8_t *label, int free, uint32_t *set,
                      int8_t *size) {
    int sets = 1;
    set[0] = 0;
    size[0] = 0;
    for (int i = 0; i < free; i++)
        for (int j = 0, before = sets; j < before; j++) {
            if (size[j] == s->shared) continue;
            size[sets] = (int8_t)(size[j] + 1);
            set[sets] = set[j] + s->step[size[j] + 1][label[i]];
            sets++;
        }
    return sets;
}

PE_INLINE void hold(const showdown *s, const holder *who, uint32_t hand) {
    const uint8_t *const label = who->label + (size_t)who->free * hand;
    const double weight = who->weight ? who->weight[hand] : 1;
    if (who->free == 2 && s->shared == 2) {
        const uint32_t first = s->step[1][label[0]];
        s->held[0] += weight;
        s->held[first] += weight;
        s->held[s->step[1][label[1]]] += weight;
        s->held[first + s->step[2][label[1]]] += weight;
        return;
    }
    uint32_t set[MOST_SUBSETS];
    int8_t size[MOST_SUBSETS];
    const int sets = sets_of(s, label, who->free, set, size);
    for (int i = 0; i < sets; i++) s->held[set[i]] += weight;
}

/* The weight of the hands held that share no card with this one. */
PE_INLINE double apart(const showdown *s, const holder *who, uint32_t hand) {
    const uint8_t *const label = who->label + (size_t)who->free * hand;
    if (who->free == 2 && s->shared == 2) {
        const uint32_t first = s->step[1][label[0]];
        return s->held[0] - s->held[first] - s->held[s->step[1][label[1]]] +
               s->held[first + s->step[2][label[1]]];
    }
    uint32_t set[MOST_SUBSETS];
    int8_t size[MOST_SUBSETS];
    const int sets = sets_of(s, label, who->free, set, size);
    double sum = 0;
    for (int i = 0; i < sets; i++) sum += size[i] & 1 ? -s->held[set[i]] : s->held[set[i]];
    return sum;
}

/* Puts live hands in order of strength in a pot: by the low byte, then by the high one. */
static void sort_by_strength(showdown *s, holder *who, int pot) {
    const uint16_t *const strength = who->strength[pot];
    const uint32_t *const live = who->live[s->spot->boards];
    const ptrdiff_t count = who->lives[s->spot->boards];
    ptrdiff_t place[2][256] = {{0}};
    for (ptrdiff_t i = 0; i < count; i++) {
        place[0][strength[live[i]] & 255]++;
        place[1][strength[live[i]] >> 8]++;
    }
    for (int pass = 0; pass < 2; pass++)
        for (ptrdiff_t i = 0, sum = 0; i < 256; i++) {
            const ptrdiff_t here = place[pass][i];
            place[pass][i] = sum;
            sum += here;
        }
    for (ptrdiff_t i = 0; i < count; i++)
        s->spare[place[0][strength[live[i]] & 255]++] = live[i];
    for (ptrdiff_t i = 0; i < count; i++)
        who->order[place[1][strength[s->spare[i]] >> 8]++] = s->spare[i];
}

/* Hands of one player in order of strength in a pot. */
typedef struct {
    const holder *who;
    const uint32_t *order;
    ptrdiff_t count;
} ranked;

typedef struct { double wins, losses, ties; } balance;

/* How hands of one player fare in a pot against those of the other, by weight. */
static balance sweep(showdown *s, ranked ours, ranked theirs, int pot) {
    const uint16_t *const strength = ours.who->strength[pot];
    const uint16_t *const rival = theirs.who->strength[pot];
    const double *const weight = ours.who->weight;
    balance sum = {0, 0, 0};
    memset(s->held, 0, s->sets * sizeof *s->held);
    for (ptrdiff_t i = 0, end = 0, j = 0; i < ours.count; i = end) {
        const uint16_t here = strength[ours.order[i]];
        double below = 0, not_above = 0;
        while (j < theirs.count && rival[theirs.order[j]] < here)
            hold(s, theirs.who, theirs.order[j++]);
        for (end = i; end < ours.count && strength[ours.order[end]] == here; end++) {
            const uint32_t hand = ours.order[end];
            below += (weight ? weight[hand] : 1) * apart(s, ours.who, hand);
        }
        sum.wins += below;
        if (j == theirs.count || rival[theirs.order[j]] != here) continue;
        while (j < theirs.count && rival[theirs.order[j]] == here)
            hold(s, theirs.who, theirs.order[j++]);
        for (ptrdiff_t k = i; k < end; k++) {
            const uint32_t hand = ours.order[k];
            not_above += (weight ? weight[hand] : 1) * apart(s, ours.who, hand);
        }
        sum.ties += not_above - below;
    }
    return sum;
}

/* The weight of all pairs of hands; by hand too where categories are asked for. */
static double pair_up(showdown *s, int player, ranked ours, ranked theirs) {
    double sum = 0;
    memset(s->held, 0, s->sets * sizeof *s->held);
    for (ptrdiff_t j = 0; j < theirs.count; j++) hold(s, theirs.who, theirs.order[j]);
    for (ptrdiff_t i = 0; i < ours.count; i++) {
        const uint32_t hand = ours.order[i];
        const double here =
            (ours.who->weight ? ours.who->weight[hand] : 1) * apart(s, ours.who, hand);
        if (player >= 0) count_category(s, player, hand, here);
        sum += here;
    }
    return sum;
}

static ranked all_ranked(const showdown *s, int player) {
    const holder *const who = &s->holder[player];
    const ranked all = {who, who->order, who->lives[s->spot->boards]};
    return all;
}

static void count_all_categories(showdown *s) {
    if (!s->spot->category[0]) return;
    pair_up(s, 0, all_ranked(s, 0), all_ranked(s, 1));
    pair_up(s, 1, all_ranked(s, 1), all_ranked(s, 0));
}

/* One pot. The numbers of outcomes are those of count_best: bit 0 for the first player. */
static void duel(showdown *s) {
    sort_by_strength(s, &s->holder[0], 0);
    sort_by_strength(s, &s->holder[1], 0);
    const ranked ours = all_ranked(s, 0), theirs = all_ranked(s, 1);
    const balance sum = sweep(s, ours, theirs, 0);
    s->outcome[1] += sum.wins;
    s->outcome[2] += pair_up(s, -1, ours, theirs) - sum.wins - sum.ties;
    s->outcome[3] += sum.ties;
    count_all_categories(s);
}

/* The hands of a list whose strength in a pot is a level, or below it. */
static ranked of_level(ranked all, int pot, unsigned level, int below,
                       uint32_t *room) {
    const uint16_t *const strength = all.who->strength[pot];
    ranked part = {all.who, room, 0};
    for (ptrdiff_t i = 0; i < all.count; i++) {
        const unsigned here = strength[all.order[i]];
        if (below ? here < level : here == level) room[part.count++] = all.order[i];
    }
    return part;
}

/* Two pots: for each strength in the one, the hands of that strength against those below it and
   against those of the same strength, by their strength in the other. */
static void double_duel(showdown *s, int by_level) {
    const int by_sweep = 1 - by_level;
    sort_by_strength(s, &s->holder[0], by_sweep);
    sort_by_strength(s, &s->holder[1], by_sweep);
    const ranked all[2] = {all_ranked(s, 0), all_ranked(s, 1)};
    for (unsigned level = 0; level < 65536; level++) {
        if (!s->levels[level]) continue;
        s->levels[level] = 0;
        ranked here[2], below[2];
        for (int player = 0; player < 2; player++) {
            uint32_t *const room = s->holder[player].part;
            here[player] = of_level(all[player], by_level, level, 0, room);
            below[player] = of_level(all[player], by_level, level, 1, room + here[player].count);
        }
        for (int better = 1; better <= 3; better++) { /* who is, in the pot of levels; 3: both */
            /* The few hands of the level are those that are looked up. */
            const int asking = better == 2;
            const ranked ours = here[asking];
            const ranked theirs = better == 3 ? here[1] : below[1 - asking];
            if (!ours.count || !theirs.count) continue;
            const balance sum = sweep(s, ours, theirs, by_sweep);
            const double rest = pair_up(s, -1, ours, theirs) - sum.wins - sum.ties;
            const unsigned best = better == 3 && !level ? 0 : (unsigned)better;
            double *const outcome = s->outcome + (best << 2 * by_level);
            outcome[1u << 2 * by_sweep] += asking ? rest : sum.wins;
            outcome[2u << 2 * by_sweep] += asking ? sum.wins : rest;
            outcome[3u << 2 * by_sweep] += sum.ties;
        }
    }
    count_all_categories(s);
}

/* How many strengths the live hands of both players have in a pot; notes them in levels. */
static int note_levels(showdown *s, int pot, int *none) {
    int levels = 0, nothing = 0;
    memset(s->levels, 0, 65536);
    for (int player = 0; player < 2; player++) {
        const holder *const who = &s->holder[player];
        for (ptrdiff_t i = 0; i < who->lives[s->spot->boards]; i++) {
            const uint16_t strength = who->strength[pot][who->live[s->spot->boards][i]];
            levels += !s->levels[strength];
            nothing |= !strength;
            s->levels[strength] = 1;
        }
    }
    *none = nothing;
    return levels;
}

/* Shows down all live hands, in whichever way is the shortest. */
static void show_down(showdown *s) {
    static const unsigned nobody[PE_MOST_POTS] = {0};
    const int pots = s->spot->parts * s->spot->boards, boards = s->spot->boards;
    if (s->spot->players == 2 && pots <= 2 && boards == 1 && s->held) {
        const double ours = (double)s->holder[0].lives[1], theirs = (double)s->holder[1].lives[1];
        /* About as measured, in nanoseconds. */
        const double pairs = 2 * pots * ours * theirs;
        const double one = (ours + theirs) * (1 << s->shared) + (double)s->sets;
        if (pots == 1 && 3 * one < pairs) {
            duel(s);
            return;
        }
        if (pots == 2 && 10 * one < pairs) {
            int none[2];
            int levels[2] = {note_levels(s, 0, &none[0]), note_levels(s, 1, &none[1])};
            const int by_level = none[1] || (!none[0] && levels[1] <= levels[0]);
            if (!none[1 - by_level] && one * levels[by_level] < pairs) {
                note_levels(s, by_level, none);
                double_duel(s, by_level);
                return;
            }
        }
    }
    meet(s, 0, 0, 1, nobody, nobody);
}

/* Counts the choices of hands, all of them equally strong and of the same weight. */
static void count_hands(showdown *s) {
    static const unsigned nobody[PE_MOST_POTS] = {0};
    const pe_spot *const spot = s->spot;
    double sum;
    for (int player = 0; player < spot->players; player++) {
        holder *const who = &s->holder[player];
        const size_t lives = (size_t)who->lives[0];
        who->weight = 0;
        who->lives[spot->boards] = who->lives[0];
        memcpy(who->live[spot->boards], who->live[0], lives * sizeof(uint32_t));
        memcpy(who->order, who->live[0], lives * sizeof(uint32_t));
        for (int pot = 0; pot < spot->boards * spot->parts; pot++)
            memset(who->strength[pot], 0, (size_t)who->count * sizeof(uint16_t));
    }
    if (s->held) sum = pair_up(s, -1, all_ranked(s, 0), all_ranked(s, 1));
    else sum = meet(s, 0, 0, 1, nobody, nobody);
    begin_tally(spot, s->tally);
    s->tally->trials = sum;
}

/* ---- boards ---- */

/* Which of the hands the boards before left possible this one does too, and how strong they are. */
static void rank_hands(showdown *s, int board, uint64_t bits) {
    const pe_spot *const spot = s->spot;
    const int hole = spot->hole, shared = spot->known[board] + spot->missing[board];
    for (int player = 0; player < spot->players; player++) {
        holder *const who = &s->holder[player];
        const uint32_t *const before = who->live[board];
        uint32_t *const live = who->live[board + 1];
        ptrdiff_t count = 0;
        for (ptrdiff_t i = 0; i < who->lives[board]; i++) {
            live[count] = before[i];
            count += !(who->bits[before[i]] & bits);
        }
        who->lives[board + 1] = count;
        const int few = count < 16, whole = count == who->count;
        if (!few && !whole)
            for (ptrdiff_t i = 0; i < count; i++)
                memcpy(s->row + i * hole, who->cards + (size_t)live[i] * (size_t)hole, (size_t)hole);
        for (int part = 0; part < spot->parts; part++) {
            const pe_ranking *const ranking = spot->ranking[part];
            uint16_t *const strength = who->strength[board * spot->parts + part];
            if (few) {
                uint8_t cards[PE_MOST_CARDS];
                memcpy(cards + hole, s->board[board], (size_t)shared);
                for (ptrdiff_t i = 0; i < count; i++) {
                    memcpy(cards, who->cards + (size_t)live[i] * (size_t)hole, (size_t)hole);
                    strength[live[i]] = ranking->hand(ranking, cards, hole, shared);
                }
                continue;
            }
            const pe_batch batch = {whole ? who->cards : s->row, s->board[board], count, hole,
                                    shared, 0, whole ? strength : s->row_strength};
            pe_rows(ranking, &batch, 0);
            if (!whole)
                for (ptrdiff_t i = 0; i < count; i++) strength[live[i]] = s->row_strength[i];
        }
    }
}

static void deal_boards(showdown *s, int board, uint64_t open) {
    const pe_spot *const spot = s->spot;
    if (board == spot->boards || board == PE_MOST_BOARDS) {
        show_down(s);
        return;
    }
    const int known = spot->known[board], missing = spot->missing[board];
    uint8_t cards[64];
    int place[6];
    const uint64_t ways = pe_choose(cards_of(open, cards), missing);
    const int numbered = board == 0 && missing;
    const uint64_t start = numbered ? s->start : 0, stop = numbered ? s->stop : ways;
    if (start >= stop || stop > ways) return;
    memcpy(s->board[board], spot->board[board], (size_t)known);
    first_places(start, missing, place);
    for (uint64_t number = start; number < stop; number++) {
        uint64_t bits = 0;
        for (int i = 0; i < missing; i++) {
            s->board[board][known + i] = cards[place[i]];
            bits |= 1ull << cards[place[i]];
        }
        rank_hands(s, board, bits);
        deal_boards(s, board + 1, open & ~bits);
        if (missing) next_places(missing, place);
    }
}

/* ---- setting out ---- */

static void *give(char **room, size_t size) {
    char *const here = *room;
    if (here) *room += (size + 63) & ~(size_t)63;
    return here;
}

static uint64_t common_cards(const pe_spot *spot, const pe_hands *hands) {
    uint64_t common = ~0ull;
    for (ptrdiff_t i = 0; i < hands->count; i++)
        common &= pe_bits(hands->cards + i * spot->hole, spot->hole);
    return hands->count ? common : 0;
}

static uint64_t open_cards(const pe_spot *spot, const pe_hands *hands) {
    uint64_t open = spot->deck;
    for (int player = 0; player < spot->players; player++)
        open &= ~common_cards(spot, &hands[player]);
    return open;
}

uint64_t pe_showdown_count(const pe_spot *spot, const pe_hands *hands) {
    if (!spot->missing[0]) return (uint64_t)hands[0].count;
    return pe_choose(count_of(open_cards(spot, hands)), spot->missing[0]);
}

/* Lays the working memory out; without room only adds up what it takes. */
static size_t lay_out(showdown *s, const pe_hands *hands, char *room) {
    const pe_spot *const spot = s->spot;
    const int pots = spot->boards * spot->parts;
    size_t most = 1, size = 0;
    char *at = room;
#define GIVE(pointer, count)                                                   \
    do {                                                                       \
        const size_t bytes = sizeof *(pointer) * (size_t)(count);              \
        (pointer) = give(&at, bytes);                                          \
        size += (bytes + 63) & ~(size_t)63;                                    \
    } while (0)
    for (int player = 0; player < spot->players; player++) {
        holder *const who = &s->holder[player];
        const size_t count = (size_t)hands[player].count;
        who->count = hands[player].count;
        who->cards = hands[player].cards;
        if (count > most) most = count;
        GIVE(who->bits, count);
        GIVE(who->weight, hands[player].weight ? count : 0);
        if (!hands[player].weight) who->weight = 0;
        GIVE(who->label, count * (size_t)who->free);
        for (int board = 0; board <= spot->boards; board++) GIVE(who->live[board], count + 1);
        for (int pot = 0; pot < pots; pot++) GIVE(who->strength[pot], count);
        GIVE(who->order, count);
        GIVE(who->part, count);
    }
    GIVE(s->row, most * (size_t)spot->hole);
    GIVE(s->row_strength, most);
    GIVE(s->spare, most);
    GIVE(s->levels, 65536);
    GIVE(s->held, s->sets);
    if (!s->sets) s->held = 0;
#undef GIVE
    return size;
}

/* More sets of cards than this are not counted by: all pairs of hands are gone through instead. */
#define MOST_SETS ((size_t)1 << 25)

static void plan_sets(showdown *s, uint64_t free) {
    size_t begin[PE_MOST_HOLE + 2];
    const int least = s->holder[0].free < s->holder[1].free ? s->holder[0].free : s->holder[1].free;
    s->labels = count_of(free);
    s->shared = least;
    begin[0] = 0;
    for (int size = 0; size <= least; size++)
        begin[size + 1] = begin[size] + (size_t)pe_choose(s->labels, size);
    s->sets = begin[least + 1] <= MOST_SETS ? begin[least + 1] : 0;
    if (!s->sets) return;
    /* A set's number among those of its size: the sum of C(label, place) over its cards. */
    for (int size = 1; size <= least; size++)
        for (int label = 0; label < s->labels; label++)
            s->step[size][label] =
                (uint32_t)(begin[size] - begin[size - 1] + (size_t)pe_choose(label, size));
}

/* Hands from `first` to `last` of the first player are live, and all of the others, but for those
   that hold a card which somebody is sure to have. */
static void set_out(showdown *s, const pe_hands *hands, uint64_t free, uint64_t first,
                    uint64_t last) {
    uint8_t label[64] = {0}, cards[64];
    const int hole = s->spot->hole;
    for (int i = 0, count = cards_of(free, cards); i < count; i++) label[cards[i]] = (uint8_t)i;
    for (int player = 0; player < s->spot->players; player++) {
        holder *const who = &s->holder[player];
        uint64_t taken = 0;
        for (int other = 0; other < s->spot->players; other++)
            if (other != player) taken |= s->holder[other].common;
        for (ptrdiff_t i = 0; i < who->count; i++) {
            uint8_t *at = who->label + i * who->free;
            who->bits[i] = pe_bits(who->cards + i * hole, hole);
            if (count_of(who->bits[i]) != hole) continue; /* no hand, whoever calls */
            for (uint64_t rest = who->bits[i] & ~who->common; rest; rest &= rest - 1)
                *at++ = label[pe_lowest(rest)];
            if (who->weight) who->weight[i] = (double)hands[player].weight[i];
            if (who->bits[i] & taken) continue;
            if (player == 0 && ((uint64_t)i < first || (uint64_t)i >= last)) continue;
            who->live[0][who->lives[0]++] = (uint32_t)i;
        }
    }
}

int pe_showdowns(const pe_spot *spot, const pe_hands *hands, uint64_t start, uint64_t stop,
                 int only_count, pe_tally *tally) {
    showdown *const s = calloc(1, sizeof *s);
    uint64_t free_cards = 0;
    int bad = -1;
    if (!s) return -1;
    begin_tally(spot, tally);
    s->spot = spot;
    s->tally = tally;
    s->numbered = are_numbered(spot);
    for (int player = 0; player < spot->players; player++) {
        holder *const who = &s->holder[player];
        who->common = common_cards(spot, &hands[player]);
        who->free = spot->hole - count_of(who->common);
        for (ptrdiff_t i = 0; i < hands[player].count; i++)
            free_cards |= pe_bits(hands[player].cards + i * spot->hole, spot->hole) & ~who->common;
    }
    if (spot->players == 2) plan_sets(s, free_cards);
    const size_t size = lay_out(s, hands, 0);
    char *const room = malloc(size + 64);
    if (room) {
        lay_out(s, hands, room + (64 - ((uintptr_t)room & 63)));
        const int by_hand = !only_count && !spot->missing[0];
        set_out(s, hands, free_cards, by_hand ? start : 0, by_hand ? stop : ~0ull);
        s->start = start;
        s->stop = stop;
        if (only_count) {
            count_hands(s);
        } else {
            deal_boards(s, 0, open_cards(spot, hands));
            for (unsigned number = 0; s->numbered && number < MOST_OUTCOMES; number++)
                add_numbered(spot, tally, number, s->outcome[number]);
        }
        bad = 0;
    }
    free(room);
    free(s);
    return bad;
}

/* ---- deals that differ in more than the names of suits ---- */

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

/* ---- samples ---- */

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
        add_outcome(s->spot, s->tally, best, 1);
        return;
    }
    unsigned number = 0;
    for (int pot = s->spot->parts * s->spot->boards; pot-- > 0;)
        number = number << s->spot->players | best[pot];
    s->outcome[number]++;
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
        prepare(s->spot, s->hands[player].cards, 0, &b->who[player]);
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
    begin_tally(spot, tally);
    s->spot = spot;
    s->hands = hands;
    s->tally = tally;
    s->numbered = are_numbered(spot);
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
    const int kind = kind_of(spot->number[0]);
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
        add_numbered(spot, tally, number, (double)s->outcome[number]);
    free(s);
    return bad;
}
