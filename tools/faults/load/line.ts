import { createHmac } from "node:crypto";
import { refusals } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";

/** How long one try may take, in milliseconds: longer than anything that the platform lets a call wait for. */
const tryMs = 20_000;

const [tokenExpired] = refusals.GATEWAY_TOKEN_EXPIRED;

/** The wire's answer: its status, and its body where that is JSON. */
// biome-ignore lint/suspicious/noExplicitAny: whatever came
export type Answer = { readonly status: number; readonly body: any };

export type Headers = Readonly<Record<string, string>>;

/** Sends signed calls to any node; a gateway token that has run out is asked for anew. */
export function openLine(token: string | null, from: string | undefined) {
  /** Gateway tokens by the address that gave them. */
  const gateways = new Map<string, Promise<Answer>>();

  async function request(url: string, method: string, body: string, headers: Headers): Promise<Answer> {
    const reply = await fetch(url, {
      method,
      headers: {
        ...(method === "POST" && { "content-type": "application/json" }),
        ...(from && { "x-forwarded-for": from }),
        ...headers,
      },
      ...(method === "POST" && { body }),
      signal: AbortSignal.timeout(tryMs),
    });
    const text = await reply.text();
    const isJson = reply.headers.get("content-type")?.includes("json") ?? false;
    return { status: reply.status, body: isJson ? JSON.parse(text) : null };
  }

  function gatewayOf(address: string) {
    const known = gateways.get(address);
    if (known) return known;
    const first = request(`${address}/api/token/v1/init`, "POST", "{}", {});
    gateways.set(address, first);
    const forget = () => void gateways.delete(address);
    first.then(({ body }) => body?.data?.key || forget(), forget);
    return first;
  }

  async function send(
    address: string,
    operation: AnyOperation,
    wire: object,
    headers: Headers,
    renewed = false,
  ): Promise<Answer> {
    const admitted = await gatewayOf(address);
    const gateway = admitted.body?.data as { readonly token: string; readonly key: string } | undefined;
    // No token, no call: what was said instead, such as that the node is busy, is the answer to the call as well.
    if (!gateway?.key) return admitted;
    const isGet = operation.method === "GET";
    const body = isGet ? "" : JSON.stringify(wire);
    const query = isGet ? `?${new URLSearchParams(wire as Record<string, string>)}` : "";
    const answer = await request(`${address}/api${operation.path}${query}`, operation.method, body, {
      "g-token": gateway.token,
      "x-sign": createHmac("sha256", gateway.key).update(body).digest("hex"),
      ...(token !== null && { "x-token": token }),
      ...headers,
    });
    const code = answer.body?.result ?? answer.body?.code;
    if (code !== tokenExpired || renewed) return answer;
    gateways.delete(address);
    return send(address, operation, wire, headers, true);
  }

  return { send };
}
