//! The page: files made by `web/build.sh`, embedded in the program.
//!
//! A file whose name contains a hash of its contents never changes, so that browsers keep it for
//! good; the others are asked for again each time, and answered with 304 while they are the same.
//! Compressed copies are made when they are first asked for: once they are made they cost a
//! lookup, and a program that serves itself alone never makes most of them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{Embed, EmbeddedFile};

use crate::refusal::Refusal;

#[derive(Embed)]
#[folder = "assets"]
struct Assets;

/// Smaller files gain nothing from being compressed.
const COMPRESSED_MIN: usize = 1024;
/// Characters of a hash in a name, as Vite and others write it: `index-Bq3_x9Zd.js`.
const HASH_MIN: usize = 8;

/// Answers with a file of the page. Places within the page are written behind `?` or `#`.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let refusal = Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", "files are only read");
        return ([(header::ALLOW, "GET, HEAD")], refusal).into_response();
    }
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(file) = Assets::get(path) else {
        return Refusal::not_found("there is no such file").into_response();
    };
    let tag = tag(&file);
    let cached = match is_hashed(path) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let common = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, cached.into()),
        (header::VARY, "accept-encoding".into()),
    ];
    if names(&headers, header::IF_NONE_MATCH, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = HeaderValue::from_static(content_type(path));
    let zipped = match is_compressible(path) && takes_gzip(&headers) {
        true => gzipped(path, file.data.clone()).await,
        false => None,
    };
    let mut response = match zipped {
        Some(zipped) => ([(header::CONTENT_ENCODING, "gzip")], zipped).into_response(),
        None => body(file.data).into_response(),
    };
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    (common, response).into_response()
}

fn body(data: Cow<'static, [u8]>) -> Body {
    match data {
        Cow::Borrowed(data) => Body::from(Bytes::from_static(data)),
        Cow::Owned(data) => Body::from(data),
    }
}

/// The contents by a part of their hash.
fn tag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let digits: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

/// Whether a header is a list that contains this name, or `*`.
fn names(headers: &HeaderMap, header: header::HeaderName, name: &str) -> bool {
    let values = headers.get_all(header).iter().filter_map(|value| value.to_str().ok());
    let mut all = values.flat_map(|value| value.split(',')).map(str::trim);
    all.any(|one| one == "*" || one.trim_start_matches("W/") == name)
}

/// Whether the client takes gzip.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    let values = values.filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = matches!(weight.trim().trim_start_matches("q="), "0" | "0.0" | "0.00");
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

/// A compressed copy, made once; nothing if it would not be smaller.
async fn gzipped(path: &str, data: Cow<'static, [u8]>) -> Option<Bytes> {
    static COPIES: Mutex<Option<HashMap<String, Option<Bytes>>>> = Mutex::new(None);
    let copies = || COPIES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(copy) = copies().get_or_insert_default().get(path) {
        return copy.clone();
    }
    let compress = move || {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&data).ok()?;
        let copy = encoder.finish().ok()?;
        (copy.len() < data.len()).then(|| Bytes::from(copy))
    };
    let copy = tokio::task::spawn_blocking(compress).await.ok()?;
    copies().get_or_insert_default().insert(path.into(), copy.clone());
    copy
}

/// Whether the name contains a hash: the part after the last hyphen, or between two dots, with at
/// least eight letters, digits and `_`, one of them a digit or a capital.
fn is_hashed(path: &str) -> bool {
    let file = path.rsplit('/').next().unwrap_or(path);
    let is_hash = |part: &str| {
        part.len() >= HASH_MIN
            && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
            && part.bytes().any(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
    };
    let stem = file.split_once('.').map_or(file, |(stem, _)| stem);
    // Vite's alphabet contains the hyphen, too: the last nine characters are `-` and a hash.
    let vite = stem.len() > HASH_MIN + 1
        && stem.is_char_boundary(stem.len() - HASH_MIN - 1)
        && stem[stem.len() - HASH_MIN - 1..].starts_with('-')
        && is_hash(&stem[stem.len() - HASH_MIN..].replace('-', "_"));
    let after_hyphen = stem.rsplit_once('-').is_some_and(|(_, hash)| is_hash(hash));
    let mut middle = file.split('.').skip(1).peekable();
    let between_dots = std::iter::from_fn(|| {
        let part = middle.next()?;
        middle.peek().map(|_| part)
    });
    vite || after_hyphen || between_dots.into_iter().any(is_hash)
}

fn ending(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, ending)| ending)
}

fn is_compressible(path: &str) -> bool {
    let size = Assets::get(path).map_or(0, |file| file.data.len());
    size >= COMPRESSED_MIN && !matches!(ending(path), "png" | "woff2" | "webp" | "jpg" | "gz")
}

fn content_type(path: &str) -> &'static str {
    match ending(path) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "jpg" | "jpeg" => "image/jpeg",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" | "puzzle" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_hash_are_known() {
        for name in [
            "assets/index-Bq3_x9Zd.js",
            "index-B-3_x9Zd.css",
            "cosette-4f2a81c09be17d35.wasm",
            "app.3fa9c01b.js",
        ] {
            assert!(is_hashed(name), "{name}");
        }
        for name in ["index.html", "cosette.wasm", "twisty-player.js", "a-b.js", "LICENSE-APACHE"] {
            assert!(!is_hashed(name), "{name}");
        }
    }

    #[test]
    fn gzip_is_for_those_who_take_it() {
        let takes = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_str(value).unwrap());
            takes_gzip(&headers)
        };
        assert!(takes("gzip") && takes("br, GZIP;q=0.5") && takes("deflate, gzip, br, zstd"));
        assert!(!takes("br") && !takes("gzip;q=0") && !takes("identity") && !takes(""));
    }
}
