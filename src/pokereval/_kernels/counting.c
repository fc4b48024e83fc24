/* Counting completions. Where suits matter only from four or five of one on, by patterns: first
   every multiset of ranks that can come, as if there were no suits, with the number of ways it
   can; then, for each suit, every set of its ranks that makes its cards matter, with every
   multiset of the other cards: those ways are moved from what their ranks are worth to what they
   are. All of C(52, 7) are 49,205 and some 560,000 patterns. */
#include "counting.h"

#include "hand.h"

#include <string.h>

/* Multisets of at most three other cards: C(15, 3). */
#define MOST_OTHERS 455
#define ALL_CARDS 0xfffffffffffffull

typedef struct {
    uint64_t word, ways, bits; /* a bit for each rank, among clubs; see put_suited */
} pattern;

typedef struct {
    const pe_ranking *ranking;
    const uint16_t *value, *offset;
    uint64_t *counts;
    pattern *list; /* where patterns are put instead of being counted */
    int listed;
    int left[13]; /* how many of each rank can come */
} counter;

static void each_multiset(counter *counter, int rank, int to_come, pattern so_far) {
    static const uint8_t choose[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
    if (to_come == 0) {
        if (counter->list) counter->list[counter->listed++] = so_far;
        else
            counter->counts[pe_lookup(counter->value, counter->offset, so_far.word)] +=
                so_far.ways;
        return;
    }
    if (rank == 13) return;
    const int left = counter->left[rank];
    for (int k = 0; k <= left && k <= to_come; k++) {
        pattern next = so_far;
        next.word += (uint64_t)k * pe_card_word((uint8_t)(4 * rank));
        next.ways *= choose[left][k];
        if (k) next.bits |= 1ull << 4 * rank;
        each_multiset(counter, rank + 1, to_come - k, next);
    }
}

/* Every way to choose `more` of the suit's ranks from `rank` on, with every one of the others. */
static void each_suited(const counter *counter, unsigned suit, unsigned can_come, int more,
                        uint64_t word, uint64_t bits, int count) {
    if (more) {
        while (can_come) {
            const uint8_t card = (uint8_t)(4 * pe_lowest(can_come) + suit);
            can_come &= can_come - 1;
            each_suited(counter, suit, can_come, more - 1, word + pe_card_word(card),
                        bits | pe_card_bit(card), count);
        }
        return;
    }
    /* The counters of suits of the other cards are of no account, but must not be full. */
    const uint64_t suits = (word & 15ull << (32 + 4 * suit)) + counter->ranking->suited;
    for (int i = 0; i < counter->listed; i++) {
        const pattern *const others = &counter->list[i];
        const uint64_t key = (uint32_t)word + (uint64_t)(uint32_t)others->word;
        const uint16_t by_ranks = pe_lookup(counter->value, counter->offset, key);
        const uint64_t other_suit = others->bits << ((suit + 1) & 3u);
        counter->counts[by_ranks] -= others->ways;
        counter->counts[pe_of_suits(counter->ranking, suits | key, bits | other_suit, count,
                                    by_ranks)] += others->ways;
    }
}

int pe_has_rank_counts(const pe_unfinished *hand) {
    const int count = hand->hole + hand->board + hand->hole_to_come + hand->board_to_come;
    return hand->ranking->value[7] && !hand->ranking->board_least && count <= 7;
}

void pe_count_by_ranks(const pe_unfinished *hand, uint64_t *counts) {
    const pe_ranking *const ranking = hand->ranking;
    const int known = hand->hole + hand->board;
    const int to_come = hand->hole_to_come + hand->board_to_come, count = known + to_come;
    const uint64_t bits = pe_bits(hand->cards, known);
    pattern others[MOST_OTHERS];
    counter counter = {ranking, ranking->value[count], pe_offset(count), counts, 0, 0, {0}};
    const pattern start = {pe_word(hand->cards, known), 1, 0};
    for (int card = 0; card < 52; card++) counter.left[card / 4] += hand->deck >> card & 1;
    each_multiset(&counter, 0, to_come, start);
    if (!ranking->suited) return;
    counter.list = others;
    for (unsigned suit = 0; suit < 4; suit++) {
        const unsigned can_come = pe_suit_ranks(hand->deck, suit);
        const uint64_t one = 1ull << (32 + 4 * suit);
        const int needed = 8 - (int)(ranking->suited >> (32 + 4 * suit) & 15u);
        const int held = (int)(start.word / one & 15u);
        for (int more = needed > held ? needed - held : 0; more <= to_come; more++) {
            const pattern none = {0, 1, 0};
            counter.listed = 0;
            for (int rank = 0; rank < 13; rank++) {
                counter.left[rank] = 0;
                for (unsigned other = 0; other < 4; other++)
                    if (other != suit) counter.left[rank] += hand->deck >> (4 * rank + other) & 1;
            }
            each_multiset(&counter, 0, to_come - more, none);
            each_suited(&counter, suit, can_come, more, start.word, bits, count);
        }
    }
}

/* ---- one by one ---- */

void pe_start_dealing(pe_dealer *dealer, const pe_unfinished *hand) {
    memset(dealer, 0, sizeof *dealer);
    dealer->hand = *hand;
    for (uint64_t deck = hand->deck; deck; deck &= deck - 1)
        dealer->stock[dealer->left++] = (uint8_t)pe_lowest(deck);
    for (int i = 0; i < hand->hole_to_come; i++) dealer->at[i] = i;
    for (int i = 0; i < hand->board_to_come; i++) dealer->at[hand->hole_to_come + i] = i;
    dealer->done = hand->hole_to_come + hand->board_to_come > dealer->left;
}

/* The next set of places in ascending order; 0 past the last, and back to the first. */
static int next_places(int *at, int count, int of) {
    for (int i = count - 1; i >= 0; i--) {
        if (at[i] == of - count + i) continue;
        at[i]++;
        for (int k = i + 1; k < count; k++) at[k] = at[k - 1] + 1;
        return 1;
    }
    for (int i = 0; i < count; i++) at[i] = i;
    return 0;
}

int pe_count_dealt(pe_dealer *dealer, ptrdiff_t rows, uint8_t *hole, uint8_t *board,
                   uint16_t *strengths, uint64_t *counts) {
    const pe_unfinished *const hand = &dealer->hand;
    const int holes = hand->hole + hand->hole_to_come, boards = hand->board + hand->board_to_come;
    int *const of_hole = dealer->at, *const of_board = dealer->at + hand->hole_to_come;
    ptrdiff_t row = 0;
    for (; row < rows && !dealer->done; row++) {
        uint8_t *const ours = hole + row * holes, *const shared = board + row * boards;
        memcpy(ours, hand->cards, (size_t)hand->hole);
        memcpy(shared, hand->cards + hand->hole, (size_t)hand->board);
        for (int i = 0; i < hand->hole_to_come; i++)
            ours[hand->hole + i] = dealer->stock[of_hole[i]];
        /* The board's places are among what the hole leaves: past each of its cards, one on. */
        for (int i = 0; i < hand->board_to_come; i++) {
            int place = of_board[i];
            for (int k = 0; k < hand->hole_to_come; k++) place += place >= of_hole[k];
            shared[hand->board + i] = dealer->stock[place];
        }
        if (!next_places(of_board, hand->board_to_come, dealer->left - hand->hole_to_come))
            dealer->done = !next_places(of_hole, hand->hole_to_come, dealer->left);
    }
    const pe_batch batch = {hole, board, row, holes, boards, boards, strengths};
    pe_rows(hand->ranking, &batch, 0);
    for (ptrdiff_t i = 0; i < row; i++) counts[strengths[i]]++;
    return !dealer->done;
}
