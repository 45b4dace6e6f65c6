//! `cosette man`: the manual pages.

use std::fs;

use clap::{Command, CommandFactory};
use clap_mangen::Man as Page;

use crate::args::{Args, Man};
use crate::failure::Failure;
use crate::output;
use crate::show::Show;

/// Prints the pages one after the other, or writes them into a folder.
pub fn run(args: &Man, show: &mut Show) -> Result<(), Failure> {
    let Some(folder) = &args.out else {
        return pages().iter().try_for_each(|(_, page)| show.file(page));
    };
    fs::create_dir_all(folder).map_err(|error| {
        Failure::new("file", format!("{} cannot be written: {error}", folder.display()))
    })?;
    for (name, page) in pages() {
        let path = folder.join(name);
        output::write(&path, &page)?;
        show.note(format_args!("wrote {}", path.display()))?;
    }
    Ok(())
}

/// Every page with its file name: each command before its subcommands, which its page refers to.
fn pages() -> Vec<(String, Vec<u8>)> {
    let mut program = Args::command().disable_help_subcommand(true);
    program.build();
    let mut pages = Vec::new();
    let mut pending = vec![&program];
    while let Some(command) = pending.pop() {
        let page =
            Page::new(command.clone()).source(concat!("cosette ", env!("CARGO_PKG_VERSION")));
        let mut bytes = Vec::new();
        page.render(&mut bytes).expect("writing into memory never fails");
        let text = String::from_utf8(bytes).expect("the help is UTF-8");
        pages.push((page.get_filename(), named_sections(&text).into_bytes()));
        let named = |c: &&Command| !c.is_hide_set() && c.get_name() != "help";
        let subcommands: Vec<&Command> = command.get_subcommands().filter(named).collect();
        pending.extend(subcommands.into_iter().rev());
    }
    pages
}

/// `clap_mangen` puts the text after the options into a section EXTRA, and refills its lines. Here
/// each paragraph with a heading becomes a section of the usual name, with its lines unchanged.
fn named_sections(page: &str) -> String {
    let mut out = String::new();
    let mut extra = false;
    for line in page.lines() {
        let section = match line {
            ".SH EXTRA" => {
                extra = true;
                continue;
            }
            "Examples:" if extra => Some("EXAMPLES"),
            "Exit codes:" if extra => Some("EXIT STATUS"),
            _ => None,
        };
        if extra && line.starts_with(".SH") {
            extra = false;
            out += ".fi\n";
        }
        match section {
            Some(section) => out += &format!(".fi\n.SH \"{section}\"\n.nf\n"),
            None if extra && line == ".PP" => {}
            None => out += &format!("{line}\n"),
        }
    }
    out
}
