//! `cosette convert`: puzzle definitions between formats.

use cosette::naming;
use cosette_definition::{Format, of_puzzle, write};

use crate::args::Convert;
use crate::defined::{from_file, load, malformed};
use crate::failure::Failure;
use crate::show::Show;

/// Reads the definition and writes it.
pub fn run(args: &Convert, show: &mut Show) -> Result<(), Failure> {
    let format = |name: &String| name.parse::<Format>().map_err(|error| malformed("--to", &error));
    let to = format(&args.to)?;
    let from = args.from.as_ref().map(format).transpose()?;
    let definition = match (from, load(&args.file)) {
        (Some(from), _) => from_file(&args.file, Some(from))?.definition,
        (None, Some(loaded)) => loaded?.definition,
        (None, None) => {
            let rules = &args.rules;
            let family = args.file.parse()?;
            let puzzle = naming::of_family(family, rules.metric.as_deref(), rules.goal.as_deref())?;
            of_puzzle(&puzzle).with_powers()
        }
    };
    let text = write(&definition, to).map_err(|error| malformed(&args.file, &error))?;
    show.file(text.as_bytes())
}
