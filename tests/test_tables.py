"""The tables that the build makes: what is in them is pinned, and a wrong card stays inside them.

A digest changes only with a change of the generator or the ladders. After one that is meant, print
the new lines with `python tests/test_tables.py`, and say in the commit what changed and why.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GENERATOR = ROOT / "tools" / "make_tables.py"
pytestmark = pytest.mark.skipif(
    not (ROOT / "src").is_dir(), reason="the generator's source is not here"
)
MOST_BYTES = 4 << 20

# SHA-256 of the table as it lies in memory, little-endian, and its name.
PINNED = """
e04c15deef2595b9ab7924960f3d8b3be3c6b20b670b46d5cb49d25291c33d98 pe_card
867fa2bcea73606046764fc6bf09bef9a8e67d942e755f153f2fdd45c7310967 pe_text_rank
e38aceb6b6b23db2ca30a285fdc6760dcfd982c1d8bba710523037401b5f5e88 pe_text_suit
6455a0b78327513fcf0d2e603abbbbb2ad45103ca31e8fe9359b936bf21bc643 pe_offset_5
cfad8ff12440edb4b66a399c4cf6a36c88a3cea0f271a69da937b44d2a5b27d0 pe_offset_6
7a10755db76d44d2040c7a3409c1af03e740f83800191800c3122873dc2b17ba pe_offset_7
86c84298cd84975cb3fc54f1a777eb73671cf8cfd9a3d3f87a1e30f7c5a8b852 pe_high_5
553f67bb81678a2aa5377b0e1652a8c76acd8cca6667daa290a9170727b9ab8f pe_high_6
46331d1be5a5c70ea77a0860d4fc2b1aa11812a5b6c6fb9cff63258f05c90016 pe_high_7
78fe8238146283745c4bddb7c80b4633594156e7eecef3da79fedf741025aec6 pe_high_flush
ef305658ec62273503eb3519cacaa4ea59f13ee0109e1a1c4cb9a93d9e20c59f pe_short_deck_high_5
a4826a05e3de0a795968e5b733510935a3207b5175a70df74599e1360ca64a1e pe_short_deck_high_6
24fea8162f05b513ac2d0e2ff3082590f50de9724a47b59281b094dcb2387552 pe_short_deck_high_7
02f18cb7e30da69e67d266457a50d538ba418e3af30a89ba29f346fa042f41ef pe_short_deck_high_flush
aa8d82cc5c333b6f14e441a1f14a7c40a127a3c27fd4072b47003d591dbbd171 pe_short_deck_high_trips_5
42d44e2eb35eb67c2ba17f83d558ce048061094b4dde62252b429743ff6a6d2e pe_short_deck_high_trips_6
fd49e65aee778821ae4290c6cc0e114b7c3f35a18599c251827cd6f625ae1e0b pe_short_deck_high_trips_7
02f18cb7e30da69e67d266457a50d538ba418e3af30a89ba29f346fa042f41ef pe_short_deck_high_trips_flush
22e63629d7ca982b4a7d2455a335bb96d410d2788402bb24e1affcda92477b23 pe_ace_to_five_low_5
ba76ffd2b0cf4247099549acf0842bdd6afcc97605f18aba04608388fb2fa485 pe_ace_to_five_low_6
488e13506b45d3881cf92b97919e4874f37b9323a418c1ca86a252c8d5803ccb pe_ace_to_five_low_7
6fbafb99cecd3f13c0040cf35eae9e3fa74daebe37f5a90de9306c489c657a1b pe_deuce_to_seven_low_5
61a2ecf2c4290dd1f2b2a69388def1fc1fb7dcbac41e35e0d2135c08c86d15e2 pe_deuce_to_seven_low_6
774f9988e1a84b859e54f097c7fc449954b93904836eec466ace70fe3ef5c108 pe_deuce_to_seven_low_7
aa8dab011596b98fe9b6d3bb8515b79e7ba97ec85de9706f5273258de63d6920 pe_deuce_to_seven_low_flush
dff2d7297b02568aeac5c1267645800a2edb3641bdc01a6fe1982fe0f28df36a pe_ace_to_six_low_5
ced6d7edb85e83fc80c76931fab2d6a4168586642edba764d63dbeeb662c6db3 pe_ace_to_six_low_6
108ddea6b785ca43134687551fc1bf22a402e74552457c6e3c9a1b93639bd576 pe_ace_to_six_low_7
ff99d709f34fccc504e222f9e18cdc61afa3272634b2f3fd06c518268835c378 pe_ace_to_six_low_flush
86cbab5fcce98df7ac0662c5bec0f1ffada3a35f589ccb645151671fe873143d pe_soko_high_5
218a78fc35266a860adc9d75652748fce83e1c77e2fb1eae76b55ca2f43ab9b3 pe_soko_high_6
fe16448afe23e588341760f7fd098875291cc022a9caf8207e3cc778777e4096 pe_soko_high_7
87978f13a93866b600a7d0f02da1840497e8516ef9850223e41af328a573d212 pe_soko_high_flush
126f31797d07cd1737022f7d7245186662f11f7a0ecc23b02fb39910e2755df3 pe_soko_high_four
cbc529b57a7a4d11906795cc253b8b063c408309626fc345019f2651cac766dd pe_soko_high_straight_first_5
8e1fa48b6cd78bab60ed9f697110919a699f3bdd46db4d0478d4182426be2617 pe_soko_high_straight_first_6
ba7bb4215e41b8f9bfed74daffa4d425bc2fcb3e4bb988f7aa396b748dd38b33 pe_soko_high_straight_first_7
99f0403206581506cfb92b2b4214a67192ed63b4ff27254a730d34e9b0190960 pe_soko_high_straight_first_flush
28d397e94585e9e2309395d35226b017ac4261fbda2c154b5b9881087d165055 pe_soko_high_straight_first_four
74521e9d4fad78e9a3755b329dba7959ded9c7b2b4b84d15076b49dd7736b5dc pe_soko_row
d5abf7c008e4da0ecc82ed5e4a41fbba4a9c7f1ab464fe9032f0504a5356b4e0 pe_omaha_row
ab958ebf6237f7ff94860a307408dcfdb85386ad7855911dd192b7d3f1d9ebf2 pe_omaha_rows
6e8a2fc40dc93441d3d4331591a5774a83afada3d158ae276859ec7eb5d04a69 pe_pair_column
d1711cb200564774f7a965677b8d1679db1ca4c6981503bf37c170b470a0f4df pe_low
c57c5656362012ece211783bc2cdaed621d0da6bc249fd3e7235ec1fed169d97 pe_omaha_low
a0b876a4886bbaffb718c18438cb7ebe1a0a2b440eab2775f08e76d0b44f0045 pe_badugi
8101b36eb3e7eb85f41908760c88ff9b29d56ebf2a37a67e04f36bc86448ed9d pe_badugi_next
e68fe6a990bc0578c6cdbee425fe7856986f6ff1b446b5560d5f117941d54f81 pe_badugi_taken
92560a9e31c2399fde04e9741ebb71417e46e0f3e4bedcb5ae91a6d9ed6c680b pe_up_cards_high
f4689927f46668f3e9b6f62b1dca4a8ee77855560e9df529f32ac77fdcaa12db pe_up_cards_low
3bb3bfbf228e3600269fc5e5bfd46a0b84ba36c6a592a9171a014609e628db1b pe_up_cards_place
"""


@cache
def generator():
    """Import the generator by path, for tools are no package; skip where only a wheel is."""
    if not GENERATOR.exists():
        pytest.skip("the generator of the tables is not here")
    spec = importlib.util.spec_from_file_location("make_tables", GENERATOR)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def tables():
    return generator().make_tables()


def digests():
    """Return one line a table, as they are pinned."""
    for c_type, name, values in tables():
        digest = hashlib.sha256(generator().to_bytes(c_type, values)).hexdigest()
        yield f"{digest} {name}"


def test_tables_are_as_pinned():
    assert list(digests()) == PINNED.split("\n")[1:-1]


def test_another_build_makes_the_same():
    """In another process, where sets and strings hash to another order."""
    expected = list(digests())
    built = subprocess.run(
        [sys.executable, __file__],
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert built.stdout.splitlines() == expected


def test_tables_are_small():
    sizes = {"uint8_t": 1, "uint16_t": 2, "uint64_t": 8}
    total = sum(sizes[c_type] * len(values) for c_type, _, values in tables())
    assert total == sum(len(generator().to_bytes(c_type, v)) for c_type, _, v in tables())
    assert total < MOST_BYTES


@pytest.mark.parametrize("c_type", ["uint8_t", "uint16_t", "uint64_t"])
def test_bytes_are_little_endian(c_type):
    size = {"uint8_t": 1, "uint16_t": 2, "uint64_t": 8}[c_type]
    assert generator().to_bytes(c_type, [1, 2]) == b"".join(
        value.to_bytes(size, "little") for value in (1, 2)
    )


def test_values_that_do_not_fit_their_type_are_refused():
    for c_type, most in (("uint8_t", 255), ("uint16_t", 65535)):
        generator().to_bytes(c_type, [most])
        with pytest.raises(OverflowError):
            generator().to_bytes(c_type, [most + 1])


@pytest.mark.parametrize("size", [5, 6, 7])
def test_no_cards_point_outside_a_table(size):
    """Any ranks, even five of one or none at all, which is what unchecked rows can hold.

    A byte that is no card adds nothing to the key, as a deuce does.
    """
    made = {name: values for _, name, values in tables()}
    module = generator()
    offsets = made[f"pe_offset_{size}"]
    smallest = min(
        len(values)
        for name, values in made.items()
        if name.endswith(f"_{size}") and values is not offsets
    )
    if size == 5:
        smallest = min(smallest, len(made["pe_omaha_row"]))
    assert min(module.RANK_KEYS) == 0
    last = max(
        offsets[key >> module.KEY_SHIFT] + (key & (module.COLUMNS - 1))
        for key in map(module.key_of, combinations_with_replacement(range(13), size))
    )
    assert last < smallest


def test_every_row_that_is_pointed_to_is_there():
    made = {name: values for _, name, values in tables()}
    assert (max(made["pe_omaha_row"]) + 1) * 96 == len(made["pe_omaha_rows"])
    assert max(made["pe_pair_column"]) == 90
    assert max(made["pe_soko_row"]) + 13 == len(made["pe_soko_high_four"])
    steps = len(made["pe_badugi_next"])
    assert max(made["pe_badugi_next"]) + 256 == steps == len(made["pe_badugi_taken"])
    places = made["pe_up_cards_place"]
    assert sum(max(places[i : i + 16]) for i in range(0, 64, 16)) == 1819


if __name__ == "__main__":
    print(*digests(), sep="\n")
