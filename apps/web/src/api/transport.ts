import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { system } from "@zd/api/system/operations";
import type { AnyOperation, OutputOf } from "@zd/api/wire/operation";
import { sealHeader } from "@zd/api/wire/seal";
import { reloginCodes, sessionRefusals } from "@zd/api/wire/session-refusals";
import { CallFailed, CallLost, SignedOut } from "./failures.ts";
import type { SendForm } from "./send-form.ts";

/** How long a call is waited for, and the call for a gateway token, in milliseconds. */
const replyTimeoutMs = 20_000;
const tokenTimeoutMs = 12_000;

export interface Request {
  readonly operation: AnyOperation;
  /** The input as the wire has it. */
  readonly input: object;
  /** Makes a command happen once however often it is sent. */
  readonly requestId?: string;
  readonly signal?: AbortSignal | undefined;
  /** For what is known to take long, instead of the usual time. */
  readonly timeoutMs?: number;
}

/** Carries a request to its address and brings the envelope back. */
export type Transport = (request: Request) => Promise<Readonly<Record<string, unknown>>>;

export interface Wire {
  readonly fetch: typeof fetch;
  readonly sendForm: SendForm;
  readonly loginToken: () => string | null;
  /** The flag kept as zd-enc. */
  readonly sealing: () => boolean;
  /** Ends the session and goes to /login. */
  readonly signedOut: () => void;
  /** What the page's document has brought along; null where it has not. */
  readonly gateway: Gateway | null;
}

export interface Gateway {
  readonly token: string;
  readonly key: string;
}

type SealedKey = OutputOf<typeof system.readPublicKey>;

export interface FormRequest {
  readonly operation: AnyOperation;
  readonly body: FormData;
  /** How much of it is on its way, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export interface Carrier {
  readonly transport: Transport;
  /** Carries a form with files, however long it takes. */
  readonly carryForm: (request: FormRequest) => Promise<Readonly<Record<string, unknown>>>;
  /** Brings back a file; or the envelope of the refusal. */
  readonly carryFile: (request: Request) => Promise<Blob | Readonly<Record<string, unknown>>>;
  /** Reads the key for sealing unless it is there already. */
  readonly loadPublicKey: () => Promise<void>;
}

/**
 * The only way out of the page: gateway token, signature, seal, time limits, and what the HTTP side of an
 * answer means (R-701… …R-810).
 */
