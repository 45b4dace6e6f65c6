//! The examples under `--help`. A test runs those that need no other program and write no file.

use crate::failure::EXIT_CODES;

/// Under the help of the program itself: examples, and what the exit codes mean.
pub fn top() -> String {
    let codes = EXIT_CODES.iter().map(|(code, meaning)| format!("\n  {code:<5}{meaning}"));
    format!("{TOP}\n\nExit codes:{}", codes.collect::<String>())
}

const TOP: &str = "\
Examples:
  cosette solve loopover-3x3 GDA/HEB/IFC
  cosette scramble loopover-4x4 --count 3 --seed 7
  cosette apply 15-puzzle '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0' 'U L'
  cosette check loopover-3x3 'CAB/DEF/GHI' \"R0'\"
  cosette explain cube";

pub const SCRAMBLE: &str = "\
Examples:
  cosette scramble loopover-4x4
  cosette scramble 15-puzzle --count 100 --seed 7
  cosette scramble cube --as state --seed 3
  cosette scramble loopover-5x5 --as moves --notation udlr --seed 4
  cosette scramble cube --moves 20 --seed 1 --json
  cosette scramble loopover-4x4 --moves 10 --notation sign --seed 1 --json";

pub const PUZZLES: &str = "\
Examples:
  cosette puzzles
  cosette puzzles --json";

pub const CONVERT: &str = "\
Examples:
  cosette convert cube --to tws
  cosette convert loopover-3x3 --metric mtm --to gap
  cosette convert 15-puzzle --to puzzle
  cosette convert pyraminx --to kpuzzle
  cosette convert mine.tws --to puzzle > mine.puzzle";

pub const CAMPAIGN: &str = "\
Examples:
  cosette campaign plan campaigns/loopover-5x5-lower-25.toml
  cosette campaign run campaigns/loopover-5x5-lower-25.toml --folder lower-25 --nice --for 2h
  cosette campaign status lower-25 --follow
  cosette campaign submit lower-25 --slurm --task-time 20m
  cosette campaign finish lower-25 --certificate loopover-5x5-lower-25.json
  cosette verify loopover-5x5-lower-25.json";

pub const SOLVE: &str = "\
Examples:
  cosette solve loopover-3x3 GDA/HEB/IFC
  cosette solve CKAO/GFDI/HLPB/MNJE
  cosette solve 8-puzzle 1 2 3 4 5 6 7 0 8
  cosette solve loopover-4x4 \"1L 2U'\" --notation sign
  cosette solve 8-puzzle '2 3 0 1 8 6 5 7 4' --solver astar --heuristic manhattan --json
  cosette solve cube --scramble \"R U R' U'\"
  cosette solve cube --scramble \"U2 D2 F2 B2 R2 L2\" --all --json
  cosette solve 15-puzzle '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15' --time 10s
  cosette solve cube-2x2x2 --random 3 --seed 7 --metric qtm
  cosette solve loopover-5x5 XFCEH/VTLQB/MJWDG/YNSUA/IRPKO --solver two-phase-small
  cosette solve loopover-5x5 XFCEH/VTLQB/MJWDG/YNSUA/IRPKO --phase 11111x11111-00111x00111
  cosette solve CKAO/GFDI/HLPB/MNJE --scheme 1111x1111-0011x0011-0001x0001-0000x0000
  cosette solve cube DUUBULDBFRBFRRULLLBRDFFFBLURDBFDFDRFRULBLUFDURRBLBDUDL --time 100ms
  cosette scramble loopover-4x4 --count 100 | cosette solve - --json";

pub const APPLY: &str = "\
Examples:
  cosette apply loopover-4x4 ABCD/EFGH/IJKL/MNOP 'R0 -1C2'
  cosette apply 8-puzzle '1 2 3 4 5 6 7 8 0' 'D R' --notation tile
  cosette apply loopover-4x4 solved \"2U' 3L2\" --notation sign
  cosette apply cube \"R U R' U'\" '[F: [R, U]] x (Rw2 M)2'
  cosette scramble cube --as state --count 5 | cosette apply cube - \"U R2 F'\"";

pub const CHECK: &str = "\
Examples:
  cosette check loopover-3x3 CAB/DEF/GHI \"R0'\"
  cosette check 15-puzzle '1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12' D
  cosette check 8-puzzle '1 0 2 3 4 5 6 7 8' L --goal blank-first";

