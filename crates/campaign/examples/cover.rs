//! Joins a far set with its translates: `cover FAR-FILE rows|squares`.

use std::path::Path;
use std::time::Instant;

use cosette_campaign::steps::cover::index::Index;
use cosette_campaign::steps::cover::join::join;
use cosette_campaign::steps::cover::placements;
use cosette_campaign::steps::cover::places::Torus;
use cosette_scale::far::Far;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let start = Instant::now();
    let far = Far::read(Path::new(&args[1])).expect("a far set");
    let torus = Torus { n: 5, m: 3 };
    let placements = placements(torus, &far);
    let index = Index::new(torus, &placements);
    eprintln!("{} placements, {} in all, {:?}", placements.len(), index.len(), start.elapsed());
    let order = if args[2] == "rows" { torus.by_rows() } else { torus.by_squares() };
    let places = torus.steps(&order).expect("an order");
    eprintln!("places of steps: {:?}", places.iter().map(Vec::len).collect::<Vec<_>>());
    let mut total = cosette_campaign::steps::cover::join::Joined::default();
    for (i, chunk) in placements.chunks(100_000).enumerate() {
        total = total.and(join(&index, &places, chunk));
        eprintln!("{} {:?} {:?}", i, total.nodes, start.elapsed());
    }
    println!("{:?} {:?}", total.nodes, total.boards);
}
