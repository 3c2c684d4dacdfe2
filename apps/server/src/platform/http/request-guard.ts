import { refusals } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import { sealHeader } from "@zd/api/wire/seal";
import type { FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { type Actor, anonymous, isSignedIn, Refused } from "../calls/operation.ts";
import type { Reader } from "../database/database.ts";
import type { Module } from "../module.ts";
import { isSignedBy, type Keys } from "../process/keys.ts";
import { HttpError } from "./http-error.ts";
import { openRates } from "./rates.ts";
import { factsOf, header } from "./request.ts";

export interface RequestGuardNeeds {
  /** How many calls a minute an address without a session, and a member, may make. */
  readonly config: Pick<Config, "ANONYMOUS_CALLS_PER_MINUTE" | "MEMBER_CALLS_PER_MINUTE">;
  /** Gateway tokens and the key of sealed bodies. */
  readonly keys: Keys;
  /** For who asks: on connections of their own, so that long lists do not keep anybody from being known. */
  readonly db: Reader;
  /** Who holds a login token; or why nobody does. */
  readonly identify: NonNullable<Module["identify"]>;
  /** The same of the cookies of a request. */
  readonly identifyLink: NonNullable<Module["identifyLink"]>;
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
  /** Who calls; refuses whoever has to be signed in and is not. */
  readonly authenticate: (operation: AnyOperation, request: FastifyRequest) => Promise<Actor>;
  /** Counts a call, and ends it with an HttpError of status 429 where it is one too many. */
  readonly throttle: (operation: AnyOperation, actor: Actor, request: FastifyRequest) => void;
  /** A call is for the company of the site that it comes to; one that names another company is refused with COMPANY_UNKNOWN. */
  readonly checkCompany: (named: unknown, request: FastifyRequest) => Promise<void>;
  /** The company of the caller, or of the site where nobody is signed in; empty where the platform has no companies. */
  readonly siteOf: (actor: Actor, request: FastifyRequest) => Promise<string>;
}

const perMinute = (calls: number) => ({ calls, perMs: 60_000 });
/** Limit of sealed bodies, since each takes a private-key operation on the one thread that serves everybody. */
const sealsPerMinute = perMinute(1_200);

export function openRequestGuard(needs: RequestGuardNeeds): RequestGuard {
  const { config, db, companyOf } = needs;
  const rates = openRates();
  const ofAnonymous = perMinute(config.ANONYMOUS_CALLS_PER_MINUTE);
  const ofMember = perMinute(config.MEMBER_CALLS_PER_MINUTE);

  return {
    checkAddress: ({ ip, receivedAt }) => refuseTooOften(rates.wait(ip, ofAnonymous, receivedAt)),
    countAddress: ({ ip, receivedAt }) => void rates.hit(ip, ofAnonymous, receivedAt),
    admit(operation, request) {
      const bytes = bodyOf(request);
      checkToken(needs.keys, operation, request, bytes);
      if (header(request, sealHeader) !== "1") return bytes;
      refuseTooOften(rates.hit(`seal ${request.ip}`, sealsPerMinute, request.receivedAt));
      const opened = needs.keys.unseal(bytes);
      if (opened === null) throw new Refused("SEAL_BROKEN");
      return opened;
    },
    async authenticate(operation, request) {
      const found = await holderOf(needs, operation, request);
      if (typeof found !== "string") return found;
      // What anyone may see, a visitor whose session has ended may see as well.
      if (operation.access === "anyone") return anonymous;
      throw new Refused(found);
    },
    throttle({ name, rate }, actor, { ip, receivedAt }) {
      const { userId } = actor;
      refuseTooOften(
        isSignedIn(actor)
          ? rates.hit(`user ${userId}`, ofMember, receivedAt)
          : rates.hit(ip, ofAnonymous, receivedAt),
      );
      if (!rate) return;
      refuseTooOften(rates.hit(`${name} ${ip}`, rate, receivedAt));
      if (isSignedIn(actor)) refuseTooOften(rates.hit(`${name} user ${userId}`, rate, receivedAt));
    },
    async checkCompany(named, request) {
      if (companyOf && named !== (await companyOf(db, factsOf(request))))
        throw new Refused("COMPANY_UNKNOWN");
    },
    siteOf: async (actor, request) =>
      isSignedIn(actor) ? actor.companyId : ((await companyOf?.(db, factsOf(request))) ?? ""),
  };
}

function checkToken(keys: Keys, { family }: AnyOperation, request: FastifyRequest, bytes: Buffer): void {
  if (family.name === "token" || family.cookieAuth) return;
  const key = keys.signingKey(header(request, "g-token"), request.receivedAt);
  if (key === null) throw new Refused("GATEWAY_TOKEN_EXPIRED");
  if (family.signed && !isSignedBy(key, bytes, header(request, "x-sign")))
    throw new Refused("SIGNATURE_WRONG");
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
  return cookies === "" ? "SIGNED_OUT" : identifyLink(cookies, db, receivedAt);
}

/** Refuses a call that comes too early by `waitMs` milliseconds; 0 is in time. */
function refuseTooOften(waitMs: number): void {
  if (waitMs > 0) throw new HttpError(429, refusals.TOO_OFTEN, waitMs);
}

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : nothing);
const nothing = Buffer.alloc(0);
