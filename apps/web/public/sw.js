// The service worker of members: shows pushes, and a page without a line. It answers no call and keeps no page of the site.

/** Where what was last known lies, until its user signs out. */
const store = "zd-known";
const knownAt = "/known.json";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

/** The page says what it has shown (`known`), or that its user has signed out (`forget`). */
addEventListener("message", (event) => {
  const { type, known } = event.data ?? {};
  if (type === "forget") event.waitUntil(caches.delete(store));
  if (type === "known") event.waitUntil(keep(known));
});

async function keep(known) {
  const cache = await caches.open(store);
  await cache.put(knownAt, new Response(JSON.stringify(known)));
}

addEventListener("push", (event) => {
  const { title = "新消息", body = "", message = null, page = "/user/messages" } = read(event.data);
  event.waitUntil(
    registration.showNotification(title, {
      body,
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      lang: "zh-CN",
      tag: message === null ? "digest" : `message-${message}`,
      data: { message, page },
    }),
  );
});

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** A click opens the message in a window of the site that is open, or in a new one. */
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { message, page } = event.notification.data ?? {};
  // Pages of this site alone: what a push says is text.
  const path = page === "/console/inbox" ? page : "/user/messages";
  event.waitUntil(show(message == null ? path : `${path}?message=${encodeURIComponent(message)}`));
});

async function show(href) {
  const open = await clients.matchAll({ type: "window" });
  const isConsole = (address) => new URL(address, location.href).pathname.startsWith("/console");
  const own = open.find(({ url }) => isConsole(url) === isConsole(href));
  if (!own) return clients.openWindow(href);
  await own.focus();
  return own.navigate(href);
}

/** Only pages are answered, and only where there is no line; the console has none. */
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || new URL(request.url).pathname.startsWith("/console")) return;
  event.respondWith(fetch(request).catch(offline));
});

async function offline() {
  const kept = await (await caches.open(store)).match(knownAt);
  const known = kept ? await kept.json().catch(() => null) : null;
  return new Response(pageOf(known), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}

const escaped = (text) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page without a line: what was last known, and since when. */
function pageOf(known) {
  const lines = (known?.messages ?? [])
    .map(
      ({ at, kind, words }) =>
        `<li><time>${escaped(at)}</time> <b>${escaped(kind)}</b> ${escaped(words)}</li>`,
    )
    .join("");
  const last = known
    ? `<h2>最后所知 <small>${escaped(known.at)}</small></h2><p>未读消息 ${escaped(known.unread)} 条</p><ul>${lines}</ul>
       <p class="quiet">以上为断线前的内容，可能已经变化。报价、付款等须在恢复连接后办理。</p>`
    : '<p class="quiet">本机没有保留任何内容。</p>';
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>没有网络连接</title>
<style>:root{color-scheme:light dark}body{max-width:640px;margin:48px auto;padding:0 20px;font:14px/1.6 system-ui,sans-serif}
h1{font-size:20px}h2{font-size:16px}small,.quiet,time{opacity:.7;font-weight:400}ul{padding:0;list-style:none}
li{padding:8px 0;border-top:1px solid #8884}a{display:inline-block;padding:8px 20px;border:1px solid;border-radius:4px}</style></head>
<body><main><h1>没有网络连接</h1><p>暂时连不上交易平台。请检查网络，然后重试。</p><p><a href="">重试</a></p>${last}</main></body></html>`;
}
