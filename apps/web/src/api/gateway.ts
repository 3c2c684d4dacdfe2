import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { system } from "@zd/api/system/operations";
import { sessionRefusals } from "@zd/api/wire/session-refusals";
import { type Carry, json, readEnvelope } from "./carry.ts";
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

  async function initToken(): Promise<Gateway> {
    const { path, output } = system.initGatewayToken;
    const response = await carry(
      `/api${path}`,
      { method: "POST", headers: json, body: "{}" },
      tokenTimeoutMs,
    );
    return output.parse((await readEnvelope(response))["data"]);
  }

  return {
    current: token.current,
    /** Sends with the token at hand, and once more with another where that has run out; null where that fails as well. */
    async admitted(sendWith: (gateway: Gateway) => Promise<Response>): Promise<Response | null> {
      const first = await token.current();
      const response = await sendWith(first);
      if (!hasExpired(response)) return response;
      // One renewal serves all calls that met the expired token together.
      if ((await token.current()) === first) token.forget();
      const second = await sendWith(await token.current());
      // G-05: refused again with a fresh token, so it is not the token.
      return hasExpired(second) ? null : second;
    },
  };
}

const hasExpired = (response: Response) =>
  response.headers.get("X-Code") === sessionRefusals.GATEWAY_TOKEN_EXPIRED[0];

/** The signature of a body by the key of the gateway. */
export const sign = (body: string, key: string) => {
  const utf8 = new TextEncoder();
  return bytesToHex(hmac(sha256, utf8.encode(key), utf8.encode(body)));
};
