use cosette_engine::observe::{Event, Observer};
use cosette_engine::rows::classes::Classes;
use cosette_puzzle::{Family, Metric};
use cosette_scale::{Job, Subject, search};
use std::ops::ControlFlow;
use std::path::PathBuf;
struct Talk(std::time::Instant);
impl Observer for Talk {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        if let Event::Level { .. } = event {
            eprintln!("{:7.1}s {event:?}", self.0.elapsed().as_secs_f64());
        }
        ControlFlow::Continue(())
    }
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let family: Family = args[0].parse().unwrap();
    let metric = if args[1] == "mtm" { Metric::Mtm } else { Metric::Stm };
    let puzzle = family.puzzle(metric);
    let folder = args.get(2).filter(|f| *f != "-").map(PathBuf::from);
    let resume = args.get(3).is_some();
    let subject = Subject {
        quotient: "whole".into(),
        pieces: (0..puzzle.shape().slots() as u16).collect(),
        moves: puzzle.move_ids().collect(),
        puzzle,
    };
    let space = Classes::of(&subject.puzzle).unwrap();
    let job =
        Job { subject: &subject, folder: folder.as_deref(), resume, depth_max: u32::MAX, seed: 1 };
    let found = search(&space, job, &Talk(std::time::Instant::now())).unwrap();
    println!(
        "{:?}\n{:?}\n{:?} cpu {:.1} disk {}",
        found.state.layers,
        found.state.orbits,
        found.end,
        found.state.cpu_seconds,
        found.state.disk_bytes
    );
    println!(
        "witnesses {} last {} {:?}",
        found.state.witnesses.len(),
        found.last.len(),
        found.state.witnesses.last()
    );
    println!("{:?}", found.state.levels.iter().map(|l| &l.digest[..8]).collect::<Vec<_>>());
}
