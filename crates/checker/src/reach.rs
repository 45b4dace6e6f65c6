//! How many states there are, and whether a state is one of them: group theory, no search.
//!
//! Where every move is always legal, the placements of the labelled pieces that can be reached are
//! the images of the solved one under the group of the moves: as many as the order of the group
//! divided by that of the elements that leave every labelled piece at home. The second number
//! comes from Schreier's lemma, one labelled piece at a time. Most boards are simpler: their group
//! is that of all permutations of the places, or of the even ones.

use cosette_puzzle::natural::contains_alternating;
use cosette_puzzle::{Perm, Position, Random, Reach, StabilizerChain, factorial};
use num_bigint::BigUint;

use crate::certificate::Certificate;
use crate::question::{Question, is_odd};
use crate::report::{Rejected, Report, reject};

/// More points than this are not put into a stabiliser chain without need.
const CHAIN_POINTS: usize = 26;

/// Which placements can be reached.
pub enum Placements {
    /// Every placement of the labelled pieces.
    All,
    /// Every even permutation of the places.
    Even,
    /// The images under this group.
    Group(Box<StabilizerChain>),
    /// Those of a puzzle whose key piece decides what is legal.
    Keyed(Box<Reach>),
    /// It is not known without a search.
    Unknown,
}

impl Placements {
    /// Finds out what can be reached.
    pub fn of(question: &Question) -> Placements {
        if question.key.is_some() {
            let is_all = question.moves.len() == question.puzzle.moves().len();
            return match question.is_whole && is_all {
                true => Placements::Keyed(Box::new(Reach::of(&question.puzzle))),
                false => Placements::Unknown,
            };
        }
        let points = question.points.len();
        let generators = generators(question);
        let spare = points - question.pieces.len();
        if points > CHAIN_POINTS {
            // Two spare places take up any exchange.
            return match question.is_unoriented() && spare >= 2 && contains_alternating(&generators)
            {
                true => Placements::All,
                false => Placements::Unknown,
            };
        }
        let chain = StabilizerChain::new(points, &generators);
        let all = factorial(points);
        let is_unoriented = question.is_unoriented();
        if is_unoriented && (chain.order() == all || chain.order() * 2u32 == all && spare >= 2) {
            Placements::All
        } else if is_unoriented && chain.order() * 2u32 == all {
            Placements::Even
        } else {
            Placements::Group(Box::new(chain))
        }
    }

    /// Their number.
    pub fn count(&self, question: &Question) -> Option<BigUint> {
        let (points, pieces) = (question.points.len(), question.pieces.len());
        match self {
            Placements::All => Some(factorial(points) / factorial(points - pieces)),
            Placements::Even => Some(factorial(points) / 2u32),
            Placements::Group(chain) => {
                Some(chain.order() / stabiliser(question, &generators(question)).order())
            }
            Placements::Keyed(reach) => Some(reach.order().clone()),
            Placements::Unknown => None,
        }
    }

    /// Whether the position with these places is reachable, if that can be decided.
    pub fn contains(
        &self,
        question: &Question,
        position: &Position,
        places: &[u8],
    ) -> Option<bool> {
        match self {
            Placements::All => Some(true),
            Placements::Even => Some(!is_odd(&completed(places, question))),
            Placements::Keyed(reach) => Some(reach.contains(position)),
            Placements::Group(chain) if question.is_whole => {
                let shape = question.puzzle.shape();
                let images = question.points.iter().map(|&point| {
                    let piece = shape.slot_of_point(point);
                    let turn = (point - shape.point(piece, 0)) as u8;
                    let slot = position.slot_of(piece as u16);
                    let turns = shape.orientations(slot);
                    let at = shape.point(slot, (turn + position.twists()[slot]) % turns);
                    question.points.binary_search(&at).map(|index| index as u16)
                });
                let images: Result<Vec<u16>, usize> = images.collect();
                Some(images.ok().and_then(Perm::new).is_some_and(|perm| chain.contains(&perm)))
            }
            Placements::Group(_) | Placements::Unknown => None,
        }
    }

