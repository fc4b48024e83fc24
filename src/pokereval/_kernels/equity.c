/* Equity, exact and sampled. */
#include "equity.h"
#include "hand.h"

#include <string.h>

PE_INLINE unsigned bits_of(unsigned x) {
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    return (((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24;
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

/* The ranks of the cards that may come from all suits but one, or from all: how many of each. */
typedef uint8_t rank_counts[13];

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
    uint16_t *by_ranks; /* strength by the slot of the board's ranks */
} contender;

typedef struct {
    const pe_spot *spot;
    contender contender[PE_MOST_PARTS][PE_MOST_PLAYERS];
    uint32_t *ways; /* boards by the slot of their ranks */
    uint32_t wins[2]; /* two players, one ranking: all that is asked */
    int duel, numbered;
    rank_counts left;
    int boards; /* by ranks: the sum of their keys, where that leads, their low ranks */
    uint32_t key[RANK_MULTISETS];
    uint16_t slot[RANK_MULTISETS];
    uint8_t low[RANK_MULTISETS];
    uint32_t outcome[MOST_OUTCOMES]; /* boards by the number of their outcome */
    pe_tally *tally;
    /* The suit at hand. */
    int missing, least, suit;
    unsigned ranks, on_board;
    /* None, one or two cards of other suits, by their ranks. */
    int rests[3];
    uint32_t rest_key[3][91], rest_ways[3][91];
    uint64_t slots;
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

/* Ranks a player with every board by its ranks alone. */
static void rank_boards(const patterns *p, const contender *who) {
    const int count = p->spot->hole + 5;
    switch (who->kind) {
    case ANY_FIVE: {
        const uint16_t *const value = who->ranking->value[count], *const offset = pe_offset(count);
        for (int i = 0; i < p->boards; i++)
            who->by_ranks[p->slot[i]] = pe_lookup(value, offset, p->key[i] + who->word);
        break;
    }
    case OMAHA:
        for (int i = 0; i < p->boards; i++) {
            const uint16_t *const row = pe_omaha_rows + 96u * pe_omaha_row[p->slot[i]];
            uint16_t best = 0;
            for (int j = 0; j < who->columns; j++)
                best = row[who->column[j]] > best ? row[who->column[j]] : best;
            who->by_ranks[p->slot[i]] = best;
        }
        break;
    case EIGHT:
        for (int i = 0; i < p->boards; i++)
            who->by_ranks[p->slot[i]] = pe_low[p->low[i] | who->low];
        break;
    case OMAHA_EIGHT:
        for (int i = 0; i < p->boards; i++)
            who->by_ranks[p->slot[i]] = pe_omaha_low[p->low[i] << 8 | who->low];
        break;
    default:
        for (int i = 0; i < p->boards; i++) who->by_ranks[p->slot[i]] = who->constant;
    }
}

/* The best flush with these board ranks of a suit, 0 for none. */
static uint16_t flush(const contender *who, unsigned board, int suit) {
    const unsigned ours = who->suited[suit];
    if (!who->ranking->by_mask) return 0;
    if (who->kind == ANY_FIVE) return who->ranking->by_mask[board | ours];
    if (who->kind != OMAHA) return 0;
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

PE_INLINE void count_boards(patterns *p, const unsigned *best, int parts, uint32_t ways) {
    if (p->numbered) p->outcome[parts == 2 ? best[1] << p->spot->players | best[0] : best[0]] += ways;
    else add_outcome(p->spot, p->tally, best, ways);
}

/* Takes the boards with these ranks of the suit off the count by ranks, and gives each its due. */
PE_INLINE void settle_suited(patterns *p, int rests, uint32_t key, unsigned mask, int players,
                             int parts) {
    const pe_spot *const spot = p->spot;
    uint16_t flushes[PE_MOST_PARTS][PE_MOST_PLAYERS];
    for (int part = 0; part < parts; part++)
        for (int player = 0; player < players; player++)
            flushes[part][player] = flush(&p->contender[part][player], mask, p->suit);
    for (int i = 0; i < p->rests[rests]; i++) {
        const unsigned slot = slot_of(key + p->rest_key[rests][i]);
        const uint32_t ways = p->rest_ways[rests][i];
        unsigned best[PE_MOST_PARTS];
        p->ways[slot] -= ways;
        for (int part = 0; part < parts; part++) {
            unsigned most = 0, winners = 0;
            for (int player = 0; player < players; player++) {
                const contender *const who = &p->contender[part][player];
                unsigned strength = who->by_ranks[slot];
                if (flushes[part][player] > strength) strength = flushes[part][player];
                if (strength > most) winners = 0;
                if (strength > most) most = strength;
                winners |= (unsigned)(strength == most) << player;
                if (spot->category[part])
                    p->tally->category[part][player][spot->category[part][strength]] += ways;
            }
            best[part] = most ? winners : 0;
        }
        count_boards(p, best, parts, ways);
    }
}

PE_INLINE void settle_duel(patterns *p, int rests, uint32_t key, unsigned mask) {
    const contender *const first = &p->contender[0][0], *const second = &p->contender[0][1];
    const unsigned flush_1 = flush(first, mask, p->suit), flush_2 = flush(second, mask, p->suit);
    const uint32_t *const keys = p->rest_key[rests], *const all = p->rest_ways[rests];
    uint32_t *const by_slot = p->ways;
    const uint16_t *const ranks_1 = first->by_ranks, *const ranks_2 = second->by_ranks;
    const int count = p->rests[rests];
    uint32_t wins_1 = 0, wins_2 = 0;
    for (int i = 0; i < count; i++) {
        const unsigned slot = slot_of(key + keys[i]);
        const uint32_t ways = all[i];
        by_slot[slot] -= ways;
        const unsigned one = ranks_1[slot] > flush_1 ? ranks_1[slot] : flush_1;
        const unsigned two = ranks_2[slot] > flush_2 ? ranks_2[slot] : flush_2;
        wins_1 += one > two ? ways : 0;
        wins_2 += two > one ? ways : 0;
    }
    p->wins[0] += wins_1;
    p->wins[1] += wins_2;
}

/* Every choice of ranks of the suit, from `rank` up, with at least `least` of them. */
static void suited_ranks(patterns *p, int rank, int count, uint32_t key, unsigned mask) {
    if (count >= p->least) {
        const int rests = p->missing - count;
        const unsigned all = mask | p->on_board;
        const int players = p->spot->players, parts = p->spot->parts;
        if (p->duel) settle_duel(p, rests, key, all);
        else if (players == 2) settle_suited(p, rests, key, all, 2, parts);
        else if (players == 3 && parts == 1) settle_suited(p, rests, key, all, 3, 1);
        else settle_suited(p, rests, key, all, players, parts);
    }
    if (count == p->missing) return;
    for (; rank < 13; rank++)
        if (p->ranks >> rank & 1)
            suited_ranks(p, rank + 1, count + 1, key + rank_key(rank), mask | 1u << rank);
}

/* The ranks of none, one or two cards of other suits. */
static void other_ranks(patterns *p) {
    rank_counts left;
    for (int rank = 0; rank < 13; rank++)
        left[rank] = (uint8_t)(p->left[rank] - (p->ranks >> rank & 1));
    p->rests[0] = 1;
    p->rest_key[0][0] = 0;
    p->rest_ways[0][0] = 1;
    p->rests[1] = p->rests[2] = 0;
    for (int rank = 0; rank < 13; rank++) {
        if (!left[rank]) continue;
        p->rest_key[1][p->rests[1]] = rank_key(rank);
        p->rest_ways[1][p->rests[1]++] = left[rank];
        if (left[rank] > 1) {
            p->rest_key[2][p->rests[2]] = 2 * rank_key(rank);
            p->rest_ways[2][p->rests[2]++] = choose_of_four[left[rank]][2];
        }
        for (int other = 0; other < rank; other++) {
            if (!left[other]) continue;
            p->rest_key[2][p->rests[2]] = rank_key(rank) + rank_key(other);
            p->rest_ways[2][p->rests[2]++] = (uint32_t)left[rank] * left[other];
        }
    }
}

/* What is left by ranks alone. */
static void settle_ranks(patterns *p) {
    const pe_spot *const spot = p->spot;
    if (p->duel) {
        const uint16_t *const first = p->contender[0][0].by_ranks;
        const uint16_t *const second = p->contender[0][1].by_ranks;
        uint32_t wins_1 = 0, wins_2 = 0;
        for (int slot = 0; slot < PE_FIVE_SLOTS; slot++) {
            const uint32_t ways = p->ways[slot];
            wins_1 += first[slot] > second[slot] ? ways : 0;
            wins_2 += second[slot] > first[slot] ? ways : 0;
        }
        p->wins[0] += wins_1;
        p->wins[1] += wins_2;
        return;
    }
    for (int slot = 0; slot < PE_FIVE_SLOTS; slot++) {
        const uint32_t ways = p->ways[slot];
        unsigned best[PE_MOST_PARTS];
        if (!ways) continue;
        for (int part = 0; part < spot->parts; part++) {
            unsigned most = 0, winners = 0;
            for (int player = 0; player < spot->players; player++) {
                const unsigned strength = p->contender[part][player].by_ranks[slot];
                if (strength > most) winners = 0;
                if (strength > most) most = strength;
                winners |= (unsigned)(strength == most) << player;
                if (spot->category[part])
                    p->tally->category[part][player][spot->category[part][strength]] += ways;
            }
            best[part] = most ? winners : 0;
        }
        count_boards(p, best, spot->parts, ways);
    }
}

size_t pe_patterns_room(const pe_spot *spot) {
    return (sizeof(patterns) + sizeof(uint32_t) * PE_FIVE_SLOTS +
            sizeof(uint16_t) * PE_FIVE_SLOTS * (size_t)(spot->players * spot->parts) + 7) / 8;
}

void pe_patterns(const pe_spot *spot, const uint8_t *hands, uint64_t *room, pe_tally *tally) {
    patterns *const p = (patterns *)room;
    p->spot = spot;
    p->tally = tally;
    memset(p->contender, 0, sizeof p->contender);
    p->ways = (uint32_t *)(p + 1);
    uint16_t *strengths = (uint16_t *)(p->ways + PE_FIVE_SLOTS);
    memset(p->ways, 0, sizeof(uint32_t) * PE_FIVE_SLOTS);
    begin_tally(spot, tally);
    memset(p->outcome, 0, sizeof p->outcome);
    for (int part = 0; part < spot->parts; part++)
        for (int player = 0; player < spot->players; player++) {
            contender *const who = &p->contender[part][player];
            prepare(spot, hands + player * spot->hole, part, who);
            who->by_ranks = strengths;
            strengths += PE_FIVE_SLOTS;
        }
    p->duel = spot->players == 2 && spot->parts == 1 && !spot->category[0];
    p->numbered = are_numbered(spot);
    p->wins[0] = p->wins[1] = 0;
    uint64_t deck = spot->deck;
    for (int player = 0; player < spot->players; player++)
        deck &= ~pe_bits(hands + player * spot->hole, spot->hole);
    const uint64_t board = pe_bits(spot->board[0], spot->known[0]);
    for (int rank = 0; rank < 13; rank++)
        p->left[rank] = (uint8_t)bits_of((unsigned)(deck >> 4 * rank & 15u));
    p->missing = spot->missing[0];
    uint32_t ways = 1;
    for (uint32_t i = 0, cards = bits_of((unsigned)deck) + bits_of((unsigned)(deck >> 32));
         i < (uint32_t)p->missing; i++)
        ways = (uint32_t)((uint64_t)ways * (cards - i) / (i + 1));
    const uint32_t key = (uint32_t)pe_word(spot->board[0], spot->known[0]);
    p->boards = 0;
    all_ranks(p, 0, p->missing, key, pe_low_ranks(spot->board[0], spot->known[0]), 1);
    for (int part = 0; part < spot->parts; part++)
        for (int player = 0; player < spot->players; player++)
            rank_boards(p, &p->contender[part][player]);
    for (int suit = 0; suit < 4; suit++) {
        p->suit = suit;
        p->ranks = pe_suit_ranks(deck, (unsigned)suit);
        p->on_board = pe_suit_ranks(board, (unsigned)suit);
        p->least = least_suited(p, suit);
        if (p->least > p->missing) continue;
        other_ranks(p);
        suited_ranks(p, 0, 0, key, 0);
    }
    settle_ranks(p);
    if (p->duel) {
        p->outcome[1] = p->wins[0];
        p->outcome[2] = p->wins[1];
        p->outcome[3] = ways - p->wins[0] - p->wins[1];
    }
    for (unsigned number = 0; number < MOST_OUTCOMES; number++)
        add_numbered(spot, tally, number, p->outcome[number]);
}
