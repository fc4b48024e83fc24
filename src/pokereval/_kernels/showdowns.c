/* Equity by showdowns of every hand with every other. */
#include "equity_parts.h"

#include <stdlib.h>

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
        pe_add_outcome(s->spot, s->tally, best, weight);
        return;
    }
    s->outcome[outcome_number(s->spot, best)] += weight;
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
    pe_begin_tally(spot, s->tally);
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
    pe_first_places(start, missing, place);
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
    pe_begin_tally(spot, tally);
    s->spot = spot;
    s->tally = tally;
    s->numbered = pe_are_numbered(spot);
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
                pe_add_numbered(spot, tally, number, s->outcome[number]);
        }
        bad = 0;
    }
    free(room);
    free(s);
    return bad;
}
