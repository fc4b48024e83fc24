/* The loops over rows in vectors, for the file of an instruction set that includes this at its
   end. That file defines the vector `vec` of ROWS lanes of eight bytes, and what is done with it
   (a "16" in a name means within each 16 bytes):

   all8, all64       a byte, a lane repeated          repeat16     sixteen bytes repeated
   load, store       whole vectors, any address       look16       bytes of a table by index,
   or_, and_, xor_   bits                                          0 for an index above 127
   min8, max8, add8  bytes, without sign              sums         of the eight bytes of a lane
   add64             lanes                            low16, high16  pairs of lanes of two vectors
   left64, right64, right32, right16                  shifts
   spread            see places                       not_zero64   which lanes hold a bit
   no_zero8          whether no byte is zero          is_zero8     255 where a byte is zero
   some8_above, some8_below                           whether a byte is larger, smaller
   pick              the lanes of these numbers
   best_of_columns   the largest of the first `pairs` columns of a line of Omaha strengths

   A row's cards, at most eight, take one lane, filled up with 255, which all the tables read as
   nothing. The words, the keys and the tables are those of hand.h; the lookups by them stay
   scalar. */

#include <string.h>

/* By rank, a byte each: the low, middle and high part of its key, and its bit among the low. */
#define KEY(part, rank) ((uint8_t)(pe_card[8 * (rank)] >> 8 * (part) & 255))

typedef struct {
    vec low, middle, high;
} key_tables;

static key_tables make_key_tables(void) {
    uint8_t parts[3][16] = {{0}};
    for (int rank = 0; rank < 13; rank++)
        for (int part = 0; part < 3; part++) parts[part][rank] = KEY(part, rank);
    return (key_tables){repeat16(parts[0]), repeat16(parts[1]), repeat16(parts[2])};
}

PE_INLINE vec ranks_of(vec cards) { return and_(right16(cards, 2), all8(15)); }

/* The sum of the cards' rank keys, a lane a row. */
PE_INLINE vec keys_of(vec cards, key_tables tables) {
    const vec ranks = ranks_of(cards);
    const vec low = sums(look16(tables.low, ranks));
    const vec middle = left64(sums(look16(tables.middle, ranks)), 8);
    const vec high = left64(sums(look16(tables.high, ranks)), 16);
    return add64(add64(low, middle), high);
}

/* The counters of suits, as in a word but in the lowest 16 bits of the lane. A table of suits
   repeats every four cards, so cards look themselves up. */
PE_INLINE vec suits_of(vec cards) {
    static const uint8_t first[16] = {1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0};
    static const uint8_t last[16] = {0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16};
    return add64(sums(look16(repeat16(first), cards)),
                 left64(sums(look16(repeat16(last), cards)), 8));
}

/* How `width` bytes (8 or 16) are turned by some places, those of the cards in a circle; every
   byte that holds no card becomes 0. Cards stand at 0 .. first - 1 and, if there are others, at
   8 .. 8 + second - 1. */
PE_INLINE vec turned_by(int turn, int first, int second) {
    const int count = first + second, width = second ? 16 : 8;
    uint8_t at[16];
    memset(at, 0x80, sizeof at);
    for (int i = 0; i < count; i++) {
        const int from = (i + turn) % count;
        for (int lane = 0; lane < 16; lane += width)
            at[lane + (i < first ? i : 8 + i - first)] =
                (uint8_t)(lane + (from < first ? from : 8 + from - first));
    }
    return repeat16(at);
}

/* The bytes of a lane that hold no card: 255. */
PE_INLINE vec padding(int count) { return all64(count < 8 ? ~0ull << 8 * count : 0); }

/* What the checks have seen: the largest card, the smallest, and the least difference between
   two cards of a row. */
typedef struct {
    vec largest, smallest, nearest;
} seen;

PE_INLINE seen nothing_seen(void) { return (seen){all8(0), all8(255), all8(255)}; }

/* Cards in a circle meet their neighbours at every distance up to half way round. */
PE_INLINE void see_repeated(seen *seen, vec cards, const vec *turn, int turns) {
    for (int i = 0; i < turns; i++)
        seen->nearest = min8(seen->nearest, xor_(cards, look16(cards, turn[i])));
}

