//! No byte of a certificate can change unnoticed.

use cosette_checker::Certificate;
use cosette_checker::certificate::{
    Antipode, Antipodes, Audit, AuditedLevel, Block, FORMAT, Level, Quotient, Witness,
};

fn small() -> Certificate {
    Certificate {
        format: FORMAT.to_string(),
        claim: "every state of \"loopover-2x2\" is at most 4 moves away".to_string(),
        puzzle: "loopover-2x2".to_string(),
        metric: "stm".to_string(),
        puzzle_hash: "00".repeat(32),
        quotient: Quotient {
            name: "whole".to_string(),
            pieces: vec![0, 1, 2, 3],
            moves: vec!["R0".to_string(), "C1".to_string()],
        },
        states: 24,
        radius: 4,
        layers: vec![1, 4, 10, 8, 1],
        symmetry_generators: vec![vec![0, 2, 1, 3], vec![1, 0, 3, 2]],
        symmetries: 8,
        orbits: vec![1, 1, 3, 1, 1],
        levels: vec![Level {
            depth: 1,
            states: 4,
            digest: "ab".to_string(),
            blocks: vec![Block { block: 0, digest: "cd".to_string() }],
        }],
        audit: Audit { seed: 7, levels: vec![AuditedLevel { depth: 1, rows: 2, states: 4 }] },
        witnesses: vec![Witness { depth: 1, state: "BA/CD".to_string(), word: "R0".to_string() }],
        antipodes: Antipodes {
            states: 1,
            listed: vec![Antipode {
                state: "DC/BA".to_string(),
                orbit: 1,
                kept_by: vec!["transpose".to_string()],
            }],
        },
        made_by: "a test".to_string(),
    }
}

/// Seals any text as if it were a certificate.
fn seal(body: &str) -> String {
    let body = format!("{body},\n  ");
    format!("{body}\"digest\": \"{}\"\n}}\n", blake3::hash(body.as_bytes()).to_hex())
}

#[test]
fn what_is_written_is_read_back() {
    let text = small().write();
    assert_eq!(Certificate::read(text.as_bytes()).unwrap(), small());
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json.as_object().unwrap().keys().len(), 18);
    let (body, _) = text.rsplit_once("\"digest\"").unwrap();
    assert_eq!(json["digest"], blake3::hash(body.as_bytes()).to_hex().as_str());
}

#[test]
fn every_changed_byte_is_noticed() {
    let text = small().write().into_bytes();
    for at in 0..text.len() {
        for flip in [1u8, 2, 4, 8, 16, 32, 64, 128, 255] {
            let mut changed = text.clone();
            changed[at] ^= flip;
            assert!(Certificate::read(&changed).is_err(), "byte {at} flipped by {flip}");
        }
    }
}

#[test]
fn every_added_or_lost_byte_is_noticed() {
    let text = small().write().into_bytes();
    for at in 0..=text.len() {
        for byte in [b' ', b'\n', b'0', b'"', b'}', b',', 0, 0xff] {
            let mut longer = text.clone();
            longer.insert(at, byte);
            assert!(Certificate::read(&longer).is_err(), "{byte} put in at {at}");
        }
        assert!(at == text.len() || Certificate::read(&text[..at]).is_err(), "cut at {at}");
    }
    for at in 0..text.len() {
        let mut shorter = text.clone();
        shorter.remove(at);
        assert!(Certificate::read(&shorter).is_err(), "byte {at} taken out");
        assert!(at == 0 || Certificate::read(&text[at..]).is_err(), "begins at {at}");
    }
}

#[test]
fn other_digests_are_refused() {
    let text = small().write();
    let (body, tail) = text.rsplit_once("\"digest\": \"").unwrap();
    let digest = &tail[..64];
    let with = |digest: &str| format!("{body}\"digest\": \"{digest}\"\n}}\n");
    assert_eq!(with(digest), text);
    for other in [digest.to_uppercase(), "0".repeat(64), String::new(), digest[..63].to_string()] {
        assert!(Certificate::read(with(&other).as_bytes()).is_err(), "{other}");
    }
}

#[test]
fn sealed_nonsense_is_refused() {
    let text = small().write();
    let (body, _) = text.rsplit_once(",\n  \"digest\"").unwrap();
    assert!(Certificate::read(seal(body).as_bytes()).is_ok());
    let twice = body.replacen("\"radius\": 4", "\"radius\": 4, \"radius\": 4", 1);
    let inside = body.replacen("\"seed\": 7", "\"seed\": 7, \"seed\": 7", 1);
    let early = format!("{body}\n}}\n{{");
    let nonsense = [
        twice,
        inside,
        early,
        String::new(),
        "{".to_string(),
        "[".repeat(100_000),
        format!("{body}, \"digest\": \"0\""),
        format!("{body}, \"more\": 0"),
        body.replacen("\"radius\": 4", "\"radius\": -4", 1),
        body.replacen("\"radius\": 4", "\"radius\": 4e9", 1),
        body.replacen("\"radius\": 4", "\"radius\": 99999999999999999999999", 1),
        body.replacen("\"radius\": 4", "\"radius\": null", 1),
        body.replacen("certificate 1", "certificate 2", 1),
        body.replacen("  \"radius\": 4,\n", "", 1),
    ];
    for body in nonsense {
        assert!(Certificate::read(seal(&body).as_bytes()).is_err(), "{body:.300}");
    }
    assert!(Certificate::read(&vec![b' '; 17 << 20]).is_err());
}
