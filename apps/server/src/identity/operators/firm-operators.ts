import type { OperatorsAround, WantedOperator } from "@zd/domain/identity/operator";
import type { CompanyId, FirmId, UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../../platform/database.ts";
import { type Actor, notFound } from "../../platform/operation.ts";
import { countOperators } from "./operator-store.ts";

/** An operator of this firm; another firm's is not there. */
const oneOfFirm = (db: Reader, firm: FirmId, user: UserId) =>
  db
    .selectFrom("identity.operator")
    .select(["userId as user", "account", "name", "mobile", "roles", "status"])
    .where("userId", "=", user)
    .where("firmId", "=", firm);

export const findOwnOperator = (db: Reader, firm: FirmId, user: UserId) =>
  oneOfFirm(db, firm, user).executeTakeFirstOrThrow(notFound);

/** The same, held until the transaction ends. */
export const lockOwnOperator = (tx: Tx, firm: FirmId, user: UserId) =>
  oneOfFirm(tx, firm, user).forUpdate().executeTakeFirstOrThrow(notFound);

/** Two operators of one firm are added one after the other. */
export const lockFirm = (tx: Tx, firm: FirmId) =>
  tx
    .selectFrom("identity.firm")
    .select("id")
    .where("id", "=", firm)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Nobody else takes the same account name or mobile number of the company until this transaction is over. */
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

/** By somebody else of the company: signing in by a number wants it to be one user's alone. */
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
    .where("mobile", "=", mobile)
    .execute();
  return found.some(({ userId }) => userId !== besides);
}

/** What stands in the way of a new operator, as it is read; nobody else changes it once it is locked. */
export const operatorsAround = async (
  db: Reader,
  { companyId, firmId }: Pick<Actor, "companyId" | "firmId">,
  { account, mobile }: Pick<WantedOperator, "account" | "mobile">,
): Promise<OperatorsAround> => ({
  count: (await countOperators(db, firmId)).all - 1,
  accountTaken: await isAccountTaken(db, companyId, account),
  mobileTaken: await isMobileTaken(db, companyId, mobile, null),
});