PE_INLINE int all_seen_right(const seen *seen, const pe_ranking *ranking) {
    return !some8_above(seen->largest, (uint8_t)pe_highest(ranking->deck)) &&
           !some8_below(seen->smallest, (uint8_t)pe_lowest(ranking->deck)) &&
           no_zero8(seen->nearest);
}

/* Measured: the processor's own prefetching sleeps while a block is looked up. */
#define AHEAD_OF_ROWS 4096
/* Room for the rows of a block, filled up to whole vectors, and for what a read goes beyond. */
#define ROOM ((PE_BLOCK + ROWS) * 8 + 64)

/* Rows of one kind of card, read ROWS at a time; `always` are the cards of all rows where they are
   one board. */
typedef struct {
    const uint8_t *start, *end;
    ptrdiff_t step;
    int count;
    places at;
    vec always;
} reader;

PE_INLINE reader make_reader(const uint8_t *start, int count, ptrdiff_t step, ptrdiff_t rows,
                             int place) {
    reader cards = {start, start + rows * step, step, count, make_places(count, place), all8(0)};
    if (!step && count) {
        uint8_t room[64 + ROWS * 8] = {0};
        for (int row = 0; row < ROWS; row++) memcpy(room + row * count, start, (size_t)count);
        cards.always = spread(room, count, cards.at);
    }
    return cards;
}

/* Where the rows of a block are to be read: in place, or near the end of the buffer, which no read
   may pass, in a copy; there the last row is repeated. */
PE_INLINE const uint8_t *rows_at(const reader *cards, ptrdiff_t start, ptrdiff_t rows,
                                 uint8_t *room) {
    const uint8_t *const at = cards->start + start * cards->step;
    if (cards->end - at >= (rows + ROWS) * cards->step + 64 || !cards->step) return at;
    const size_t size = (size_t)(rows * cards->step), count = (size_t)cards->count;
    memcpy(room, at, size);
    for (size_t row = 0; row < ROWS; row++)
        memcpy(room + size + row * count, at + size - count, count);
    return room;
}

PE_INLINE vec read_rows(const reader *cards, const uint8_t *rows) {
    if (!cards->step) return cards->always;
    PE_PREFETCH((const char *)rows + AHEAD_OF_ROWS);
    return spread(rows, cards->count, cards->at);
}

#define DELAY (4 * ROWS)

/* Wrong cards too have keys that stay within the tables, so nothing waits for the checks. */
PE_INLINE void look_up(const uint64_t *key, const uint16_t *value, const uint16_t *offset,
                       uint16_t *out) {
#pragma GCC unroll 8
    for (int row = 0; row < ROWS; row++) out[row] = pe_lookup(value, offset, key[row]);
}

/* The rows of a block that are noted, a bit each, into their numbers. */
PE_INLINE int list_noted(const uint64_t *bits, ptrdiff_t rows, uint16_t *noted) {
    int count = 0;
    for (int from = 0; from < rows; from += 64)
        for (uint64_t rest = bits[from / 64]; rest; rest &= rest - 1)
            noted[count++] = (uint16_t)(from + (int)pe_lowest(rest));
    /* Of the rows that fill up the last vector. */
    while (count && noted[count - 1] >= rows) count--;
    return count;
}

/* ---- the best five of any cards ---- */

/* The ranks of the suit whose counter is full, 13 bits, a lane a row. */
PE_INLINE vec suited_ranks_of(vec cards, vec full_counters) {
    static const uint8_t low[16] = {1, 2, 4, 8, 16, 32, 64, 128};
    static const uint8_t high[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16};
    /* The byte that holds a suit's counter, and the counter's top bit in it. */
    static const uint8_t byte[16] = {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1};
    static const uint8_t top[16] = {8, 128, 8, 128, 8, 128, 8, 128, 8, 128, 8, 128, 8, 128, 8, 128};
    static const uint8_t lane[16] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8};
    const vec own = look16(full_counters, or_(look16(repeat16(byte), cards), repeat16(lane)));
    const vec other = is_zero8(and_(own, look16(repeat16(top), cards)));
    const vec ranks = or_(ranks_of(cards), other); /* of another suit: above 127, no bit */
    /* Cards that come twice add up to more than there are ranks. */
    return and_(add64(sums(look16(repeat16(low), ranks)),
                      left64(sums(look16(repeat16(high), ranks)), 8)),
                all64(0x1fff));
}

