import { sql } from "kysely";
import type { FindObligations } from "../funds/index.ts";

/** The loans that keep a firm from closing its account: those that it owes, and those that a lender is about to pay. */
export const findLoanObligations: FindObligations = async (db, firm) => {
  const { open } = await db
    .selectFrom("financing.loan")
    .select(sql<number>`count(*)::int`.as("open"))
    .where("firmId", "=", firm)
    .where("state", "in", ["1", "2", "3", "5"])
    .executeTakeFirstOrThrow();
  return { openLoans: open };
};
