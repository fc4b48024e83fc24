/* Equity by rank patterns.

   With the hole cards known, a board whose suits cannot matter counts by its ranks alone. So all
   boards are counted by their ranks first, and of these counts what is suited enough for somebody's
   flush is taken off again: for each suit, the ranks of it on the board with the ranks of the rest.
   Two suits never matter at once: a flush takes three of the five board cards. */
#include "equity_parts.h"

int pe_pattern_kind(int number) {
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
    const int kind = pe_pattern_kind(number);
    return kind && (hole <= 2 || (kind != ANY_FIVE && kind != EIGHT));
}

#define RANK_MULTISETS 6175 /* of five cards */

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

void pe_make_contender(const pe_spot *spot, const uint8_t *hand, int part, contender *who) {
    const pe_ranking *const ranking = spot->ranking[part];
    const uint64_t bits = pe_bits(hand, spot->hole);
    who->kind = pe_pattern_kind(spot->number[part]);
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

uint16_t pe_omaha_suit(const contender *who, unsigned board, unsigned ours) {
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

PE_INLINE void count_boards(patterns *p, unsigned high, unsigned low, uint32_t ways) {
    if (p->numbered) {
        p->outcome[low << p->spot->players | high] += ways;
    } else {
        const unsigned best[PE_MOST_PARTS] = {high, low};
        pe_add_outcome(p->spot, p->tally, best, ways);
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
    pe_begin_tally(spot, tally);
    p->spot = spot;
    p->tally = tally;
    p->numbered = pe_are_numbered(spot);
    p->missing = spot->missing[0];
    p->boards = 0;
    memset(p->contender, 0, sizeof p->contender);
    memset(p->outcome, 0, sizeof p->outcome);
    for (int player = 0; player < spot->players; player++) {
        const uint8_t *const hand = hands + player * spot->hole;
        deck &= ~pe_bits(hand, spot->hole);
        for (int part = 0; part < spot->parts; part++)
            pe_make_contender(spot, hand, part, &p->contender[part][player]);
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
        pe_add_numbered(spot, tally, number, p->outcome[number]);
}