/* Where flushes only add hands, they are ranked ROWS at a time. */
static PE_NOINLINE void better_by_flush(const uint16_t *by_mask, const uint64_t *lane,
                                        uint16_t *noted, int count, vec begin, uint16_t *out) {
    uint64_t mask[ROWS];
    for (int i = count; i < count + ROWS; i++) noted[i] = 0;
    for (int from = 0; from < count; from += ROWS) {
        const vec cards = pick(lane, noted + from);
        store(mask, suited_ranks_of(cards, add64(suits_of(cards), begin)));
        for (int i = from; i < count && i < from + ROWS; i++) {
            const uint16_t flush = by_mask[mask[i - from]];
            if (flush > out[noted[i]]) out[noted[i]] = flush;
        }
    }
}

PE_INLINE ptrdiff_t five_loop(const pe_ranking *ranking, const pe_batch *batch, int boards,
                              int turns, int check) {
    const int hole = batch->hole_cards, board = boards ? batch->board_cards : 0;
    const int count = hole + board;
    const uint16_t *const value = ranking->value[count], *const offset = pe_offset(count);
    const key_tables tables = make_key_tables();
    const vec pad = padding(count), begin = all64(ranking->suited >> 32);
    const vec full = all64(ranking->suited ? PE_SUITED >> 32 : 0);
    const reader ours = make_reader(batch->hole, hole, hole, batch->rows, 0);
    const reader shared = make_reader(batch->board, board, batch->board_step, batch->rows, hole);
    vec turn[3];
    for (int i = 0; i < turns; i++) turn[i] = turned_by(i + 1, count, 0);
    for (ptrdiff_t start = 0; start < batch->rows; start += PE_BLOCK) {
        const ptrdiff_t rows = batch->rows - start < PE_BLOCK ? batch->rows - start : PE_BLOCK;
        uint64_t lane[PE_BLOCK], key[PE_BLOCK], suited[PE_BLOCK / 64];
        uint16_t noted[PE_BLOCK + ROWS];
        uint8_t hole_room[ROOM], board_room[ROOM];
        const uint8_t *hole_row = rows_at(&ours, start, rows, hole_room);
        const uint8_t *board_row = rows_at(&shared, start, rows, board_room);
        uint16_t *const out = batch->out + start, last[ROWS];
        seen seen = nothing_seen();
        for (ptrdiff_t from = 0; from < rows; from += 64) {
            uint64_t bits = 0;
            for (ptrdiff_t row = from; row < from + 64 && row < rows; row += ROWS) {
                vec cards = read_rows(&ours, hole_row);
                if (boards) cards = or_(cards, read_rows(&shared, board_row));
                if (check) seen.largest = max8(seen.largest, cards);
                cards = or_(cards, pad);
                if (check) {
                    seen.smallest = min8(seen.smallest, cards);
                    see_repeated(&seen, cards, turn, turns);
                }
                store(lane + row, cards);
                /* The lookups of a vector before, to be done while this one is worked out. */
                if (row >= DELAY) look_up(key + row - DELAY, value, offset, out + row - DELAY);
                store(key + row, keys_of(cards, tables));
                bits |= (uint64_t)not_zero64(and_(add64(suits_of(cards), begin), full))
                        << (row - from);
                hole_row += ROWS * ours.step;
                board_row += ROWS * shared.step;
            }
            suited[from / 64] = bits;
        }
        const ptrdiff_t whole = (rows - 1) / ROWS * ROWS;
        for (ptrdiff_t row = whole >= DELAY ? whole - DELAY + ROWS : 0; row < whole; row += ROWS)
            look_up(key + row, value, offset, out + row);
        look_up(key + whole, value, offset, last);
        memcpy(out + whole, last, (size_t)(rows - whole) * sizeof *out);
        if (check && !all_seen_right(&seen, ranking)) return start;
        const int suits = list_noted(suited, rows, noted);
        if (!ranking->of_suits) {
            better_by_flush(ranking->by_mask, lane, noted, suits, begin, out);
        } else {
            for (int i = 0; i < suits; i++) {
                const uint8_t *const ours = batch->hole + (start + noted[i]) * hole;
                const uint8_t *const shared = batch->board + (start + noted[i]) * batch->board_step;
                out[noted[i]] = ranking->of_suits(
                    ranking, pe_word(ours, hole) + pe_word(shared, board) + ranking->suited,
                    pe_bits(ours, hole) | pe_bits(shared, board), count, out[noted[i]]);
            }
        }
    }
    return -1;
}

