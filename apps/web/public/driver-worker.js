/**
 * 司机运单 without a line: keeps the document of the driver's page and the files that it is made of, and gives them where
 * no server answers. Calls are not its matter: the page keeps what is not sent itself.
 */
const kept = "zd-driver-page";
const page = "/driver";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  // Without a line it is kept the next time.
  if (Array.isArray(event.data?.assets)) event.waitUntil(keepPage(event.data.assets).catch(() => undefined));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(document(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

/** The document from the server, or the one that is kept where none answers. */
async function document(request) {
  try {
    return await fetch(request);
  } catch (failure) {
    const found = await caches.match(page, { cacheName: kept });
    if (!found) throw failure;
    return found;
  }
}

/** A file, whose name changes with what is in it: the one that is kept is the same. */
async function asset(request) {
  return (await caches.match(request.url, { cacheName: kept })) ?? fetch(request);
}

/** Keeps the document, with the moment from which it is, and these files; those of an earlier release go. */
async function keepPage(assets) {
  const cache = await caches.open(kept);
  const answer = await fetch(page, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const text = (await answer.text()).replace("<html", `<html data-kept-at="${Date.now()}"`);
  const { headers } = answer;
  await Promise.all(assets.map(async (path) => (await cache.match(path)) ?? cache.add(path)));
  await cache.put(page, new Response(text, { headers }));
  const wanted = new Set([page, ...assets]);
  for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
}
