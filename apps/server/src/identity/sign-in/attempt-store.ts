import { isMobile } from "@zd/domain/identity/mobile";
import type { CompanyId, Instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import { indexOf } from "../../platform/keys/personal.ts";

const minute = 60_000;
/** How many wrong passwords lock an account. */
const failuresMost = 5;
/** How long a failure counts, in milliseconds, and so how long the account is locked after the last of them. */
const countedMs = 15 * minute;
/** From how many failures on an account needs a captcha. */
const failuresWithoutCaptcha = 3;
/** From how many failures on an address needs a captcha, for every account; a whole office may share one address. */
const failuresOfAddressWithoutCaptcha = 20;
/**
 * How many failures within `attackMs`, from more than one address, make an attack, during which the account needs a
 * captcha.
 */
const attackFailures = 10;
const attackMs = 60 * minute;
/** How long an attempt without a result counts as pending, in milliseconds; a check takes a second or two. */
const pendingMs = 10_000;

/** Who tries to sign in, and from where. */
export interface SignInAttempt {
  /** The company of the site. */
  readonly companyId: CompanyId;
  /** What was typed, as {@link accountKey} gives it. */
  readonly account: string;
  /** The address of the client. */
  readonly ip: string;
}

/** What earlier attempts mean for the next one. */
export interface Guard {
  /** Until when passwords are refused unchecked; null where the account is not locked. */
  readonly lockedUntil: Instant | null;
  /** How many more wrong passwords lock the account. */
  readonly left: number;
  /** How many passwords of the account are being checked. */
  readonly pending: number;
  /** Whether the next password needs a captcha. */
  readonly captchaNeeded: boolean;
}

/** Locks an account name until this transaction is over, whether such an account exists or not. */
export async function lockAccount(tx: Tx, { companyId, account }: SignInAttempt): Promise<void> {
  await rows(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${companyId} ${account}`}, 0))`,
  );
}

/** What stands for an account in the table: a mobile number as what it is found by. */
const keyOf = (account: string) => (isMobile(account) ? indexOf("mobile", account).toString("hex") : account);

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
    .where("account", "=", keyOf(account))
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

/** Inserts an attempt before the password is checked, so that many guesses at once are all counted. */
export async function beginAttempt(tx: Tx, attempt: SignInAttempt, now: Instant): Promise<bigint> {
  const { id } = await tx
    .insertInto("identity.signInAttempt")
    .values({ ...attempt, account: keyOf(attempt.account), at: new Date(now), outcome: "pending" })
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

/** Marks an attempt as successful; the failures before it no longer count. */
export async function succeedAttempt(
  tx: Tx,
  id: bigint,
  { companyId, account }: SignInAttempt,
): Promise<void> {
  await tx.updateTable("identity.signInAttempt").set({ outcome: "succeeded" }).where("id", "=", id).execute();
  await forgiveAttempts(tx, companyId, account);
}

/** The account's failures no longer count. */
export async function forgiveAttempts(tx: Tx, companyId: CompanyId, account: string): Promise<void> {
  await tx
    .updateTable("identity.signInAttempt")
    .set({ outcome: "forgiven" })
    .where("companyId", "=", companyId)
    .where("account", "=", keyOf(account))
    .where("outcome", "=", "failed")
    .execute();
}

/** Deletes an attempt whose password was not checked. */
export async function dropAttempt(tx: Tx, id: bigint): Promise<void> {
  await tx.deleteFrom("identity.signInAttempt").where("id", "=", id).execute();
}