/* Below some rows the set-up costs more than it brings. */
#define FEW 48

PE_INLINE ptrdiff_t five_shapes(const pe_ranking *ranking, const pe_batch *batch, int check) {
    const int turns = (batch->hole_cards + batch->board_cards) / 2;
    if (batch->board_cards)
        return turns == 2 ? five_loop(ranking, batch, 1, 2, check)
                          : five_loop(ranking, batch, 1, 3, check);
    return turns == 2 ? five_loop(ranking, batch, 0, 2, check)
                      : five_loop(ranking, batch, 0, 3, check);
}

static ptrdiff_t five(const pe_ranking *ranking, const pe_batch *batch, int check) {
    if (batch->rows < FEW) return pe_scalar.five(ranking, batch, check);
    return check ? five_shapes(ranking, batch, 1) : five_shapes(ranking, batch, 0);
}

/* ---- hole and board apart ---- */

/* What reads and checks the two kinds of cards, a lane each. Side by side in 16 bytes the cards of
   a row turn in one circle. */
typedef struct {
    reader ours, shared;
    vec our_pad, shared_pad, turn[5];
} apart_reader;

PE_INLINE apart_reader make_apart_reader(const pe_batch *batch, int turns) {
    const int hole = batch->hole_cards, board = batch->board_cards;
    apart_reader cards;
    cards.ours = make_reader(batch->hole, hole, hole, batch->rows, 0);
    cards.shared = make_reader(batch->board, board, batch->board_step, batch->rows, 0);
    cards.our_pad = padding(hole);
    cards.shared_pad = padding(board);
    for (int i = 0; i < turns; i++) cards.turn[i] = turned_by(i + 1, hole, board);
    return cards;
}

PE_INLINE void see_apart(seen *seen, vec ours, vec shared, const apart_reader *cards, int turns) {
    see_repeated(seen, low16(ours, shared), cards->turn, turns);
    see_repeated(seen, high16(ours, shared), cards->turn, turns);
}

/* ---- Omaha: two of the hole cards with three of the board ---- */

/* The columns of the pairs of hole ranks, a byte each: eight a row for up to six pairs, else
   sixteen; the first pair fills them up. Sixteen are stored as vectors of every other row. */
typedef struct {
    vec one, other, first_of;
} pair_tables;

PE_INLINE pair_tables make_pair_tables(int hole, int wide) {
    uint8_t one[16], other[16], first_of[16] = {0};
    for (int lane = 0; lane < 16; lane += wide ? 16 : 8) {
        int pair = lane;
        for (int i = 1; i < hole; i++)
            for (int k = 0; k < i; k++, pair++) {
                one[pair] = (uint8_t)(lane + i);
                other[pair] = (uint8_t)(lane + k);
            }
        for (; pair < lane + (wide ? 16 : 8); pair++) {
            one[pair] = one[lane];
            other[pair] = other[lane];
        }
    }
    for (int rank = 0; rank < 13; rank++) first_of[rank] = (uint8_t)(rank * (rank + 1) / 2);
    return (pair_tables){repeat16(one), repeat16(other), repeat16(first_of)};
}

PE_INLINE vec columns_of(vec ranks, pair_tables pairs) {
    const vec one = look16(ranks, pairs.one), other = look16(ranks, pairs.other);
    return add8(look16(pairs.first_of, max8(one, other)), min8(one, other));
}

PE_INLINE const uint8_t *column_at(const uint8_t *columns, ptrdiff_t row, int wide) {
    if (!wide) return columns + 8 * row;
    return columns + 16 * (row / ROWS * ROWS) + 8 * ROWS * (row % 2) + 16 * (row % ROWS / 2);
}

