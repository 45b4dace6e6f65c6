//! The cube's machine, portable and vectorised, agrees with the reference semantics.

use cosette_puzzle::{Family, Metric, MoveId, Position, Puzzle, Random, Reach, Symmetries};
use cosette_solve::solvers::cube3::{Bytes, CORNERS, Cube, Frame};

fn puzzles() -> [Puzzle; 4] {
    let cube = |size| [Metric::Htm, Metric::Qtm].map(|metric| Family::Cube { size }.puzzle(metric));
    let [[a, b], [c, d]] = [3, 2].map(cube);
    [a, b, c, d]
}

/// The same test for each machine.
macro_rules! each_machine {
    ($name:ident, $law:ident) => {
        #[test]
        fn $name() {
            #[cfg(target_arch = "x86_64")]
            fn registers(puzzle: &Puzzle) {
                if let Some(avx2) = cosette_core::processor::Avx2::detect() {
                    $law(&Frame::<cosette_solve::solvers::cube3::Registers>::new(puzzle, avx2));
                }
            }
            #[cfg(not(target_arch = "x86_64"))]
            fn registers(_: &Puzzle) {}
            for puzzle in puzzles() {
                $law(&Frame::<Bytes>::new(&puzzle, ()));
                registers(&puzzle);
            }
        }
    };
}

each_machine!(positions_come_out_as_they_went_in, round_trip);
each_machine!(moves_are_the_moves_of_the_puzzle, moves);
each_machine!(composing_and_inverting_are_those_of_positions, group);
each_machine!(symmetries_are_those_of_the_puzzle, symmetries);
each_machine!(planes_and_words_are_the_bytes, planes);

fn states<C: Cube>(frame: &Frame<C>) -> Vec<Position> {
    let (reach, mut random) = (Reach::of(&frame.puzzle), Random::new(3));
    (0..30).map(|_| reach.random(&mut random)).chain([frame.puzzle.solved()]).collect()
}

fn round_trip<C: Cube>(frame: &Frame<C>) {
    for position in states(frame) {
        let cube = frame.read(&position);
        assert_eq!(frame.write(cube), Some(position.clone()));
        assert!(cube.same(C::new(frame.solved.proof(), cube.bytes())));
        assert_eq!(cube.same(frame.solved), position.is_solved());
    }
    let mut bytes = frame.solved.bytes();
    bytes[CORNERS] = 1;
    assert_eq!(
        frame.write(C::new(frame.solved.proof(), bytes)),
        None,
        "one piece twice is no position"
    );
}

fn moves<C: Cube>(frame: &Frame<C>) {
    let puzzle = &frame.puzzle;
    assert_eq!(frame.moves.len(), puzzle.moves().len());
    for position in states(frame) {
        for id in puzzle.move_ids() {
            let cube = C::run(frame.solved.proof(), || {
                frame.read(&position).then(frame.moves[id.index()])
            });
            assert_eq!(frame.write(cube), puzzle.apply(&position, id));
        }
    }
}

fn group<C: Cube>(frame: &Frame<C>) {
    let shape = frame.puzzle.shape();
    let states = states(frame);
    for (a, b) in states.iter().zip(states.iter().rev()) {
        let (x, y) = (frame.read(a), frame.read(b));
        assert_eq!(
            frame.write(C::run(frame.solved.proof(), || x.then(y))),
            Some(a.compose(b, shape))
        );
        assert_eq!(
            frame.write(C::run(frame.solved.proof(), || x.inverse())),
            Some(a.inverse(shape))
        );
        let twisted = |(slot, &t): (usize, &u8)| if slot < 8 { (3 - t) % 3 } else { t };
        let twists = a.twists().iter().enumerate().map(twisted).collect();
        let other = Position::new(shape, a.pieces().to_vec(), twists);
        assert_eq!(frame.write(C::run(frame.solved.proof(), || x.untwisted())), other);
    }
}

fn symmetries<C: Cube>(frame: &Frame<C>) {
    let puzzle = &frame.puzzle;
    let all = Symmetries::of(puzzle).elements();
    assert_eq!(frame.symmetries.len(), all.len());
    let images = |s: &cosette_puzzle::Symmetry| -> Vec<MoveId> {
        puzzle.move_ids().map(|id| s.move_image(puzzle, id)).collect()
    };
    assert!(frame.symmetries[0].moves.iter().copied().eq(puzzle.move_ids()));
    for (symmetry, &undo) in frame.symmetries.iter().zip(&frame.undo) {
        let same = all.iter().filter(|s| images(s) == symmetry.moves).collect::<Vec<_>>();
        assert_eq!(same.len(), 1, "every symmetry once");
        for position in states(frame) {
            let cube = frame.read(&position);
            let other = C::run(frame.solved.proof(), || symmetry.conjugate(cube));
            assert_eq!(frame.write(other), Some(same[0].apply(&position, puzzle.shape())));
            assert!(frame.symmetries[undo as usize].conjugate(other).same(cube));
        }
        for (id, image) in symmetry.moves.iter().enumerate() {
            let turned = C::run(frame.solved.proof(), || symmetry.conjugate(frame.moves[id]));
            assert!(turned.same(frame.moves[image.index()]));
        }
    }
    if frame.symmetries.len() == 48 {
        for (k, symmetry) in frame.symmetries.iter().enumerate() {
            let to = puzzle.get(symmetry.moves[0]).line % 3;
            assert_eq!(usize::from(to), k / 16, "sorted by where the axis goes");
        }
    }
}

fn planes<C: Cube>(frame: &Frame<C>) {
    for position in states(frame) {
        let cube = frame.read(&position);
        let bytes = cube.bytes();
        let plane = |bit: u32| (0..32).map(|i| u32::from(bytes[i] >> bit & 1) << i).sum::<u32>();
        assert_eq!(C::run(frame.solved.proof(), || cube.plane::<0>()), plane(0));
        assert_eq!(C::run(frame.solved.proof(), || cube.plane::<3>()), plane(3));
        assert_eq!(C::run(frame.solved.proof(), || cube.plane::<4>()), plane(4));
        assert_eq!(C::run(frame.solved.proof(), || cube.plane::<5>()), plane(5));
        let word = |k: usize| u64::from_le_bytes(bytes[k * 8..][..8].try_into().unwrap());
        let words =
            C::run(frame.solved.proof(), || [cube.word::<0>(), cube.word::<1>(), cube.word::<2>()]);
        assert_eq!(words, [word(0), word(1), word(2)]);
        assert_eq!(
            C::run(frame.solved.proof(), || C::extract(cube.proof(), words[0], 0x0707)),
            word(0) & 7 | word(0) >> 5 & 0x38
        );
    }
}
