import type { OpenObligations } from "@zd/domain/funds/bank-agreement";
import { type ContractNo, type FirmId, fen } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Reader } from "../../platform/database/database.ts";
import { findFeesDue } from "../fees/fees-due.ts";

/**
 * Finds what a firm still has open in another context; contexts above this one are given where the platform is put
 * together.
 */
export type FindObligations = (
  db: Reader,
  firm: FirmId,
) => Promise<{
  /** Contracts and orders of the mall that are not over. */
  readonly openContracts?: readonly ContractNo[];
  /** How many loans are not paid back. */
  readonly openLoans?: number;
  /** How many shipments and waybills are not over. */
  readonly openHaulage?: number;
}>;

/** Everything that keeps a firm from closing its account (domain §6.2). */
export const findObligations =
  (elsewhere: readonly FindObligations[]) =>
  async (db: Reader, firm: FirmId): Promise<OpenObligations> => {
    const [accounts, transfers, feesDue, ...found] = await Promise.all([
      db.selectFrom("funds.account").select(["bucket", "balance"]).where("holder", "=", firm).execute(),
      db
        .selectFrom("funds.transfer")
        .select(sql<number>`count(*)::int`.as("open"))
        .where("firmId", "=", firm)
        .where("state", "in", ["0", "1", "9"])
        .executeTakeFirstOrThrow(),
      findFeesDue(db, firm),
      ...elsewhere.map((find) => find(db, firm)),
    ]);
    const balance = accounts.reduce((sum, one) => sum + one.balance, 0n);
    const available = accounts.find(({ bucket }) => bucket === "available")?.balance ?? 0n;
    return {
      balance: fen(balance),
      frozen: fen(balance - available),
      openContracts: found.flatMap(({ openContracts = [] }) => openContracts),
      openLoans: found.reduce((sum, { openLoans = 0 }) => sum + openLoans, 0),
      openHaulage: found.reduce((sum, { openHaulage = 0 }) => sum + openHaulage, 0),
      openTransfers: transfers.open,
      feesDue,
    };
  };

export type ObligationsOf = ReturnType<typeof findObligations>;
