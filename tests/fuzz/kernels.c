/* What libFuzzer calls with bytes of its own making: see .ci/fuzz. Every kernel ranks rows made of
   them, in buffers of just their size so that the address sanitizer sees a read or a write of one
   byte more, and must agree with the ranking of one hand at a time, the first bad row included.
   Then the readers of text and of integers, and the settling of rows, get the same bytes. */
#include "rankings.h"
#include "settling.h"

#include <stdlib.h>
#include <string.h>

#define EXPECT(condition) do { if (!(condition)) abort(); } while (0)

typedef struct {
    const uint8_t *at;
    size_t left;
} source;

static unsigned take(source *bytes) {
    if (!bytes->left) return 0;
    bytes->left--;
    return *bytes->at++;
}

/* A number from least to most. */
static int pick(source *bytes, int least, int most) {
    return least + (int)(take(bytes) % (unsigned)(most - least + 1));
}

/* A buffer of just that size, as full as the bytes allow. */
static void *fill(source *bytes, size_t size) {
    uint8_t *const buffer = malloc(size ? size : 1);
    const size_t given = size < bytes->left ? size : bytes->left;
    EXPECT(buffer);
    memcpy(buffer, bytes->at, given);
    memset(buffer + given, 0, size - given);
    bytes->at += given;
    bytes->left -= given;
    return buffer;
}

/* Cards that are mostly of the deck and mostly different, or most rows would be refused. */
static uint8_t *deal(source *bytes, ptrdiff_t rows, int hole, int board, int wild) {
    const int count = hole + board;
    uint8_t *const cards = fill(bytes, (size_t)(rows * count));
    for (ptrdiff_t i = 0; !wild && i < rows * count; i++) {
        const ptrdiff_t first = i / count * count;
        cards[i] %= 52;
        for (ptrdiff_t j = first; j < i;) {
            if (cards[j] == cards[i]) {
                cards[i] = (uint8_t)((cards[i] + 1) % 52);
                j = first;
            } else {
                j++;
            }
        }
    }
    return cards;
}

static void rank_rows(source *bytes) {
    const pe_ranking *const ranking = pe_find(pick(bytes, 0, PE_RANKINGS - 1));
    const int hole = pick(bytes, ranking->hole_least, ranking->hole_most);
    const int board = pick(bytes, ranking->board_least, ranking->board_most);
    const int wild = pick(bytes, 0, 3) == 0, one_board = board && pick(bytes, 0, 3) == 0;
    const ptrdiff_t rows = 1 + pick(bytes, 0, 255) + 256 * pick(bytes, 0, 1);
    if (!pe_takes(ranking, hole, board)) return;

    uint8_t *const dealt = deal(bytes, rows, hole, board, wild);
    uint8_t *const ours = malloc((size_t)(rows * hole) + !hole);
    uint8_t *const shared = malloc((size_t)((one_board ? 1 : rows) * board) + !board);
    uint16_t *const out = malloc((size_t)rows * sizeof *out);
    EXPECT(ours && shared && out);
    for (ptrdiff_t row = 0; row < rows; row++) {
        const uint8_t *const cards = dealt + row * (hole + board);
        memcpy(ours + row * hole, cards, (size_t)hole);
        if (!one_board || !row) memcpy(shared + row * board, cards + hole, (size_t)board);
    }
    const pe_batch batch = {ours, shared, rows, hole, board, one_board ? 0 : board, out};
    ptrdiff_t wrong = -1;
    uint16_t expected[512];
    for (ptrdiff_t row = 0; row < rows; row++) {
        uint8_t cards[PE_MOST_CARDS];
        memcpy(cards, ours + row * hole, (size_t)hole);
        memcpy(cards + hole, shared + row * batch.board_step, (size_t)board);
        const int right = pe_all_right(ranking, cards, hole + board);
        if (!right && wrong < 0) wrong = row;
        expected[row] = ranking->hand(ranking, cards, hole, board); /* of wrong cards too */
        EXPECT(!right || expected[row] <= ranking->strongest);
    }
    for (int kernel = 0; pe_kernel_name(kernel); kernel++) {
        if (!pe_kernel_runs(kernel)) continue;
        pe_use_kernel(kernel);
        EXPECT(pe_rows(ranking, &batch, 1) == wrong);
        if (wrong < 0) EXPECT(!memcmp(out, expected, (size_t)rows * sizeof *out));
        EXPECT(pe_rows(ranking, &batch, 0) == -1);
        if (wrong < 0) EXPECT(!memcmp(out, expected, (size_t)rows * sizeof *out));
    }
    free(dealt);
    free(ours);
    free(shared);
    free(out);
}

