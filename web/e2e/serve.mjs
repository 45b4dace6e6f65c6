// A server of plain files, as small as can be: the page must work behind one. `headers` are those
// of Cosette's own server, or none.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

/** The policy that Cosette's server sends. */
export const POLICY = {
  "Content-Security-Policy":
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
    "img-src 'self' data: blob:; worker-src 'self' blob:; connect-src 'self'; " +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** Serves a folder under a path on a free port of the loopback. */
export async function serve(folder, { headers = POLICY, under = "/" } = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const inside = pathname.startsWith(under) ? pathname.slice(under.length) : undefined;
    const name = normalize(inside === "" ? "index.html" : (inside ?? "..")).replace(/^\/+/, "");
    try {
      if (name.startsWith("..")) throw new Error("outside");
      const body = await readFile(join(folder, name));
      response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream", ...headers });
      response.end(body);
    } catch {
      response.writeHead(404, { "Content-Type": "text/plain", ...headers });
      response.end("not found");
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  return { url: `http://127.0.0.1:${port}${under}`, close: () => server.close() };
}
