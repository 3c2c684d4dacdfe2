import type { CompanyId, Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../../platform/database.ts";

const minute = 60_000;
/** So many wrong passwords lock the account. */
const failuresMost = 5;
/** How long a failure counts; and so, after the last of them, how long the account is locked. */
const countedMs = 15 * minute;
/** From here on a captcha stands before the password of the account. */
const failuresWithoutCaptcha = 3;
/** And before every password that is tried from an address; a whole office may share one. */
const failuresOfAddressWithoutCaptcha = 20;
/** This many failures within an hour, from more than one address, are an attack: the captcha stays. */
const attackFailures = 10;
const attackMs = 60 * minute;
/** A password is checked within a second or two; an attempt that never ended stops counting after this. */
const pendingMs = 10_000;

export interface SignInAttempt {
  readonly companyId: CompanyId;
  /** What was typed, as {@link accountKey} gives it. */
  readonly account: string;
  readonly ip: string;
}

export interface Guard {
  /** Until when no password is looked at; null where the account is not locked. */
  readonly lockedUntil: Instant | null;
  /** How many more wrong passwords the account bears. */
  readonly left: number;
  /** Passwords that are being checked at this moment. */
  readonly pending: number;
  readonly captchaNeeded: boolean;
}

/** One attempt at an account at a time, whether the account exists or not. */
export async function lockAccount(tx: Tx, { companyId, account }: SignInAttempt): Promise<void> {
  await rows(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${companyId} ${account}`}, 0))`,
  );
}

/** What earlier attempts mean for the next one. */
export async function readGuard(
  db: Reader,
  { companyId, account, ip }: SignInAttempt,
  now: Instant,
): Promise<Guard> {
  const counted = new Date(now - countedMs);
  const ofAccount = await db
    .selectFrom("identity.signInAttempt")
    .select([
      sql<number>`(count(*) filter (where outcome = 'failed' and at > ${counted}))::int`.as("failures"),
      sql<Date | null>`max(at) filter (where outcome = 'failed' and at > ${counted})`.as("lastFailure"),
      sql<number>`(count(*) filter (where outcome = 'pending' and at > ${new Date(now - pendingMs)}))::int`.as(
        "pending",
      ),
      sql<number>`(count(*) filter (where outcome in ('failed', 'forgiven')))::int`.as("failuresOfAttack"),
      sql<number>`(count(distinct ip) filter (where outcome in ('failed', 'forgiven')))::int`.as("addresses"),
    ])
    .where("companyId", "=", companyId)
    .where("account", "=", account)
    .where("at", ">", new Date(now - attackMs))
    .executeTakeFirstOrThrow();
  const ofAddress = await db
    .selectFrom("identity.signInAttempt")
    .select(sql<number>`count(*)::int`.as("failures"))
    .where("ip", "=", ip)
    .where("at", ">", counted)
    .where("outcome", "=", "failed")
    .executeTakeFirstOrThrow();

  const { failures, lastFailure, pending, failuresOfAttack, addresses } = ofAccount;
  const attacked = failuresOfAttack >= attackFailures && addresses > 1;
  return {
    lockedUntil:
      failures >= failuresMost && lastFailure ? ((lastFailure.getTime() + countedMs) as Instant) : null,
    left: Math.max(failuresMost - failures, 0),
    pending,
    captchaNeeded:
      attacked || failures >= failuresWithoutCaptcha || ofAddress.failures >= failuresOfAddressWithoutCaptcha,
  };
}

/** Counted before the password is looked at, so that many guesses at once are counted too. */
export async function beginAttempt(tx: Tx, attempt: SignInAttempt, now: Instant): Promise<bigint> {
  const { id } = await tx
    .insertInto("identity.signInAttempt")
    .values({ ...attempt, at: new Date(now), outcome: "pending" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function failAttempt(tx: Tx, id: bigint, now: Instant): Promise<void> {
  await tx
    .updateTable("identity.signInAttempt")
    .set({ outcome: "failed", at: new Date(now) })
    .where("id", "=", id)
    .execute();
}

/** The right password: the mistakes before it lock nobody out any more. */
export async function succeedAttempt(
  tx: Tx,
  id: bigint,
  { companyId, account }: SignInAttempt,
): Promise<void> {
  await tx.updateTable("identity.signInAttempt").set({ outcome: "succeeded" }).where("id", "=", id).execute();
  await forgiveAttempts(tx, companyId, account);
}

/** Failures count no longer against the account. */
export async function forgiveAttempts(tx: Tx, companyId: CompanyId, account: string): Promise<void> {
  await tx
    .updateTable("identity.signInAttempt")
    .set({ outcome: "forgiven" })
    .where("companyId", "=", companyId)
    .where("account", "=", account)
    .where("outcome", "=", "failed")
    .execute();
}

/** The password was not looked at after all. */
export async function dropAttempt(tx: Tx, id: bigint): Promise<void> {
  await tx.deleteFrom("identity.signInAttempt").where("id", "=", id).execute();
}
