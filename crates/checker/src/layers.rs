//! The layers counted again, as far as the checker's own search went.

use crate::ball::Ball;
use crate::certificate::Certificate;
use crate::report::{Rejected, Report, reject};

/// Compares the layers with those of the checker's own search; `orbits` are those up to the
/// symmetries that the certificate names.
pub fn check<const P: usize>(
    certificate: &Certificate,
    ball: &Ball<'_, P>,
    orbits: &[u64],
    report: &mut Report,
) -> Result<(), Rejected> {
    let radius = certificate.radius as usize;
    for (depth, (states, orbits)) in ball.states.iter().zip(orbits).enumerate() {
        if depth > radius {
            return reject(format!(
                "the radius is {radius}, but there are states at distance {depth}"
            ));
        }
        let claimed = (certificate.layers[depth], certificate.orbits[depth]);
        if claimed != (*states, *orbits) {
            return reject(format!(
                "{} states ({} up to symmetry) are claimed at distance {depth}, but there are \
                 {states} ({orbits})",
                claimed.0, claimed.1
            ));
        }
    }
    let states: u64 = ball.states.iter().sum();
    let total: u64 = orbits.iter().sum();
    if ball.is_complete {
        if ball.radius() != radius {
            return reject(format!("the radius is {}, not {radius}", ball.radius()));
        }
        report.checked(format!(
            "layers: all {} of them, and their orbits, by an independent search ({states} states, \
             {total} up to symmetry)",
            radius + 1
        ));
        return Ok(());
    }
    let k = ball.radius();
    if k == 0 {
        report.missing("layers: no time or memory to count even the nearest states again");
    }
    report.checked(format!(
        "layers 0 to {k}, and their orbits, by an independent search ({states} states, {total} \
         up to symmetry)"
    ));
    report.trusted(format!(
        "layers {} to {radius}: how many states each has, and how many up to symmetry, was not \
         counted again; only their sums and the random states were checked",
        k + 1
    ));
    Ok(())
}
