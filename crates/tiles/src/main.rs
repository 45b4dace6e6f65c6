use cosette_tiles::{additive::Additive, cells::Board, ida::{Manhattan, Search}};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let board = Board { rows: 4, cols: 4 };
    let text = std::fs::read_to_string("/work/shared/vectors/korf100.txt").unwrap();
    let all: Vec<Vec<u8>> = text.lines().filter(|l| !l.starts_with('#')).map(|l| l.split('|').nth(1).unwrap().split_whitespace().map(|t| t.parse().unwrap()).collect()).collect();
    let count: usize = args[2].parse().unwrap();
    let clock = std::time::Instant::now();
    let groups = |t: &str| -> Vec<Vec<usize>> { t.split('/').map(|g| g.split(',').map(|t| t.parse().unwrap()).collect()).collect() };
    let (name, mirrored) = match args[1].strip_suffix("+r") { Some(n) => (n, true), None => (args[1].as_str(), false) };
    let text = match name { "663" => "1,2,4,5,8,9/3,6,7,10,11,15/12,13,14", "78" => "1,2,3,4,5,6,7/8,9,10,11,12,13,14,15", _ => "" };
    let run = |nodes: &mut dyn FnMut(&[u8]) -> (u32, u64)| {
        println!("ready {:?}", clock.elapsed());
        let clock = std::time::Instant::now();
        let mut sum = (0, 0);
        for tiles in &all[..count] {
            let (len, n) = nodes(tiles);
            if count < 10 { println!("{len} {n}"); }
            sum = (sum.0 + len, sum.1 + n);
        }
        println!("{sum:?} {:?} {:.1} M/s", clock.elapsed(), sum.1 as f64 / clock.elapsed().as_secs_f64() / 1e6);
    };
    if text.is_empty() {
        let bound = Manhattan::new(board);
        let mut search = Search::new(board, &bound);
        run(&mut |tiles| { let len = search.solve(tiles); (len, search.nodes) });
    } else {
        macro_rules! go { ($g:literal, $m:literal) => {{
            let bound = Additive::<$g, $m>::new(board, &groups(text).try_into().unwrap());
            let mut search = Search::new(board, &bound);
            run(&mut |tiles| { let len = search.solve(tiles); (len, search.nodes) });
        }}}
        match (groups(text).len(), mirrored) {
            (2, false) => go!(2, false), (2, true) => go!(2, true), (3, false) => go!(3, false), _ => go!(3, true),
        }
    }
}