    /// A random one, each as likely as the others, if that can be done.
    pub fn random(&self, question: &Question, random: &mut Random) -> Option<Vec<u8>> {
        let homes = question.homes();
        match self {
            Placements::All | Placements::Even => {
                let mut places: Vec<u8> = (0..question.points.len()).map(|p| p as u8).collect();
                random.shuffle(&mut places);
                places.truncate(homes.len());
                if matches!(self, Placements::Even) && is_odd(&completed(&places, question)) {
                    places.swap(0, 1);
                }
                Some(places)
            }
            Placements::Group(chain) => {
                let element = chain.random(random);
                Some(homes.iter().map(|&home| element[home as usize] as u8).collect())
            }
            Placements::Keyed(reach) => question.places(&reach.random(random)),
            Placements::Unknown => None,
        }
    }
}

/// Whether the states, this many, are the elements of the group of the moves, one each.
pub fn is_group(question: &Question, states: Option<&BigUint>) -> bool {
    let points = question.points.len();
    // Of more points than that at most 16 hold labelled pieces: the others can be permuted at will.
    if question.key.is_some() || points > CHAIN_POINTS {
        return false;
    }
    let order = || StabilizerChain::new(points, &generators(question)).order();
    states.is_some_and(|states| *states == order())
}

/// The place of every piece, when at most one has no label: that one is in the remaining place.
fn completed(places: &[u8], question: &Question) -> Vec<u8> {
    let count = question.points.len() as u8;
    let room = (0..count).find(|place| !places.contains(place)).unwrap_or(0);
    let mut map = vec![room; question.points.len()];
    for (&home, &place) in question.homes().iter().zip(places) {
        map[home as usize] = place;
    }
    map
}

fn generators(question: &Question) -> Vec<Perm> {
    let perm = |map: &Vec<u8>| Perm::new(map.iter().map(|&x| u16::from(x)).collect());
    let maps = question.maps.iter().flatten().flatten();
    maps.map(|map| perm(map).expect("moves permute the points")).collect()
}

/// The elements that leave every labelled piece where it is at home.
fn stabiliser(question: &Question, generators: &[Perm]) -> StabilizerChain {
    let points = question.points.len();
    let mut generators = generators.to_vec();
    let mut chain = StabilizerChain::new(points, &generators);
    for home in question.homes() {
        let mut kept: Vec<Perm> = Vec::new();
        chain = StabilizerChain::new(points, &kept);
        // Elements that take the home to each point of its orbit, as functions on points.
        let mut ways = vec![None; points];
        ways[home as usize] = Some(Perm::identity(points));
        let mut orbit = vec![home as usize];
        let mut at = 0;
        while at < orbit.len() {
            for generator in &generators {
                let way = ways[orbit[at]].as_ref().expect("in the orbit");
                let path = generator.compose(way);
                let end = path[home as usize] as usize;
                match &ways[end] {
                    None => {
                        ways[end] = Some(path);
                        orbit.push(end);
                    }
                    Some(back) => {
                        let round = back.inverse().compose(&path);
                        if !chain.contains(&round) {
                            kept.push(round);
                            chain = StabilizerChain::new(points, &kept);
                        }
                    }
                }
            }
            at += 1;
        }
        generators = kept;
    }
    chain
}

/// Checks the number of states, and gives it if it is known.
pub fn check(
    certificate: &Certificate,
    question: &Question,
    placements: &Placements,
    report: &mut Report,
) -> Result<Option<BigUint>, Rejected> {
    let claimed = certificate.states;
    let count = placements.count(question);
    if let Some(count) = &count {
        if *count != claimed.into() {
            return reject(format!("{claimed} states are claimed, but {count} can be reached"));
        }
        let how = match placements {
            Placements::All => "every placement can be reached",
            Placements::Even => "every even permutation can be reached",
            Placements::Keyed(_) => "a key piece and the group of its loops",
            _ => "order of the group by stabiliser chains",
        };
        report.checked(format!("states: {count} can be reached ({how})"));
    }
    Ok(count)
}
