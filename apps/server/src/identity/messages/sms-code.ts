import { randomInt, timingSafeEqual } from "node:crypto";
import type { SmsPurpose } from "@zd/domain/identity/sms-purpose";
import { codeText } from "@zd/domain/identity/text-kinds";
import { codeHoldsMs, sendingFault } from "@zd/domain/identity/text-sending";
import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { Refused } from "../../platform/calls/operation.ts";
import { rows, type Tx } from "../../platform/database/database.ts";
import type { Scope, Transact } from "../../platform/jobs/jobs.ts";
import { indexOf } from "../../platform/keys/personal.ts";
import { isGatewayAway } from "./gateways/text-store.ts";
import { textLater } from "./text-later.ts";

const hourMs = 60 * 60_000;
/** How many wrong codes are the end of one. */
const mostWrong = 5;

/** What a code is good for: one mobile, one purpose, and the user who asked for it. */
export interface CodeFor {
  /** The number that the code was sent to. */
  readonly mobile: string;
  /** What for, such as signing in or a change of the mobile. */
  readonly purpose: SmsPurpose;
  /** Empty where no user was signed in. */
  readonly user: UserId;
}

/** Keyed, since whoever has the database would try a million codes in a second. */
const hashOf = ({ mobile, purpose, user }: CodeFor, code: string) =>
  indexOf("code", [mobile, purpose, user, code].join("/"));

/** What stands for a mobile in the table. */
const keyOf = (mobile: string) => indexOf("mobile", mobile).toString("hex");

/** Who asks for a code. */
interface CodeAsker extends Pick<Scope, "tx" | "now"> {
  readonly request: {
    /** The address of the client. */
    readonly ip: string;
  };
}

/** How many codes the platform sends in a day to everybody together, as the setting `SMS_A_DAY` says. */
let mostADay = Number.POSITIVE_INFINITY;

export function setCodesADay(most: number): void {
  mostADay = most;
}

/**
 * Sends a new code, which replaces the one before of the same purpose; returns the reference of its text. Refused
 * where the mobile was sent one too lately, where the mobile, the client's address or everybody together had too many
 * (`smsLimits`), and while the gateway is away.
 */
export async function issueCode(scope: CodeAsker, use: CodeFor): Promise<string> {
  const { tx, now, request } = scope;
  const { mobile, purpose, user } = use;
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${mobile}`}, 0))`);
  const fault = sendingFault(await countCodes(tx, mobile, request.ip, now), mostADay, now);
  if (fault) throw new Refused(fault);
  if (await isGatewayAway(tx, now)) throw new Refused("MESSAGES_AWAY");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const { id } = await tx
    .insertInto("identity.smsCode")
    .values({
      mobile: keyOf(mobile),
      purpose,
      userId: user,
      codeHash: hashOf(use, code),
      sentAt: new Date(now),
      usedAt: null,
      ip: request.ip,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const reference = `sms-${id}`;
  await textLater(scope, { reference, mobile, content: codeText(purpose, code), holdsMs: codeHoldsMs });
  return reference;
}

/** The codes of the last day, as far as they count against another one to this mobile for this address. */
async function countCodes(tx: Tx, mobile: string, ip: string, now: Instant) {
  const ofMobile = sql`mobile = ${keyOf(mobile)}`;
  const ofAddress = sql`ip = ${ip}`;
  const { lastAt, ...counts } = await tx
    .selectFrom("identity.smsCode")
    .select([
      sql<Date | null>`max(sent_at) filter (where ${ofMobile})`.as("lastAt"),
      sql<number>`(count(*) filter (where ${ofMobile}))::int`.as("ofMobile"),
      sql<number>`(count(*) filter (where ${ofAddress}))::int`.as("ofAddress"),
      sql<number>`(count(*) filter (where ${ofAddress} and sent_at > ${new Date(now - hourMs)}))::int`.as(
        "ofAddressInHour",
      ),
      sql<number>`count(*)::int`.as("inAll"),
    ])
    .where("sentAt", ">", new Date(now - 24 * hourMs))
    .executeTakeFirstOrThrow();
  return { ...counts, lastAt: lastAt && instant(lastAt.getTime()) };
}

/** A code as it was typed, and what it is to be good for. */
export interface CodeInput extends CodeFor {
  /** Six digits, as they were typed. */
  readonly code: string;
}

/**
 * Checks a code against the last one of its mobile for this purpose; refused where it is wrong, has run out, or was tried
 * five times. Called before the transaction of a call, since a wrong code stays counted when the call is refused. A right
 * one is still good afterwards, until {@link useCode} has used it up.
 */
export const checkCode = (transact: Transact, input: CodeInput): Promise<void> =>
  checkCodes(transact, [input]);

/** The same for several mobiles: one wrong code is a refusal, and counts for its own mobile alone. */
export async function checkCodes(transact: Transact, inputs: readonly CodeInput[]): Promise<void> {
  const areRight = await transact(async ({ tx, now }) => {
    const checked = await lockCodes(tx, inputs, now);
    for (const one of checked)
      if (one && !one.right)
        await tx
          .updateTable("identity.smsCode")
          .set({ wrong: one.wrong + 1 })
          .where("id", "=", one.id)
          .execute();
    return checked.every((one) => one?.right === true);
  });
  if (!areRight) throw new Refused("SMS_CODE_WRONG");
}

/**
 * Uses up a code that was checked, in the transaction of what it is for: where that is refused or fails, the code is good for
 * another try. Refused where another call has used it up meanwhile.
 */
export const useCode = (scope: Pick<Scope, "tx" | "now">, input: CodeInput): Promise<void> =>
  useCodes(scope, [input]);

/** The same for several mobiles. */
export async function useCodes(
  { tx, now }: Pick<Scope, "tx" | "now">,
  inputs: readonly CodeInput[],
): Promise<void> {
  const ids = (await lockCodes(tx, inputs, now)).flatMap((one) => (one?.right ? one.id : []));
  if (ids.length < inputs.length) throw new Refused("SMS_CODE_WRONG");
  await tx
    .updateTable("identity.smsCode")
    .set({ usedAt: new Date(now) })
    .where("id", "in", ids)
    .execute();
}

/** The codes that count now, locked in one order everywhere, so that two who use the same two do not wait for each other. */
async function lockCodes(tx: Tx, inputs: readonly CodeInput[], now: Instant) {
  const locked = [];
  for (const one of inputs.toSorted((a, b) => (a.mobile < b.mobile ? -1 : 1)))
    locked.push(await lockCode(tx, one, now));
  return locked;
}

/** The code that counts now, locked, with whether the input matches it; null where none counts. */
async function lockCode(tx: Tx, input: CodeInput, now: Instant) {
  const { mobile, purpose, user, code } = input;
  const row = await tx
    .selectFrom("identity.smsCode")
    .select(["id", "codeHash", "wrong"])
    .where("mobile", "=", keyOf(mobile))
    .where("purpose", "=", purpose)
    .where("userId", "=", user)
    .where("usedAt", "is", null)
    .where("sentAt", ">", new Date(now - codeHoldsMs))
    .orderBy("sentAt", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.wrong >= mostWrong) return null;
  const { id, wrong, codeHash } = row;
  return { id, wrong, right: timingSafeEqual(codeHash, hashOf(input, code)) };
}