static void read_text(source *bytes) {
    const int room = pick(bytes, 0, PE_MOST_CARDS);
    const size_t length = bytes->left;
    uint8_t *const text = fill(bytes, length), *const cards = malloc((size_t)room + !room);
    EXPECT(cards);
    const int found = pe_read_text(text, (ptrdiff_t)length, cards, room);
    EXPECT(-1 <= found && found <= room);
    for (int i = 0; i < found; i++) EXPECT(cards[i] < 52);
    free(text);
    free(cards);
}

static void narrow(source *bytes) {
    const int size = 1 << pick(bytes, 0, 3), is_signed = pick(bytes, 0, 1);
    const ptrdiff_t rows = pick(bytes, 0, 20), columns = pick(bytes, 0, 9);
    const size_t count = (size_t)(rows * columns);
    uint8_t *const numbers = fill(bytes, count * (size_t)size), *const out = malloc(count + !count);
    EXPECT(out);
    pe_narrow((const char *)numbers, size, is_signed, rows, columns, columns * size, size, out);
    free(numbers);
    free(out);
}

static void settle_rows(source *bytes) {
    const int seats = pick(bytes, 1, PE_MOST_SEATS), evaluators = pick(bytes, 1, 2);
    const ptrdiff_t rows = pick(bytes, 1, 8);
    const int64_t unit = 1 + (int64_t)take(bytes) * take(bytes);
    const int wild = pick(bytes, 0, 3) == 0;
    const size_t count = (size_t)(rows * seats);
    uint16_t *const strengths = fill(bytes, count * (size_t)evaluators * sizeof *strengths);
    uint8_t *const live = fill(bytes, count);
    int64_t *const button = fill(bytes, (size_t)rows * sizeof *button);
    int64_t *const put_in = fill(bytes, count * sizeof *put_in);
    int64_t *const out = malloc(count * sizeof *out);
    EXPECT(out);
    for (size_t i = 0; i < count * (size_t)evaluators; i++) strengths[i] %= 4; /* so many tie */
    for (size_t i = 0; !wild && i < count; i++) put_in[i] = unit * (put_in[i] & 0xffff);
    for (ptrdiff_t row = 0; !wild && row < rows; row++) button[row] = (button[row] & 0xff) % seats;
    const pe_table table = {strengths, put_in, live, button, out, rows, evaluators, seats, 1, unit};
    const ptrdiff_t bad = pe_settle_rows(&table);
    EXPECT(-1 <= bad && bad < rows);
    for (ptrdiff_t row = 0; row < (bad < 0 ? rows : bad); row++) {
        int64_t balance = 0;
        for (int seat = 0; seat < seats; seat++) {
            EXPECT(out[row * seats + seat] >= 0);
            balance += out[row * seats + seat] - put_in[row * seats + seat];
        }
        EXPECT(balance == 0);
    }
    free(strengths);
    free(live);
    free(button);
    free(put_in);
    free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const each[])(source *) = {rank_rows, rank_rows, read_text, narrow, settle_rows};
    source bytes = {data, size};
    each[pick(&bytes, 0, 4)](&bytes);
    return 0;
}
