// The service worker: the page without a network, and in isolation on hosts that send no headers.
//
// Files of this version are taken from the cache first; requests to a server of Cosette are passed
// on untouched. Shared memory, by which a search in a worker is paused, needs two headers that plain
// static hosts do not send: they are added here, so that it is there from the second visit on.

const version = "8e5386264d41a254";
const files = ["./","assets/alg-CI-6l6qo.js","assets/big-puzzle-orientation-ADWIOX6S-Dr59fjmt.js","assets/chunk-N5FJ5YIA-D9zNEk0l.js","assets/index-BiY9swQN.js","assets/index-Dv1kxno1.css","assets/inter-latin-wght-normal-Dx4kXJAl.woff2","assets/puzzle-geometry-D7ydbV2l.js","assets/puzzles-dynamic-3x3x3-FYXD7SIU-C5_ZRHSx.js","assets/puzzles-dynamic-4x4x4-AIGABOAR-_IRj0jFW.js","assets/puzzles-dynamic-megaminx-2LVHIDL4-DLgV2MT8.js","assets/puzzles-dynamic-side-events-IMYJ533P-Bg9CJise.js","assets/puzzles-dynamic-unofficial-P3TW433I-iazawvTS.js","assets/twisty-Bp_A38Ct.js","assets/twisty-dynamic-3d-LSRGWTXG-COCajonf.js","assets/worker-12cPLAaz.js","cosette.wasm","index.html"];
const cacheName = `cosette-${version}`;

self.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("cosette-") && name !== cacheName) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

/** The answer with the headers that isolate the page. */
function isolated(answer) {
  if (answer.status === 0 || answer.type === "opaque") return answer;
  const headers = new Headers(answer.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  const { status, statusText } = answer;
  return new Response(answer.body, { status, statusText, headers });
}

async function serve(request) {
  const cache = await caches.open(cacheName);
  // A page is fetched anew where there is a network, so that a new version is seen at once.
  if (request.mode === "navigate") {
    try {
      return isolated(await fetch(request));
    } catch {
      const kept = await cache.match("./");
      return kept ? isolated(kept) : Response.error();
    }
  }
  const kept = await cache.match(request);
  return isolated(kept ?? (await fetch(request)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const ours = url.origin === self.location.origin && request.method === "GET";
  const api = url.pathname.startsWith(new URL("./api/", self.registration.scope).pathname);
  if (ours && !api) event.respondWith(serve(request));
});
