import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isSecure, type Trusts } from "./trust.ts";

/** What a page may do with the machine that it is shown on: a driver tells where he is, a user copies a text and fills his screen. */
const permissionsPolicy = [
  ...["accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "gyroscope"],
  ...["magnetometer", "microphone", "midi", "payment", "picture-in-picture", "usb", "xr-spatial-tracking"],
]
  .map((name) => `${name}=()`)
  .concat("geolocation=(self)", "fullscreen=(self)", "clipboard-write=(self)")
  .join(", ");

/** How an answer that is no document may be used: it loads nothing, and stands in no frame. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A name for which browsers would refuse plain HTTP on every port: a machine's own is left out, where other programs answer too. */
const isOwnMachine = (host: string) => /(^|\.)localhost(:\d+)?$/i.test(host);

/** Those of an answer over plain HTTP, and of one to what was no request. */
export const plainHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": dataPolicy,
  "permissions-policy": permissionsPolicy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-permitted-cross-domain-policies": "none",
};

const secureHeaders: Readonly<Record<string, string>> = {
  ...plainHeaders,
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};

/**
 * The headers that every answer has, whatever it is; documents and files replace the policy by their own. Over HTTPS they
 * oblige browsers to HTTPS for a year, on all names below the host as well.
 */
export function securityHeaders(request: IncomingMessage, trusts: Trusts): Readonly<Record<string, string>> {
  if (!isSecure(request, trusts)) return plainHeaders;
  return isOwnMachine(request.headers.host ?? "") ? plainHeaders : secureHeaders;
}

/** Headers as lines of HTTP, each with its end, for answers that are written to the connection itself. */
export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

/**
 * What the pages of the site may load and call: their own host, and nothing else but the server of map tiles where one is set;
 * `html` is the document as it was built, `mapTiles` the address of a tile. A map is made ready by a worker, a file of the site.
 * antd writes the width of a scroll bar into a style sheet of its own, without a nonce, and the cleaned rich text says how
 * its words are aligned: so inline styles are allowed, which run nothing and load nothing from elsewhere.
 */
export function pagePolicy(html: string, mapTiles?: string): string {
  const mapHost = mapTiles === undefined ? [] : [new URL(mapTiles).origin];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes(html)].join(" "),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...mapHost].join(" "),
    "font-src 'self' data:",
    ["connect-src 'self'", ...mapHost].join(" "),
    // Maps are made ready by a worker; a service worker shows pushes, and pages without a line.
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** What a worker of the site may do, which goes by the policy of its own file: it asks the hosts that the page may ask, for the tiles of a map or for what comes through a service worker. */
export const workerPolicy = (mapTiles?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["connect-src 'self'", ...(mapTiles === undefined ? [] : [new URL(mapTiles).origin])].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The sources under which a policy allows the scripts that stand in a document themselves. */
const inlineScriptHashes = (html: string): readonly string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