export function openTransport(wire: Wire): Carrier {
  let gateway = wire.gateway && Promise.resolve(wire.gateway);
  let sealedKey: Promise<SealedKey> | null = null;

  const transport: Transport = async (request) =>
    opened(request.operation, await admitted((gateway) => send(request, gateway)));

  const carryForm: Carrier["carryForm"] = async ({ operation, body, onProgress, signal }) => {
    const response = await admitted(({ token }) =>
      wire.sendForm(`/api${operation.path}`, { headers: tokensOf(token), body, onProgress, signal }),
    );
    return opened(operation, response);
  };

  const carryFile: Carrier["carryFile"] = async (request) => {
    const response = await admitted((gateway) => send(request, gateway));
    const isFile = response.status === 200 && !response.headers.get("Content-Type")?.includes("json");
    return isFile ? response.blob() : opened(request.operation, response);
  };

  /** Sends with the token at hand, and once more with another where that has run out. */
  async function admitted(sendWith: (gateway: Gateway) => Promise<Response>): Promise<Response> {
    const first = await currentGateway();
    const response = await sendWith(first);
    if (!gatewayExpired(response)) return response;
    // One renewal serves all calls that met the expired token together.
    if ((await currentGateway()) === first) gateway = null;
    const second = await sendWith(await currentGateway());
    // G-05: refused again with a fresh token, so it is not the token.
    return gatewayExpired(second) ? forget() : second;
  }

  async function opened({ family }: AnyOperation, response: Response) {
    const envelope = await read(response);
    return reloginCodes.has(envelope[family.codeField]) ? forget() : envelope;
  }

  function tokensOf(token: string): Record<string, string> {
    const login = wire.loginToken();
    return { "G-Token": token, ...(login ? { "X-Token": login } : {}) };
  }

  const currentGateway = () => {
    gateway ??= initToken().catch((error: unknown) => {
      gateway = null;
      throw error;
    });
    return gateway;
  };

  async function initToken(): Promise<Gateway> {
    const { path, output } = system.initGatewayToken;
    const response = await carry(
      `/api${path}`,
      { method: "POST", headers: json, body: "{}" },
      tokenTimeoutMs,
    );
    return output.parse((await read(response))["data"]);
  }

  async function send(
    { operation, input, requestId, signal, timeoutMs = replyTimeoutMs }: Request,
    { token, key }: Gateway,
  ) {
    const { method, signed } = operation.family;
    const headers = tokensOf(token);
    if (requestId) headers["X-Request-Id"] = requestId;
    if (method === "GET") {
      return carry(`/api${operation.path}${queryOf(input)}`, { method, headers }, timeoutMs, signal);
    }
    let body = JSON.stringify(input);
    if (wire.sealing()) {
      // Most sites do without the seal, and their pages without its ciphers.
      const [{ readPublicKey, sealBody }, key] = await Promise.all([import("./seal.ts"), currentSealedKey()]);
      body = JSON.stringify(sealBody(body, readPublicKey(key.seed, key.sealedKey)));
      headers[sealHeader] = "1";
    }
    if (signed) headers["X-Sign"] = sign(body, key);
    Object.assign(headers, json);
    return carry(`/api${operation.path}`, { method, headers, body }, timeoutMs, signal);
  }

  const currentSealedKey = () => {
    sealedKey ??= fetchSealedKey().catch((error: unknown) => {
      sealedKey = null;
      throw error;
    });
    return sealedKey;
  };

  async function fetchSealedKey(): Promise<SealedKey> {
    const { path, output } = system.readPublicKey;
    const { token, key } = await currentGateway();
    const headers = { ...json, "G-Token": token, "X-Sign": sign("{}", key) };
    const response = await carry(`/api${path}`, { method: "POST", headers, body: "{}" }, replyTimeoutMs);
    return output.parse((await read(response))["data"]);
  }

  async function carry(
    url: string,
    init: RequestInit,
    limitMs: number,
    signal?: AbortSignal,
  ): Promise<Response> {
    const limit = AbortSignal.timeout(limitMs);
    try {
      return await wire.fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
    } catch (error) {
      // Whoever gave up waiting does not want to hear of a failure.
      if (signal?.aborted) throw signal.reason;
      throw new CallLost(error);
    }
  }

  function forget(): never {
    wire.signedOut();
    throw new SignedOut("登录已失效，请重新登录");
  }

  return { transport, carryForm, carryFile, loadPublicKey: async () => void (await currentSealedKey()) };
}

const json = { "Content-Type": "application/json" } as const;

const gatewayExpired = (response: Response) =>
  response.headers.get("X-Code") === sessionRefusals.GATEWAY_TOKEN_EXPIRED[0];

const sign = (body: string, key: string) => {
  const utf8 = new TextEncoder();
  return bytesToHex(hmac(sha256, utf8.encode(key), utf8.encode(body)));
};

/** What is said with these speaks of the server, not of the call. */
const saidStatuses: ReadonlySet<number> = new Set([503, 507]);

async function failureOf(response: Response): Promise<CallFailed> {
  const { status, headers } = response;
  if (!saidStatuses.has(status)) return new CallFailed(status);
  const said = (await response.json().catch(() => null)) as { readonly msg?: unknown } | null;
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  return new CallFailed(
    status,
    typeof said?.msg === "string" && said.msg !== "" ? said.msg : null,
    Number.isFinite(seconds) ? seconds * 1_000 : null,
  );
}

async function read(response: Response): Promise<Readonly<Record<string, unknown>>> {
  if (response.status !== 200) throw await failureOf(response);
  try {
    return (await response.json()) as Record<string, unknown>;
  } catch (error) {
    throw new CallLost(error);
  }
}

function queryOf(input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `?${query}` : "";
}