pub const EXPLAIN: &str = "\
Examples:
  cosette explain loopover-4x4
  cosette explain loopover-5x5 --solver two-phase-big
  cosette explain cube --solver two-phase
  cosette explain cube --metric qtm --json";

pub const EXPLORE: &str = "\
Examples:
  cosette explore loopover-3x3
  cosette explore loopover-4x4 --phase 1111x1111-0011x0011
  cosette explore loopover-4x4 --pieces '{ABCD}{EFGH}{IJKL}{MNOP}' --json
  cosette explore loopover-3x3 --pieces '{ABC}{DEF}{GHI} / rows'
  cosette explore cube --coset kociemba --plan
  cosette explore cube --max-depth 6
  cosette explore cube --coset-of 'R U F D L B R2 U2 F D2 L U B R D F2 L U' --plan
  cosette explore cube --moves 'R2 U2 F2'
  cosette explore loopover-3x3 --fold
  cosette explore cube-2x2x2 --metric qtm --plot layers.svg
  cosette explore loopover-4x4 --disk scratch --plan
  cosette explore loopover-4x4 --disk scratch --certificate 4x4.json
  cosette explore loopover-4x4 --disk scratch --certificate 4x4.json --resume";

pub const HEURISTIC: &str = "\
Examples:
  cosette heuristic loopover-4x4
  cosette heuristic loopover-4x4 wd --samples 1000000
  cosette heuristic 15-puzzle wd --json
  cosette heuristic 15-puzzle pdb:6-6-3+r --samples 10000
  cosette heuristic loopover-5x5 phase1-wd
  cosette heuristic loopover-4x4 pdb:ABEF+CDGH
  cosette heuristic 8-puzzle linear-conflict --plot quality.svg
  cosette heuristic 8-puzzle 'max(wd,linear-conflict)' --against wd
  cosette heuristic loopover-3x3 wd --state 'BCA/DEF/GHI'
  cosette heuristic loopover-3x3 'sum(wd-rows,md-columns)' --check";

pub const TRACE: &str = "\
Examples:
  cosette trace 8-puzzle '2 3 0 1 8 6 5 7 4' --solver ida --heuristic lookup
  cosette trace 8-puzzle '2 3 0 1 8 6 5 7 4' --heuristic manhattan --out tree.svg
  cosette trace loopover-3x3 'R0 C1' --solver bfs --out tree.html
  cosette trace cube \"R U\" --solver bidirectional --format dot
  cosette trace 8-puzzle '1 2 3 4 0 5 7 8 6' --json";

pub const LAB: &str = "\
Examples:
  cosette lab
  cosette lab toroidal
  cosette lab eight-puzzle --show
  cosette lab fifteen-heuristics --resume --markdown --plot fifteen.svg
  cosette lab my-experiment.toml --json";

pub const VERIFY: &str = "\
Examples:
  cosette verify testdata/certificates/loopover-2x3-stm.json
  cosette verify results/*.json --time 10m --json
  cosette verify loopover-4x4-stm.json --memory 4G --threads 2
  cosette verify loopover-4x4-stm.json --time 1m --seed 7";

pub const BENCH: &str = "\
Examples:
  cosette bench tables
  cosette bench tables --csv --threads 1
  cosette bench loopover
  cosette bench cube
  cosette bench tiles --threads 1";

pub const SERVE: &str = "\
Examples:
  cosette serve
  cosette serve --open
  cosette serve --port 0 --json
  cosette serve --campaigns ~/campaigns --jobs 2 --time 1m
  cosette serve --host 0.0.0.0 --allow-host studio.example.org --memory 4G";

pub const TABLE: &str = "\
Examples:
  cosette table build loopover-4x4 --pieces ABCD
  cosette table build loopover-5x5 --pieces '{ABC}{FGH}{KLM} / rows'
  cosette table build loopover-5x5 --phase 00111x00111-00011x00011
  cosette table build loopover-4x4
  cosette table build 15-puzzle --solver optimal
  cosette table list
  cosette table verify
  cosette table remove --all";

pub const COMPLETIONS: &str = "\
Examples:
  cosette completions bash > ~/.local/share/bash-completion/completions/cosette
  cosette completions zsh > ~/.zfunc/_cosette
  cosette completions fish > ~/.config/fish/completions/cosette.fish";

pub const MAN: &str = "\
Examples:
  cosette man | man -l -
  cosette man --out ~/.local/share/man/man1";