/* The lines of strengths of the boards, asked for early: all of them do not fit the second-level
   cache, so that each would be waited for. */
PE_INLINE void find_lines(const uint64_t *key, const uint16_t **line) {
#pragma GCC unroll 8
    for (int row = 0; row < ROWS; row++) {
        line[row] = pe_omaha_board(key[row]);
        PE_PREFETCH(line[row]); /* three cache lines */
        PE_PREFETCH(line[row] + 32);
        PE_PREFETCH(line[row] + 64);
    }
}

PE_INLINE void look_up_lines(const uint16_t *const *line, const uint8_t *columns, ptrdiff_t from,
                             int wide, int pairs, uint16_t *out) {
#pragma GCC unroll 8
    for (int row = 0; row < ROWS; row++)
        out[row] = best_of_columns(line[from + row], column_at(columns, from + row, wide), pairs);
}

/* Not zero in the lanes where hole and board can make a flush together: see pe_omaha_suited. */
PE_INLINE vec omaha_counters(vec ours, vec shared) {
    const vec two = add64(suits_of(ours), all64(PE_TWO_SUITED >> 32));
    const vec three = add64(suits_of(shared), all64(PE_THREE_SUITED >> 32));
    return and_(and_(two, three), all64(PE_SUITED >> 32));
}

static PE_NOINLINE void better_by_omaha_flush(const pe_ranking *ranking, const uint64_t *our_lane,
                                              const uint64_t *shared_lane, uint16_t *noted,
                                              int count, uint16_t *out) {
    uint64_t ours[ROWS], shared[ROWS];
    for (int i = count; i < count + ROWS; i++) noted[i] = 0;
    for (int from = 0; from < count; from += ROWS) {
        const vec hole = pick(our_lane, noted + from), board = pick(shared_lane, noted + from);
        const vec full = omaha_counters(hole, board);
        store(ours, suited_ranks_of(hole, full));
        store(shared, suited_ranks_of(board, full));
        for (int i = from; i < count && i < from + ROWS; i++) {
            const uint16_t flush = pe_omaha_flush_of(ranking, (unsigned)ours[i - from],
                                                     (unsigned)shared[i - from]);
            if (flush > out[noted[i]]) out[noted[i]] = flush;
        }
    }
}

