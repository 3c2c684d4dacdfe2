import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { system } from "@zd/api/system/operations";
import { sessionRefusals } from "@zd/api/wire/session-refusals";
import { type Signed, signatureRefusals, signedLines } from "@zd/api/wire/signature";
import { type Carry, json, readEnvelope } from "./carry.ts";
import { randomHex } from "./random.ts";
import { readOnce } from "./read-once.ts";

/** How long the call for a gateway token is waited for, in milliseconds. */
const tokenTimeoutMs = 12_000;

/** What admits the page's requests: the token that each names, and the key with which it signs them. */
export interface Gateway {
  /** Goes with every request as `G-Token`. */
  readonly token: string;
  /** Signs the bodies of those calls that are signed. */
  readonly key: string;
}

/** The gateway token, read as it is needed; `first` is the one that the page's document has brought along. */
export function openGateway(carry: Carry, first: Gateway | null) {
  const token = readOnce(initToken, first && Promise.resolve(first));
  /** By how much the platform's time is ahead of the device's, in milliseconds; 0 until a signature was refused for its time. */
  let aheadMs = 0;

  async function initToken(): Promise<Gateway> {
    const { path, output } = system.initGatewayToken;
    const response = await carry(
      `/api${path}`,
      { method: "POST", headers: json, body: "{}" },
      tokenTimeoutMs,
    );
    return output.parse((await readEnvelope(response))["data"]);
  }

  /**
   * Sends, and once more where the platform has another time than the device, which its answer names, or where it has the
   * request already: a browser sends one again by itself whose connection was cut, and a command is done once by its id.
   */
  async function signedInTime(send: () => Promise<Response>): Promise<Response> {
    const response = await send();
    const time = Number(response.headers.get("X-Time"));
    if (!signedAnew.has(response.headers.get("X-Code")) || !(time > 0)) return response;
    aheadMs = time - deviceTime();
    return send();
  }

  return {
    current: token.current,
    /** The headers by which a request is signed with the key of the gateway, for once and for now. */
    sign(
      request: Pick<Signed, "method" | "address">,
      body: string,
      key: string,
    ): Readonly<Record<string, string>> {
      const time = String(deviceTime() + aheadMs);
      const nonce = randomHex(16);
      const utf8 = new TextEncoder();
      const text = signedLines({ ...request, time, nonce }) + body;
      const signature = bytesToHex(hmac(sha256, utf8.encode(key), utf8.encode(text)));
      return { "X-Time": time, "X-Nonce": nonce, "X-Sign": signature };
    },
    /** Sends with the token at hand, and once more with another where that has run out; null where that fails as well. */
    async admitted(sendWith: (gateway: Gateway) => Promise<Response>): Promise<Response | null> {
      const first = await token.current();
      const response = await signedInTime(() => sendWith(first));
      if (!hasExpired(response)) return response;
      // One renewal serves all calls that met the expired token together.
      if ((await token.current()) === first) token.forget();
      const renewed = await token.current();
      const second = await signedInTime(() => sendWith(renewed));
      // G-05: refused again with a fresh token, so it is not the token.
      return hasExpired(second) ? null : second;
    },
  };
}

const deviceTime = () => Math.round(performance.timeOrigin + performance.now());

const signedAnew: ReadonlySet<unknown> = new Set(Object.values(signatureRefusals).map(([code]) => code));

const hasExpired = (response: Response) =>
  response.headers.get("X-Code") === sessionRefusals.GATEWAY_TOKEN_EXPIRED[0];
