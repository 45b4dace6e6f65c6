//! The page and its files.

use super::Running;

#[test]
fn the_page_is_served_and_kept() {
    let server = Running::start();
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert!(page.text().contains("<html"));
    assert_eq!(server.get("/index.html").body, page.body);
    assert_eq!(server.get("/?puzzle=cube").body, page.body);
    let tag = page.header("etag").unwrap();
    for tags in [tag.to_string(), format!("\"x\", W/{tag}"), "*".into()] {
        let same = server.send("GET", "/", &[("If-None-Match", &tags)], "");
        assert_eq!((same.status, same.body.len()), (304, 0));
        assert_eq!(same.header("etag"), Some(tag));
    }
    assert_eq!(server.send("GET", "/", &[("If-None-Match", "\"x\"")], "").status, 200);
    let head = server.send("HEAD", "/", &[], "");
    assert_eq!((head.status, head.body.len()), (200, 0));
    for path in ["/nothing", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/assets/", "//etc/passwd"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

/// Whatever of the page is large is sent compressed to those who take it.
#[test]
fn large_files_are_compressed() {
    let server = Running::start();
    let page = server.get("/");
    for path in page.text().split('"').filter(|text| text.ends_with(".js")) {
        let path = format!("/{}", path.trim_start_matches("./").trim_start_matches('/'));
        let plain = server.get(&path);
        assert_eq!(plain.status, 200, "{path}");
        assert_eq!(plain.header("cache-control"), Some("public, max-age=31536000, immutable"));
        let zipped = server.send("GET", &path, &[("Accept-Encoding", "br, gzip")], "");
        if plain.body.len() > 1024 {
            assert_eq!(zipped.header("content-encoding"), Some("gzip"), "{path}");
            assert_eq!(zipped.header("content-type"), plain.header("content-type"));
            assert!(zipped.body.len() < plain.body.len());
        }
    }
}