PE_INLINE ptrdiff_t omaha_loop(const pe_ranking *ranking, const pe_batch *batch, int pairs_count,
                               int check) {
    const int wide = pairs_count > 8;
    const int turns = wide ? 5 : 4; /* half of up to nine, or of up to eleven cards */
    const apart_reader cards = make_apart_reader(batch, turns);
    const key_tables tables = make_key_tables();
    const pair_tables pairs = make_pair_tables(batch->hole_cards, wide);
    for (ptrdiff_t start = 0; start < batch->rows; start += PE_BLOCK) {
        const ptrdiff_t rows = batch->rows - start < PE_BLOCK ? batch->rows - start : PE_BLOCK;
        uint64_t our_lane[PE_BLOCK], shared_lane[PE_BLOCK], key[PE_BLOCK], suited[PE_BLOCK / 64];
        const uint16_t *line[PE_BLOCK];
        uint8_t columns[16 * PE_BLOCK], hole_room[ROOM], board_room[ROOM];
        uint16_t noted[PE_BLOCK + ROWS], last[ROWS], *const out = batch->out + start;
        const uint8_t *hole_row = rows_at(&cards.ours, start, rows, hole_room);
        const uint8_t *board_row = rows_at(&cards.shared, start, rows, board_room);
        seen seen = nothing_seen();
        for (ptrdiff_t from = 0; from < rows; from += 64) {
            uint64_t bits = 0;
            for (ptrdiff_t row = from; row < from + 64 && row < rows; row += ROWS) {
                vec ours = read_rows(&cards.ours, hole_row);
                vec shared = read_rows(&cards.shared, board_row);
                if (check) seen.largest = max8(seen.largest, max8(ours, shared));
                const vec ranks = ranks_of(ours);
                ours = or_(ours, cards.our_pad);
                shared = or_(shared, cards.shared_pad);
                if (check) see_apart(&seen, ours, shared, &cards, turns);
                store(our_lane + row, ours);
                store(shared_lane + row, shared);
                /* As in five_loop; the lines found in one step are looked up in a later one. */
                if (row >= DELAY) find_lines(key + row - DELAY, line + row - DELAY);
                if (row >= 2 * DELAY)
                    look_up_lines(line, columns, row - 2 * DELAY, wide, pairs_count,
                                  out + row - 2 * DELAY);
                store(key + row, keys_of(shared, tables));
                if (wide) {
                    store(columns + 16 * row, columns_of(low16(ranks, ranks), pairs));
                    store(columns + 16 * row + 8 * ROWS, columns_of(high16(ranks, ranks), pairs));
                } else {
                    store(columns + 8 * row, columns_of(ranks, pairs));
                }
                bits |= (uint64_t)not_zero64(omaha_counters(ours, shared)) << (row - from);
                hole_row += ROWS * cards.ours.step;
                board_row += ROWS * cards.shared.step;
            }
            suited[from / 64] = bits;
        }
        const ptrdiff_t whole = (rows - 1) / ROWS * ROWS;
        for (ptrdiff_t row = whole >= DELAY ? whole - DELAY + ROWS : 0; row <= whole; row += ROWS)
            find_lines(key + row, line + row);
        for (ptrdiff_t row = whole >= 2 * DELAY ? whole - 2 * DELAY + ROWS : 0; row < whole;
             row += ROWS)
            look_up_lines(line, columns, row, wide, pairs_count, out + row);
        look_up_lines(line, columns, whole, wide, pairs_count, last);
        memcpy(out + whole, last, (size_t)(rows - whole) * sizeof *out);
        if (check && !all_seen_right(&seen, ranking)) return start;
        const int suits = list_noted(suited, rows, noted);
        better_by_omaha_flush(ranking, our_lane, shared_lane, noted, suits, out);
    }
    return -1;
}

PE_INLINE ptrdiff_t omaha_shapes(const pe_ranking *ranking, const pe_batch *batch, int check) {
    if (batch->hole_cards == 6) return omaha_loop(ranking, batch, 15, check);
    if (batch->hole_cards == 5) return omaha_loop(ranking, batch, 10, check);
    return omaha_loop(ranking, batch, 6, check);
}

static ptrdiff_t omaha(const pe_ranking *ranking, const pe_batch *batch, int check) {
    if (batch->rows < FEW) return pe_scalar.omaha(ranking, batch, check);
    return check ? omaha_shapes(ranking, batch, 1) : omaha_shapes(ranking, batch, 0);
}

/* ---- eight or better ---- */

static PE_NOINLINE void look_up_low(const uint64_t *key, ptrdiff_t rows, const uint8_t *value,
                                    uint16_t *out) {
#pragma GCC unroll 4
    for (ptrdiff_t row = 0; row < rows; row++) out[row] = value[key[row]];
}

/* The low ranks of the cards, a byte a card, the ace first. */
PE_INLINE vec low_bits_of(vec cards) {
    static const uint8_t bit[16] = {2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1};
    return look16(repeat16(bit), or_(ranks_of(cards), and_(cards, all8(128))));
}

