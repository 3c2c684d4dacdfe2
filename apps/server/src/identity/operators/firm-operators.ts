import type { NewOperator, NewOperatorContext } from "@zd/domain/identity/operator";
import type { CompanyId, FirmId, UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Actor, notFound } from "../../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import { countOperators } from "./operator-store.ts";
import { hasMobile, withMobile } from "./sealed-mobile.ts";

/** An operator of this firm; or NOT_FOUND. */
const oneOfFirm = (db: Reader, firm: FirmId, user: UserId) =>
  db
    .selectFrom("identity.operator")
    .select(["userId as user", "account", "name", "mobile", "personal", "roles", "status"])
    .where("userId", "=", user)
    .where("firmId", "=", firm);

export const findOwnOperator = async (db: Reader, firm: FirmId, user: UserId) =>
  withMobile(user, await oneOfFirm(db, firm, user).executeTakeFirstOrThrow(notFound));

/** The same, locked until the transaction ends. */
export const lockOwnOperator = async (tx: Tx, firm: FirmId, user: UserId) =>
  withMobile(user, await oneOfFirm(tx, firm, user).forUpdate().executeTakeFirstOrThrow(notFound));

/** Locks the firm, so that two operators are added one after the other. */
export const lockFirm = (tx: Tx, firm: FirmId) =>
  tx
    .selectFrom("identity.firm")
    .select("id")
    .where("id", "=", firm)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Locks account names and mobiles of the company until this transaction is over, so that no two users take the same. */
export async function lockNames(tx: Tx, company: CompanyId, names: readonly string[]): Promise<void> {
  // In one order everywhere, so that two who want the same two do not wait for each other.
  for (const name of names.toSorted())
    await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`name ${company} ${name}`}, 0))`);
}

export const isAccountTaken = async (db: Reader, company: CompanyId, account: string): Promise<boolean> =>
  (await db
    .selectFrom("identity.operator")
    .select("userId")
    .where("companyId", "=", company)
    .where("account", "=", account)
    .executeTakeFirst()) !== undefined;

/** Whether another user of the company has this mobile: a user who signs in by mobile must be the only one. */
export async function isMobileTaken(
  db: Reader,
  company: CompanyId,
  mobile: string,
  besides: UserId | null,
): Promise<boolean> {
  const found = await db
    .selectFrom("identity.operator")
    .select("userId")
    .where("companyId", "=", company)
    .where(hasMobile(mobile))
    .execute();
  return found.some(({ userId }) => userId !== besides);
}

/** What the rules of a new operator need to know: whether account and mobile are taken, and how many operators the firm has. */
export const newOperatorContext = async (
  db: Reader,
  { companyId, firmId }: Pick<Actor, "companyId" | "firmId">,
  { account, mobile }: Pick<NewOperator, "account" | "mobile">,
): Promise<NewOperatorContext> => ({
  count: (await countOperators(db, firmId)).all - 1,
  accountTaken: await isAccountTaken(db, companyId, account),
  mobileTaken: await isMobileTaken(db, companyId, mobile, null),
});
