import { system } from "@zd/api/system/operations";
import type { AnyOperation, OutputOf } from "@zd/api/wire/operation";
import { stepByCode } from "@zd/api/wire/pending-refusals";
import { sealForms, sealHeader } from "@zd/api/wire/seal";
import { reloginCodes } from "@zd/api/wire/session-refusals";
import type { SignInStep } from "@zd/domain/identity/sign-in-step";
import { carryWith, json, readEnvelope } from "./carry.ts";
import { SignedOut } from "./failures.ts";
import { type Gateway, openGateway } from "./gateway.ts";
import { readOnce } from "./read-once.ts";
import type { SendForm } from "./send-form.ts";

/** How long a call is waited for, in milliseconds. */
const replyTimeoutMs = 20_000;

export interface Request {
  readonly operation: AnyOperation;
  /** The input as the wire has it. */
  readonly input: object;
  /** Makes a command happen once however often it is sent. */
  readonly requestId?: string;
  /** Gives the call up: it is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** For what is known to take long, instead of the usual time. */
  readonly timeoutMs?: number;
}

/** Carries a request to its address and brings the envelope back. */
export type Transport = (request: Request) => Promise<Readonly<Record<string, unknown>>>;

export interface Wire {
  readonly fetch: typeof fetch;
  readonly sendForm: SendForm;
  /** The token of whoever is signed in; null of a visitor. */
  readonly loginToken: () => string | null;
  /** The flag kept as zd-enc. */
  readonly sealing: () => boolean;
  /** Ends the session and goes to /login. */
  readonly signedOut: () => void;
  /** A step of the sign-in is before the user; goes to its page. */
  readonly stepBefore: (step: SignInStep) => void;
  /** What the page's document has brought along; null where it has not. */
  readonly gateway: Gateway | null;
}

export interface FormRequest {
  readonly operation: AnyOperation;
  readonly body: FormData;
  /** How much of it is on its way, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Gives the upload up. */
  readonly signal: AbortSignal;
}

export interface Carrier {
  /** Sends what goes as JSON, and brings back the envelope. */
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
  const carry = carryWith(wire.fetch);
  const gateway = openGateway(carry, wire.gateway);
  const sealedKey = readOnce(fetchSealedKey);

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

  const admitted = async (sendWith: (gateway: Gateway) => Promise<Response>) =>
    (await gateway.admitted(sendWith)) ?? endSession();

  async function opened({ family }: AnyOperation, response: Response) {
    const envelope = await readEnvelope(response);
    const code = envelope[family.codeField];
    if (reloginCodes.has(code)) return endSession();
    const step = stepByCode.get(code);
    if (step) wire.stepBefore(step);
    return envelope;
  }

  function tokensOf(token: string): Record<string, string> {
    const login = wire.loginToken();
    return { "G-Token": token, ...(login ? { "X-Token": login } : {}) };
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
    const plain = JSON.stringify(input);
    const body = wire.sealing() ? await sealed(plain, await sealedKey.current()) : plain;
    if (wire.sealing()) headers[sealHeader] = sealForms.rsa;
    const address = `/api${operation.path}`;
    if (signed) Object.assign(headers, gateway.sign({ method, address }, body, key));
    Object.assign(headers, json);
    return carry(address, { method, headers, body }, timeoutMs, signal);
  }

  async function fetchSealedKey() {
    const { path, output } = system.readPublicKey;
    const address = `/api${path}`;
    const response = await admitted(({ token, key }) => {
      const headers = {
        ...json,
        "G-Token": token,
        ...gateway.sign({ method: "POST", address }, "{}", key),
      };
      return carry(address, { method: "POST", headers, body: "{}" }, replyTimeoutMs);
    });
    return output.parse((await readEnvelope(response))["data"]);
  }

  function endSession(): never {
    wire.signedOut();
    throw new SignedOut("登录已失效，请重新登录");
  }

  return { transport, carryForm, carryFile, loadPublicKey: async () => void (await sealedKey.current()) };
}

/** A body under the public key of the platform. Most sites do without the seal, and their pages without its ciphers. */
async function sealed(
  body: string,
  { seed, sealedKey }: OutputOf<typeof system.readPublicKey>,
): Promise<string> {
  const { readPublicKey, sealBody } = await import("./seal.ts");
  return JSON.stringify(sealBody(body, readPublicKey(seed, sealedKey)));
}

function queryOf(input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `?${query}` : "";
}
