"""Hands to try the solver and the oracle on: dealt at random, crowded, and picked for their traps."""

from __future__ import annotations

from random import Random

JOKER = "Jk"
SUITS = "hdcs"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NATURALS = tuple(rank + suit for suit in SUITS for rank in RANKS)
PACK = NATURALS * 2 + (JOKER,) * 4

Hand = tuple[str, ...]


def random_hands(seed: int, count: int, size: int) -> list[Hand]:
    """``count`` hands of ``size`` cards, each dealt from a whole pack of 108."""
    random = Random(seed)
    return [tuple(random.sample(PACK, size)) for _ in range(count)]


def crowded_hands(seed: int, count: int, size: int) -> list[Hand]:
    """Hands rich in melds: each dealt from a few neighbouring ranks in some suits, and 0 to 4 jokers.

    The ranks may go round from the king to the ace, so that both ends of a suit meet.
    """
    random = Random(seed)
    hands: list[Hand] = []
    while len(hands) < count:
        lowest, width = random.randrange(len(RANKS)), random.randint(2, len(RANKS))
        suits = random.sample(SUITS, random.randint(1, len(SUITS)))
        ranks = [RANKS[(lowest + step) % len(RANKS)] for step in range(width)]
        jokers = (JOKER,) * min(size, random.randint(0, 4))
        narrow_pack = [rank + suit for rank in ranks for suit in suits] * 2
        if len(narrow_pack) + len(jokers) >= size:
            hands.append(jokers + tuple(random.sample(narrow_pack, size - len(jokers))))
    return hands


def nasty_hands(kind: str | None = None) -> list[Hand]:
    """Hands where searches go wrong or grow; all of them, or those of one kind (a key of `NASTY`)."""
    texts = NASTY.values() if kind is None else [NASTY[kind]]
    return [tuple(line.split()) for text in texts for line in text.strip().splitlines()]


