import { refusals } from "@zd/api/refusals";
import type { AnyOperation, RateLimit } from "@zd/api/wire/operation";
import { type SealForm, sealFormOf, sealForms, sealHeader } from "@zd/api/wire/seal";
import { nonceForm, signatureHeaders, signedLines, signedWithinMs } from "@zd/api/wire/signature";
import type { Instant } from "@zd/domain/kernel/brand";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { type Actor, anonymous, isSignedIn, Refused } from "../calls/operation.ts";
import type { Reader } from "../database/database.ts";
import type { Module } from "../module.ts";
import { isSignedBy, type Keys } from "../process/keys.ts";
import { HttpError } from "./http-error.ts";
import { openRates } from "./rates.ts";
import { factsOf, header } from "./request.ts";
import type { SignedOnce } from "./signed-once.ts";

export interface RequestGuardNeeds {
  /** How many calls a minute an address without a session, and a member, may make; and whether what binds may be sent twice. */
  readonly config: Pick<
    Config,
    "ANONYMOUS_CALLS_PER_MINUTE" | "MEMBER_CALLS_PER_MINUTE" | "BINDING_CALLS_ONCE"
  >;
  /** Which signatures were taken already. */
  readonly signedOnce: SignedOnce;
  /** Gateway tokens and the key of sealed bodies. */
  readonly keys: Keys;
  /** For who asks: on connections of their own, so that long lists do not keep anybody from being known. */
  readonly db: Reader;
  /** Who holds a login token; or why nobody does. */
  readonly identify: NonNullable<Module["identify"]>;
  /** The same of the cookies of a request. */
  readonly identifyLink: NonNullable<Module["identifyLink"]>;
  /** Why a call that asks for the second factor is refused; undefined where the platform knows of none. */
  readonly factorGap: Module["factorGap"];
  /** Whose site a request is on; undefined where the platform has no companies. */
  readonly companyOf: Module["companyOf"];
}

