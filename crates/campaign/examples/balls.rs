use cosette_campaign::steps::coset_units::*;
use std::time::Instant;
fn main() {
    let name = std::env::args().nth(1).unwrap_or("loopover-5x5".into());
    let max: usize = std::env::args().nth(2).map_or(8, |s| s.parse().unwrap());
    let puzzle = name.parse::<cosette_puzzle::Family>().unwrap().puzzle(cosette_puzzle::Metric::Stm);
    let board = board::Board::of(&puzzle).unwrap();
    let t = Instant::now();
    let words = words::Words::find(&board, &puzzle, max);
    eprintln!("{:?} {:?}", words.by_length.iter().map(Vec::len).collect::<Vec<_>>(), t.elapsed());
    let gens = balls::generators(&board, &words);
    let mut by = [0; 6];
    gens.iter().for_each(|g| by[g.word.len() as usize] += 1);
    eprintln!("generators by weight {by:?}");
    let layout = layout::Layout::new(&board);
    let kernel = shuffle::Kernel::new(&layout, shuffle::Form::best());
    let mut all = vec![balls::Ball::identity(&layout)];
    for d in 1.. {
        let t = Instant::now();
        let before: Vec<&balls::Ball> = all.iter().rev().collect();
        let next = balls::Ball::next(&layout, &kernel, &gens, &before);
        eprintln!("{d} {} of {} {:?}", next.count(), layout.elements(), t.elapsed());
        let done = next.count() == layout.elements();
        all.push(next);
        if all.len() > 5 { all.remove(0); }
        if done || d > 30 { break; }
    }
}
