import type { RoleName } from "@zd/domain/identity/access";
import { readCreditCode } from "@zd/domain/identity/credit-code";
import { isMobile } from "@zd/domain/identity/mobile";
import { firstPasswordUntil } from "@zd/domain/identity/sign-in-step";
import type { CompanyId, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { OperatorStatus } from "../tables.ts";
import { hasMobile, storedMobile, withMobile } from "./sealed-mobile.ts";

/** A new 操作员; the one whose `userId` is the `firmId` is the firm itself (domain §1.1). */
export interface NewOperator {
  /** For the firm's own account the same as `firmId`. */
  readonly userId: UserId;
  readonly firmId: FirmId;
  /** The company of the firm. */
  readonly companyId: CompanyId;
  /** Stored as {@link accountKey} gives it. */
  readonly account: string;
  /** Name of the person. */
  readonly name: string;
  /** Number for codes; may be empty for the first administrator. */
  readonly mobile: string;
  /** From {@link hashPassword}, called before the transaction, since it takes long. */
  readonly passwordHash: string;
  /** Permissions follow from them. */
  readonly roles: readonly RoleName[];
  /** Enabled where left out. */
  readonly status?: OperatorStatus;
  /** Whether somebody else has chosen the password, so that it must be changed at its first use; his own where left out. */
  readonly isFirstPassword?: boolean;
}

export async function openOperator(
  tx: Tx,
  { isFirstPassword = false, ...operator }: NewOperator,
  now: Instant,
): Promise<void> {
  const account = accountKey(operator.account);
  // Those are other people's ways to sign in; an account of that form would take them over.
  if (isMobile(account) || readCreditCode(account)) throw new RangeError(`no account name: ${account}`);
  const at = new Date(now);
  await tx
    .insertInto("identity.operator")
    .values({
      status: "enabled",
      ...operator,
      ...storedMobile(operator.userId, operator.mobile),
      account,
      roles: [...operator.roles],
      createdAt: at,
      passwordChangedAt: at,
      passwordUntil: isFirstPassword ? new Date(firstPasswordUntil(now)) : null,
    })
    .execute();
}

/** An account name as it is stored and compared: trimmed, in small letters. */
export const accountKey = (typed: string) => typed.trim().toLowerCase();

/**
 * The user who signs in with this text: an account name, a mobile that only one operator has, or, for the firm
 * itself, its credit code; the form of the text tells which. Null where there is none, or more than one.
 */
export async function findBySignIn(db: Reader, companyId: CompanyId, account: string) {
  const operators = db
    .selectFrom("identity.operator as operator")
    .innerJoin("identity.firm as firm", "firm.id", "operator.firmId")
    .select(["operator.userId", "operator.passwordHash"])
    .where("operator.companyId", "=", companyId)
    .limit(2);
  const code = readCreditCode(account);
  const found = isMobile(account)
    ? operators.where(hasMobile(account))
    : code
      ? operators
          .where("firm.companyId", "=", companyId)
          .where("firm.creditCode", "=", code)
          .whereRef("operator.userId", "=", "operator.firmId")
      : operators.where("operator.account", "=", account);
  const [operator, another] = await found.execute();
  return operator && !another ? operator : null;
}

/** Whether a company has an operator who signs in with this account. */
export async function isAccountTaken(db: Reader, companyId: CompanyId, account: string): Promise<boolean> {
  const found = await db
    .selectFrom("identity.operator")
    .select("userId")
    .where("companyId", "=", companyId)
    .where("account", "=", accountKey(account))
    .executeTakeFirst();
  return found !== undefined;
}

/** An operator, locked until the transaction ends, so that he cannot sign in while his password or status changes. */
export const lockOperator = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom("identity.operator as operator")
    .innerJoin("identity.firm as firm", "firm.id", "operator.firmId")
    .select([
      "operator.passwordHash",
      "operator.passwordUntil",
      sql<boolean>`operator.status = 'enabled' and firm.status <> 'disabled'`.as("enabled"),
    ])
    .where("operator.userId", "=", userId)
    .forUpdate("operator")
    .executeTakeFirstOrThrow(notFound);

/** What a signed-in user is told of himself. */
export async function getOperator(db: Reader, userId: UserId) {
  const found = await db
    .selectFrom("identity.operator as operator")
    .innerJoin("identity.firm as firm", "firm.id", "operator.firmId")
    .select([
      "operator.userId",
      "operator.firmId",
      "operator.companyId",
      "operator.name",
      "operator.account",
      "operator.mobile",
      "operator.personal",
      "operator.roles",
      "operator.passwordHash",
      "operator.passwordUntil",
      "operator.previousSignInAt",
      "firm.name as firmName",
      "firm.shortName as firmShortName",
      "firm.kind as firmKind",
      "firm.creditCode",
      "firm.annualFeeUntil",
    ])
    .where("operator.userId", "=", userId)
    .executeTakeFirstOrThrow(notFound);
  return withMobile(userId, found);
}

export async function mobileOf(db: Reader, userId: UserId): Promise<string> {
  return (await getOperator(db, userId)).mobile;
}

export type Operator = Awaited<ReturnType<typeof getOperator>>;

/** How many operators a firm has, and how many of them are disabled. */
export const countOperators = (db: Reader, firmId: FirmId) =>
  db
    .selectFrom("identity.operator")
    .select([
      sql<number>`count(*)::int`.as("all"),
      sql<number>`(count(*) filter (where status = 'disabled'))::int`.as("disabled"),
    ])
    .where("firmId", "=", firmId)
    .executeTakeFirstOrThrow();

/** Sets a password that its user has chosen. */
export async function savePassword(
  tx: Tx,
  userId: UserId,
  passwordHash: string,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable("identity.operator")
    .set({ passwordHash, passwordChangedAt: new Date(now), passwordUntil: null })
    .where("userId", "=", userId)
    .execute();
}

/** Sets a password that somebody else has chosen: its user has a day to change it. */
export async function saveFirstPassword(
  tx: Tx,
  userId: UserId,
  passwordHash: string,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable("identity.operator")
    .set({
      passwordHash,
      passwordChangedAt: new Date(now),
      passwordUntil: new Date(firstPasswordUntil(now)),
    })
    .where("userId", "=", userId)
    .execute();
}

/** Replaces the hash of an unchanged password by one of another cost. */
export async function saveRehashed(tx: Tx, userId: UserId, from: string, to: string): Promise<void> {
  await tx
    .updateTable("identity.operator")
    .set({ passwordHash: to })
    .where("userId", "=", userId)
    .where("passwordHash", "=", from)
    .execute();
}

export async function saveSignedIn(tx: Tx, userId: UserId, now: Instant): Promise<void> {
  await tx
    .updateTable("identity.operator")
    .set({ lastSignInAt: new Date(now), previousSignInAt: sql`last_sign_in_at` })
    .where("userId", "=", userId)
    .execute();
}

export async function saveOperatorStatus(
  tx: Tx,
  userId: UserId,
  status: OperatorStatus,
  now: Instant,
): Promise<void> {
  const since = { disabledAt: status === "disabled" ? new Date(now) : null, personalClearedAt: null };
  await tx
    .updateTable("identity.operator")
    .set({ status, ...since })
    .where("userId", "=", userId)
    .execute();
}

export async function saveOperator(
  tx: Tx,
  userId: UserId,
  {
    name,
    mobile,
    roles,
  }: {
    readonly name: string;
    /** Number for codes, and for signing in where no other user has it. */
    readonly mobile: string;
    /** Permissions follow from them. */
    readonly roles: readonly RoleName[];
  },
): Promise<void> {
  await tx
    .updateTable("identity.operator")
    .set({ name, ...storedMobile(userId, mobile), roles: [...roles] })
    .where("userId", "=", userId)
    .execute();
}

export async function saveMobile(tx: Tx, userId: UserId, mobile: string): Promise<void> {
  await tx
    .updateTable("identity.operator")
    .set(storedMobile(userId, mobile))
    .where("userId", "=", userId)
    .execute();
}

/** All users of a firm, its own account included. */
export async function findOperatorsOf(db: Reader, firmId: FirmId): Promise<UserId[]> {
  const rows = await db
    .selectFrom("identity.operator")
    .select("userId")
    .where("firmId", "=", firmId)
    .execute();
  return rows.map(({ userId }) => userId);
}
