import { isFirmAccount } from "@zd/domain/identity/operator";
import type { CompanyId, FirmId, UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../../platform/database.ts";
import { notFound, Refused } from "../../platform/operation.ts";

/** An operator of this firm, for a change; another firm's is not there, and the firm's own account stays as it is. */
export async function lockOwnOperator(tx: Tx, firm: FirmId, user: UserId) {
  const found = await tx
    .selectFrom("identity.operator")
    .select(["userId", "account", "name", "mobile", "roles", "status"])
    .where("userId", "=", user)
    .where("firmId", "=", firm)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (isFirmAccount({ user, firm })) throw new Refused("FIRM_ACCOUNT_FIXED");
  return found;
}

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