/** What a call passes before it is read: whose it is, and whether it comes too often. */
export interface RequestGuard {
  /** Ends a call whose address has used up its calls with an HttpError of status 429. */
  readonly checkAddress: (request: FastifyRequest) => void;
  /** Counts a call against its address, as one without a session. */
  readonly countAddress: (request: FastifyRequest) => void;
  /**
   * Lets in what carries a living gateway token and, where the family of its address asks for it, a true signature; opens a
   * seal, and gives the body.
   */
  readonly admit: (operation: AnyOperation, request: FastifyRequest) => Buffer;
  /** Refuses a call that was signed with a time and has come before; undefined where nothing has to be waited for. */
  readonly takeOnce: (operation: AnyOperation, request: FastifyRequest) => Promise<void> | undefined;
  /** Who calls; refuses whoever has to be signed in and is not. */
  readonly authenticate: (operation: AnyOperation, request: FastifyRequest) => Promise<Actor>;
  /** Refuses a call that asks for the second factor of its caller where he has one and has not proven it lately. */
  readonly checkFactor: (operation: AnyOperation, actor: Actor, request: FastifyRequest) => Promise<void>;
  /** Counts a call, and ends it with an HttpError of status 429 where it is one too many. */
  readonly throttle: (operation: AnyOperation, actor: Actor, request: FastifyRequest) => void;
  /** Says in the headers of an answer what is left of the caller's calls, by the limit that leaves the fewest. */
  readonly tellLimits: (
    operation: AnyOperation,
    actor: Actor,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => void;
  /** A call is for the company of the site that it comes to; one that names another company is refused with COMPANY_UNKNOWN. */
  readonly checkCompany: (named: unknown, request: FastifyRequest) => Promise<void>;
  /** The company of the caller, or of the site where nobody is signed in; empty where the platform has no companies. */
  readonly siteOf: (actor: Actor, request: FastifyRequest) => Promise<string>;
}

const perMinute = (calls: number) => ({ calls, perMs: 60_000 });
/**
 * Limits of sealed bodies, since each takes a private-key operation on the one thread that serves everybody. One of SM2 takes some
 * six times as long as one of RSA; both limits come to the same time.
 */
const sealLimits: Readonly<Record<SealForm, RateLimit>> = {
  [sealForms.rsa]: perMinute(1_200),
  [sealForms.sm]: perMinute(200),
};

/** How many people of one address, such as an office, may each make a call as often as its own limit lets one of them. */
const peopleOfAddress = 50;

type CountedLimit = readonly [key: string, limit: RateLimit];
type CountedLimits = readonly [CountedLimit, ...CountedLimit[]];

export function openRequestGuard(needs: RequestGuardNeeds): RequestGuard {
  const { config, db, companyOf, factorGap } = needs;
  const rates = openRates();
  const ofAnonymous = perMinute(config.ANONYMOUS_CALLS_PER_MINUTE);
  const ofMember = perMinute(config.MEMBER_CALLS_PER_MINUTE);

  /** The limits that a call counts against, the general one first, each with its key. */
  function limitsOf({ name, rate }: AnyOperation, actor: Actor, { ip }: FastifyRequest): CountedLimits {
    const byAddress = `${name} ${ip}`;
    if (!isSignedIn(actor)) return [[ip, ofAnonymous], ...(rate ? [[byAddress, rate] as const] : [])];
    const user = `user ${actor.userId}`;
    if (!rate) return [[user, ofMember]];
    const ofAddress = { ...rate, calls: rate.calls * peopleOfAddress };
    return [
      [user, ofMember],
      [`${name} ${user}`, rate],
      [`members ${byAddress}`, ofAddress],
    ];
  }

  return {
    checkAddress: ({ ip, receivedAt }) => refuseTooOften(rates.wait(ip, ofAnonymous, receivedAt)),
    countAddress: ({ ip, receivedAt }) => void rates.hit(ip, ofAnonymous, receivedAt),
    admit(operation, request) {
      const bytes = bodyOf(request);
      checkToken(needs, operation, request, bytes);
      const form = sealFormOf(header(request, sealHeader));
      if (form === null) return bytes;
      refuseTooOften(rates.hit(`seal ${form} ${request.ip}`, sealLimits[form], request.receivedAt));
      const opened = needs.keys.unseal(form, bytes);
      if (opened === null) throw new Refused("SEAL_BROKEN");
      return opened;
    },
    takeOnce({ family }, request) {
      const time = header(request, signatureHeaders.time);
      if (!family.signed || time === "") return undefined;
      const signature = header(request, signatureHeaders.sign).toLowerCase();
      const isFirst = needs.signedOnce.take(signature, Number(time) as Instant, request.receivedAt);
      if (typeof isFirst !== "boolean") return isFirst.then(refuseSecond);
      refuseSecond(isFirst);
      return undefined;
    },
    async authenticate(operation, request) {
      const found = await holderOf(needs, operation, request);
      const refusal = typeof found === "string" ? found : pendingOf(operation, found);
      if (typeof found !== "string" && refusal === null) return found;
      // What anyone may see, a visitor whose session has ended, or is not whole yet, may see as well.
      if (operation.access === "anyone") return anonymous;
      throw new Refused(refusal ?? "SIGNED_OUT");
    },
    async checkFactor({ asksFactor }, actor, { receivedAt }) {
      if (!asksFactor || !factorGap) return;
      const gap = await factorGap(actor, db, receivedAt);
      if (gap) throw new Refused(gap);
    },
    throttle(operation, actor, request) {
      for (const [key, limit] of limitsOf(operation, actor, request))
        refuseTooOften(rates.hit(key, limit, request.receivedAt));
    },
    tellLimits(operation, actor, request, reply) {
      const all = limitsOf(operation, actor, request).map(([key, limit]) => ({
        most: limit.calls,
        left: rates.left(key, limit, request.receivedAt),
      }));
      const { most, left } = all.reduce((least, one) => (one.left.calls < least.left.calls ? one : least));
      reply
        .header("ratelimit-limit", most)
        .header("ratelimit-remaining", left.calls)
        .header("ratelimit-reset", Math.ceil(left.ms / 1_000));
    },
    async checkCompany(named, request) {
      if (companyOf && named !== (await companyOf(db, factsOf(request))))
        throw new Refused("COMPANY_UNKNOWN");
    },
    siteOf: async (actor, request) =>
      isSignedIn(actor) ? actor.companyId : ((await companyOf?.(db, factsOf(request))) ?? ""),
  };
}

/** Why a caller with a step of the sign-in before him may not make this call; null where he may. */
const pendingOf = ({ openTo }: AnyOperation, { pending }: Actor) =>
  pending === undefined || openTo.includes(pending) ? null : pending;

function checkToken(
  { keys, config, signedOnce }: RequestGuardNeeds,
  { family, binds }: AnyOperation,
  request: FastifyRequest,
  bytes: Buffer,
): void {
  if (family.name === "token" || family.cookieAuth) return;
  const key = keys.signingKey(header(request, "g-token"), request.receivedAt);
  if (key === null) throw new Refused("GATEWAY_TOKEN_EXPIRED");
  if (!family.signed) return;
  const signature = header(request, signatureHeaders.sign);
  const [time, nonce] = [header(request, signatureHeaders.time), header(request, signatureHeaders.nonce)];
  if (time === "" && nonce === "") {
    if (!isSignedBy(key, [bytes], signature)) throw new Refused("SIGNATURE_WRONG");
    if (config.BINDING_CALLS_ONCE && binds !== null && header(request, "x-request-id") === "")
      throw new Refused("REQUEST_ID_MISSING");
    return;
  }
  const { method, url: address } = request.raw;
  const lines = signedLines({ method: method ?? "", address: address ?? "", time, nonce });
  const isWellFormed = /^\d{1,15}$/.test(time) && nonceForm.test(nonce);
  if (!isWellFormed || !isSignedBy(key, [lines, bytes], signature)) throw new Refused("SIGNATURE_WRONG");
  if (Math.abs(Number(time) - request.receivedAt) > signedWithinMs || Number(time) < signedOnce.from)
    throw new Refused("SIGNED_AT_OTHER_TIME");
}

function refuseSecond(isFirst: boolean): void {
  if (!isFirst) throw new Refused("SIGNED_TWICE");
}

/** Who holds the login token or, where the family takes it, the cookie of a call; or why nobody does. */
async function holderOf(
  { identify, identifyLink, db }: RequestGuardNeeds,
  { family }: AnyOperation,
  request: FastifyRequest,
) {
  const { receivedAt } = request;
  const token = header(request, "x-token") || header(request, "authorization").replace(/^Bearer +/i, "");
  if (token !== "") return identify(token, db, receivedAt);
  const cookies = family.cookieAuth ? header(request, "cookie") : "";
  return cookies === "" ? "SIGNED_OUT" : identifyLink(cookies, db, receivedAt, factsOf(request).secure);
}

/** Refuses a call that comes too early by `waitMs` milliseconds; 0 is in time. */
function refuseTooOften(waitMs: number): void {
  if (waitMs > 0) throw new HttpError(429, refusals.TOO_OFTEN, waitMs);
}

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : nothing);
const nothing = Buffer.alloc(0);