# By kind, a hand a line: an answer that a greedy or a bounded search misses, or very many answers.
NASTY = {
    "a joker that stands for a card held": """
        9d 8h 7d Jk 8d Jk 2c 4s Kh Ac 6s Qc 3h
        9d 8h 7d Jk 8d Jk 8d 9d 7d 8h 7h 9h 2c Ks
        5h 6h 7h 7d 7c Jk 8h 9h 9d 9c Jk 10h Jh Qs
        Kh Kh Qh Jh Jk Ks Kd Jk 10h 9h 9s 9d 2c 3c
        5d 6d Jk 8h 8c 8s Jk 4d 7d 7h Jk Jk 8d 3d
        Jk 2h 3h 3d 3c Jk 4h 4s 4d Jk 5h 6h 7h Jk""",
    "a card that two melds want": """
        9h 9c 9d 7h 8h 10h Jh 10c 10d 2s 4s 6s Kd
        7s 8s 9s 9h 9d 8h 8d 7h 7d 10s Js 6s 5s 4s
        2h 3h 4h 5h 6h 7h 5c 5d 4c 4d 6c 6d 3c 3d
        Kh Kd Ks Qh Qd Qs Jh Jd Js Ah Ad As 10h 10d""",
    "four jokers, close cards": """
        Jk Jk Jk Jk 5h 6h 7h 8h 9h 5d 6d 7d 8d 9d
        Jk Jk Jk Jk 5h 6h 7h 5d 6d 7d 5c 6c 7c 6s
        Jk Jk Jk Jk 5h 5h 6h 6h 7h 7h 8h 8h 9h 9h
        Jk Jk Jk Jk Qh Kh Ah Qd Kd Ad Qc Kc Ac As
        Jk Jk Jk Jk Ah 2h 3h Qh Kh Ad 2d 3d Qd Kd
        Jk Jk Jk Jk 2h 4h 6h 8h 10h Qh 2d 4d 6d 8d
        Jk Jk Jk Jk Ah 3h 4h 6h 7h 9h 10h Qh Kh 2h
        Jk Jk Jk Jk 7h 7h 7d 7d 7c 7c 8h 8d 8c 8s
        Jk Jk Jk Jk 3c 4c 5c 4d 5d 6d 5s 6s 7s""",
    "three jokers": """
        Jk Jk Jk 4h 5h 6h 7h 8h 6d 6c 7d 7c 8d 8c
        Jk Jk Jk Ah Ad Ac 2h 2d 2c Kh Kd Kc Qh Qd
        Jk Jk Jk 9s 10s Js Qs Ks As 9c 10c Jc Qc Kc""",
    "far cards and four jokers": """
        Jk Jk Jk Jk 2h 5h 8h Jh 3d 6d 9d Qd 4c 7s
        Jk Jk Jk Jk Ah 5d 9c Ks 2h 6d 10c 3s 7h Jd""",
    "one suit": """
        Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh
        Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah
        Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh 7h
        Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Jk
        Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Jk Jk
        2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Jk Jk
        Ah Ah 2h 3h 4h 5h 6h Jk 8h 9h 10h Jh Qh Kh
        2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks Jk
        Ah 3h 5h 7h 9h Jh Kh Jk 2h 4h 6h 8h 10h Jk
        4s 4s 5s 5s 6s 6s 7s 7s 8s 8s 9s 9s 10s 10s
        Ac Ac 2c 2c 3c 3c Qc Qc Kc Kc 4c Jc 5c 10c
        Ac 2c 3c 4c 5c 6c 7c Ac 2c 3c 4c 5c 6c 7c
        Ad Ad Kd Kd Qd Qd Jd Jd 10d 10d 9d 9d 8d 8d
        Ah Ah 2h 2h 3h 3h Jk Jk Qh Qh Kh Kh Jh Jh""",
    "three or four ranks in four suits": """
        7h 7d 7c 7s 8h 8d 8c 8s 9h 9d 9c 9s 10h
        7h 7d 7c 7s 8h 8d 8c 8s 9h 9d 9c 9s Jk Jk
        7h 7d 7c 8h 8d 8c 9h 9d 9c 7s 8s Jk Jk Jk
        7h 7d 7c 7s 8h 8d 8c 9h 9d 9c Jk Jk Jk Jk
        Qh Qd Qc Qs Kh Kd Kc Ks Ah Ad Ac As 2h Jk
        Ah Ad Ac As 2h 2d 2c 2s 3h 3d 3c 3s Jk Jk
        Ah Ad Ac As 2h 2d 2c 2s Kh Kd Kc Ks Jk Jk
        2h 2d 2c 2s 3h 3d 3c 3s 4h 4d 4c 4s 5h 5d""",
    "both copies of everything": """
        7h 7h 7d 7d 8h 8h 8d 8d 9h 9h 9d 9d 10h 10h
        7h 7h 7d 7d 7c 7c 7s 7s 8h 8h 8d 8d 8c 8c
        Ah Ah Ad Ad Ac Ac As As Kh Kh Kd Kd Jk Jk
        5s 5s 6s 6s 7s 7s 5c 5c 6c 6c 7c 7c Jk
        3h 3h 3d 3d 4h 4h 4d 4d 5h 5h Jk Jk Jk Jk
        2d 2d 3d 3d 4d 4d 2s 2s 3s 3s 4s 4s Jk Jk""",
    "nothing may be left to discard": """
        10h Jh Qh 5c 5d 5s 2c 3c 4c 8d 9d 10d Jd Qd
        Kh Kd Kc Ks Ah Ad Ac As 2h 3h 4h 5c 6c 7c
        7h 8h 9h 10h Jh Qh Kh 7d 8d 9d 10d Jd Qd Kd
        Ah 2h 3h Qs Ks As 4c 4d 4h 9s 9d 9c Jk 9h
        10s Js Qs 10s Js Qs 3h 4h 5h 3h 4h 5h Jk Jk""",
    "a lone ace left": """
        Ah 10d Jd Qd Kd 5c 5d 5s 7s 8s 9s 2c 3c 4c
        As 10s Js Qs Ks 2d 3d 4d 6h 6d 6c 6s Jk
        Ah Ad 10s Js Qs 3c 4c 5c 7h 7d 7c 2h 2d 2s
        Ah Ah 2h 3h 10d Jd Qd 9s 9c 9d 4c 5c 6c Jk
        Ah 2h 3h Ad Ac 10s Js Qs 8d 8c 8s 4c 5c 6c""",
    "nearly or exactly the minimum": """
        10s Js Qs Ks 2c 4c 6c 8d 2h 4h 6h 8h 3d
        Qh Kh Ah 3d 3c 3s 5h 7c 9s 2d 8c 10d Js
        9h 9d 9c 9s 2c 3d 4h 5s 6c 7d 8h 10s Jc
        4h 4d 4c 3s 4s 5s 6s 7s 9d Jh Kc 2h 8d
        Ah Ad Ac 2h 3h 4h Kd Qc 9s 7s 5c 6d 8h""",
    "short hands": """
        Jk
        Ah
        Jk Jk Jk Jk
        7h Jk Jk
        7h 8h Jk
        Ah Kh Jk
        Ah 2h Jk
        Ah Ah Jk
        7h 7h Jk Jk""",
}
