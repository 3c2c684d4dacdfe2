import { createPrivateKey } from "node:crypto";
import { lookup as resolveHost } from "node:dns";
import { type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { retryAfterMs } from "@zd/domain/messages/retries";
import ip from "ipaddr.js";
import webpush from "web-push";
import type { Platform } from "../../platform/module.ts";

/** What a browser has given when it subscribed: where to send, and for whom to encrypt. */
export interface PushAddress {
  /** Address of its push service. */
  readonly address: string;
  /** Its public key (P-256), Base64url. */
  readonly publicKey: string;
  /** Its shared secret, Base64url. */
  readonly authSecret: string;
}

/** What a push service has answered. */
export interface PushAnswer {
  /** Status of HTTP; 0 where it could not be reached. */
  readonly status: number;
  /** After how many ms it wants to be asked again; null where it does not say. */
  readonly retryAfterMs: number | null;
}

/** Sends to push services of browsers (RFC 8030, encrypted by RFC 8291, signed by RFC 8292). */
export interface PushService {
  /** The public key to which browsers subscribe, Base64url. */
  readonly publicKey: () => string;
  /** Whether an address is one of an allowed service. */
  readonly mayReach: (address: string) => boolean;
  /** Gives a message to a service; `topic` replaces an earlier message of the same topic that was not fetched yet. */
  readonly give: (to: PushAddress, payload: string, topic: string) => Promise<PushAnswer>;
}

/** How long a service has time to answer, in ms. */
const answerMs = 10_000;
/** How long a service keeps a message for a browser that is away, in seconds. */
const keptSeconds = 24 * 3_600;

export function openPushService({
  config,
  keyring,
  clock,
}: Pick<Platform, "config" | "keyring" | "clock">): PushService {
  const trial = config.PUSH_TRIAL === undefined ? null : new URL(config.PUSH_TRIAL).origin;
  const isTrial = (url: URL) => trial !== null && url.origin === trial;
  const vapid = () => vapidOf(keyring.current("push").secret);
  return {
    publicKey: () => vapid().publicKey,
    mayReach: (address) => {
      const url = URL.canParse(address) ? new URL(address) : null;
      if (url === null || url.username !== "" || url.password !== "") return false;
      return isTrial(url) || (url.protocol === "https:" && isAllowed(url.host, config.PUSH_HOSTS));
    },
    async give({ address, publicKey, authSecret }, payload, topic) {
      const keys = { p256dh: publicKey, auth: authSecret };
      const details = webpush.generateRequestDetails({ endpoint: address, keys }, payload, {
        vapidDetails: { subject: config.PUSH_SUBJECT, ...vapid() },
        contentEncoding: "aes128gcm",
        TTL: keptSeconds,
        urgency: "high",
        topic,
      });
      const url = new URL(address);
      const options = {
        method: "POST",
        headers: details.headers,
        agent: false,
        timeout: answerMs,
        signal: AbortSignal.timeout(answerMs),
        ...(!isTrial(url) && { lookup: lookupPublic }),
      } as const;
      return ask(url, options, details.body, clock.now());
    },
  };
}

/** A host as the setting names it, or one below. */
const isAllowed = (host: string, allowed: readonly string[]) =>
  allowed.some((entry) => (entry.startsWith("*.") ? host.endsWith(entry.slice(1)) : host === entry));

/** The key pair in the form in which VAPID names it. */
function vapidOf(secret: Buffer): { readonly publicKey: string; readonly privateKey: string } {
  const { x = "", y = "", d = "" } = createPrivateKey(secret).export({ format: "jwk" });
  const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return { publicKey: Buffer.concat(point).toString("base64url"), privateKey: d };
}

/** Resolves a host, and fails where one of its addresses is private: which one is used is not ours to say. */
const lookupPublic: NonNullable<RequestOptions["lookup"]> = (host, options, found) =>
  resolveHost(host, { ...options, all: true }, (error, addresses) => {
    const isPublic = ({ address }: { readonly address: string }) =>
      ip.isValid(address) && ip.process(address).range() === "unicast";
    if (error) found(error, []);
    else if (addresses.length === 0 || !addresses.every(isPublic))
      found(new Error(`${host} has an address that is not public`), []);
    else found(null, addresses);
  });

function ask(url: URL, options: RequestOptions, body: Buffer | null, now: number): Promise<PushAnswer> {
  const open = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((answer) => {
    const request = open(url, options, (response) => {
      response.resume();
      const after = response.headers["retry-after"] ?? null;
      answer({ status: response.statusCode ?? 0, retryAfterMs: retryAfterMs(after, now) });
    });
    request.once("error", () => answer({ status: 0, retryAfterMs: null }));
    request.end(body ?? undefined);
  });
}
