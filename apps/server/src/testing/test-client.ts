import { createHmac } from "node:crypto";
import { refusals } from "@zd/api/refusals";
import type { AnyOperation, InputOf, OutputOf } from "@zd/api/wire/operation";
import { z } from "zod";

/** The envelope of an answer, as it came. */
export interface Envelope {
  readonly result?: number | string;
  readonly code?: number | string;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  readonly data: any;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  readonly body: any;
}

/** Somebody who calls, signed in or not, as the web app does it: with token and signature. */
export interface TestCaller {
  /** The whole envelope. */
  readonly call: <Op extends AnyOperation>(
    operation: Op,
    input: InputOf<Op>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Envelope>;
  /** The answer of a call that must be accepted. */
  readonly ask: <Op extends AnyOperation>(operation: Op, input: InputOf<Op>) => Promise<OutputOf<Op>>;
}

export interface TestClient {
  /** Exactly this request, with a gateway token and a signature unless the headers say otherwise. */
  readonly send: (
    method: string,
    path: string,
    body?: string | Buffer,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<HttpAnswer>;
  /** The headers that admit this body. */
  readonly sign: (body: string | Buffer) => Promise<Readonly<Record<string, string>>>;
  /** Whoever holds this login token; nobody in particular where there is none. */
  readonly caller: (token: string | null) => TestCaller;
  /** Forgets the gateway token, as a page that is loaded anew. */
  readonly forget: () => void;
}

/** The other end of the wire, as the web app is it; the server may move while it is used. */
export function openTestClient(address: () => string): TestClient {
  let gateway: Promise<{ readonly token: string; readonly key: string }> | null = null;

  const admission = () => {
    gateway ??= (async () => {
      const answer = await request("POST", "/api/token/v1/init", "{}", {});
      return answer.body.data as { token: string; key: string };
    })();
    return gateway;
  };

  async function request(
    method: string,
    path: string,
    body: string | Buffer,
    headers: Readonly<Record<string, string>>,
  ) {
    const typed = method === "GET" ? {} : { "content-type": "application/json" };
    const reply = await fetch(`${address()}${path}`, {
      method,
      headers: { ...typed, ...headers },
      ...(method === "GET" || method === "HEAD"
        ? {}
        : { body: typeof body === "string" ? body : new Uint8Array(body) }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      body: isJson && text !== "" ? JSON.parse(text) : text,
    };
  }

  const signed = async (body: string | Buffer) => {
    const { token, key } = await admission();
    return { "g-token": token, "x-sign": createHmac("sha256", key).update(body).digest("hex") };
  };

  /** As the web app does it: a token that has run out is renewed, and the call repeated once. */
  const send: TestClient["send"] = async (method, path, body = "", headers = {}) => {
    const answer = await request(method, path, body, { ...(await signed(body)), ...headers });
    if (answer.headers["x-code"] !== refusals.GATEWAY_TOKEN_EXPIRED[0] || "g-token" in headers) return answer;
    gateway = null;
    return request(method, path, body, { ...(await signed(body)), ...headers });
  };

  const caller = (token: string | null): TestCaller => {
    const call: TestCaller["call"] = async (operation, input, headers = {}) => {
      const wire = z.encode(operation.input as z.ZodType, input) as Record<string, unknown>;
      const isGet = operation.method === "GET";
      const query = isGet ? `?${new URLSearchParams(textsOf(wire))}` : "";
      const signedIn = token === null ? {} : { "x-token": token };
      const answer = await send(
        operation.method,
        `/api${operation.path}${query}`,
        isGet ? "" : JSON.stringify(wire),
        { ...signedIn, ...headers },
      );
      return answer.body as Envelope;
    };
    return {
      call,
      async ask(operation, input) {
        const envelope = await call(operation, input);
        const { codeField, successCodes } = operation.family;
        if (envelope[codeField as "code" | "result"] !== successCodes[0]) {
          throw new Error(`${operation.name} was refused: ${JSON.stringify(envelope)}`);
        }
        return z.decode(operation.output as z.ZodType, envelope.data) as never;
      },
    };
  };

  return {
    send,
    sign: signed,
    caller,
    forget() {
      gateway = null;
    },
  };
}

const textsOf = (wire: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, String(value)]));