PE_INLINE ptrdiff_t eight_loop(const pe_ranking *ranking, const pe_batch *batch, int boards,
                               int check) {
    const int hole = batch->hole_cards, board = boards ? batch->board_cards : 0;
    const vec pad = padding(hole + board);
    const reader ours = make_reader(batch->hole, hole, hole, batch->rows, 0);
    const reader shared = make_reader(batch->board, board, batch->board_step, batch->rows, hole);
    vec turn[3];
    for (int i = 0; i < 3; i++) turn[i] = turned_by(i + 1, hole + board, 0);
    for (ptrdiff_t start = 0; start < batch->rows; start += PE_BLOCK) {
        const ptrdiff_t rows = batch->rows - start < PE_BLOCK ? batch->rows - start : PE_BLOCK;
        uint64_t key[PE_BLOCK];
        uint8_t hole_room[ROOM], board_room[ROOM];
        const uint8_t *hole_row = rows_at(&ours, start, rows, hole_room);
        const uint8_t *board_row = rows_at(&shared, start, rows, board_room);
        seen seen = nothing_seen();
        for (ptrdiff_t row = 0; row < rows; row += ROWS) {
            vec cards = read_rows(&ours, hole_row);
            if (boards) cards = or_(cards, read_rows(&shared, board_row));
            if (check) seen.largest = max8(seen.largest, cards);
            cards = or_(cards, pad);
            if (check) see_repeated(&seen, cards, turn, 3);
            vec low = low_bits_of(cards);
            low = or_(low, right64(low, 32));
            low = or_(low, right64(low, 16));
            low = or_(low, right64(low, 8));
            store(key + row, and_(low, all64(255)));
            hole_row += ROWS * ours.step;
            board_row += ROWS * shared.step;
        }
        if (check && !all_seen_right(&seen, ranking)) return start;
        look_up_low(key, rows, pe_low, batch->out + start);
    }
    return -1;
}

static ptrdiff_t eight(const pe_ranking *ranking, const pe_batch *batch, int check) {
    if (batch->rows < FEW) return pe_scalar.eight(ranking, batch, check);
    if (batch->board_cards)
        return check ? eight_loop(ranking, batch, 1, 1) : eight_loop(ranking, batch, 1, 0);
    return check ? eight_loop(ranking, batch, 0, 1) : eight_loop(ranking, batch, 0, 0);
}

PE_INLINE ptrdiff_t omaha_eight_loop(const pe_ranking *ranking, const pe_batch *batch, int turns,
                                     int check) {
    static const uint8_t both[16] = {0, 4, 128, 128, 128, 128, 128, 128,
                                     8, 12, 128, 128, 128, 128, 128, 128};
    const apart_reader cards = make_apart_reader(batch, turns);
    const vec low_half = all64(0xffffffff), hole_and_board = repeat16(both);
    for (ptrdiff_t start = 0; start < batch->rows; start += PE_BLOCK) {
        const ptrdiff_t rows = batch->rows - start < PE_BLOCK ? batch->rows - start : PE_BLOCK;
        uint64_t key[PE_BLOCK];
        uint8_t hole_room[ROOM], board_room[ROOM];
        const uint8_t *hole_row = rows_at(&cards.ours, start, rows, hole_room);
        const uint8_t *board_row = rows_at(&cards.shared, start, rows, board_room);
        seen seen = nothing_seen();
        for (ptrdiff_t row = 0; row < rows; row += ROWS) {
            vec ours = read_rows(&cards.ours, hole_row);
            vec shared = read_rows(&cards.shared, board_row);
            if (check) seen.largest = max8(seen.largest, max8(ours, shared));
            ours = or_(ours, cards.our_pad);
            shared = or_(shared, cards.shared_pad);
            if (check) see_apart(&seen, ours, shared, &cards, turns);
            /* Or-ed together in halves of a lane, the hole's in the lower. */
            const vec mine = low_bits_of(ours), theirs = low_bits_of(shared);
            vec low = or_(and_(or_(mine, right64(mine, 32)), low_half),
                          left64(or_(theirs, right64(theirs, 32)), 32));
            low = or_(low, right32(low, 16));
            low = or_(low, right32(low, 8));
            store(key + row, look16(low, hole_and_board));
            hole_row += ROWS * cards.ours.step;
            board_row += ROWS * cards.shared.step;
        }
        if (check && !all_seen_right(&seen, ranking)) return start;
        look_up_low(key, rows, pe_omaha_low, batch->out + start);
    }
    return -1;
}

static ptrdiff_t omaha_eight(const pe_ranking *ranking, const pe_batch *batch, int check) {
    if (batch->rows < FEW) return pe_scalar.omaha_eight(ranking, batch, check);
    if (batch->hole_cards > 4)
        return check ? omaha_eight_loop(ranking, batch, 5, 1)
                     : omaha_eight_loop(ranking, batch, 5, 0);
    return check ? omaha_eight_loop(ranking, batch, 4, 1) : omaha_eight_loop(ranking, batch, 4, 0);
}
