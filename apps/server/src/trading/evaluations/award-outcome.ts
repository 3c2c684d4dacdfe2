import type { awardOutcome } from "@zd/api/trading/award";
import { type FirmId, firmId, quantity } from "@zd/domain/kernel/brand";
import { outcomeOf } from "@zd/domain/trading/evaluation";
import type { SessionFact } from "@zd/domain/trading/facts";
import type { Ware } from "@zd/domain/trading/session";
import type { z } from "zod";
import type { Reader } from "../../platform/database/database.ts";

/** Full names of firms by id. */
export async function findFullNames(db: Reader, firms: Iterable<FirmId>): Promise<(firm: FirmId) => string> {
  const ids = [...new Set(firms)];
  if (ids.length === 0) return (firm) => firm;
  const found = await db
    .selectFrom("identity.firmView")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  const names = new Map(found.map(({ id, name }) => [firmId(id), name]));
  return (firm) => names.get(firm) ?? firm;
}

/** Deals, prices and remaining quantity of an award, for users who may see the offers. */
export async function describeOutcome(
  db: Reader,
  ware: Ware,
  facts: readonly SessionFact[],
): Promise<z.output<typeof awardOutcome>> {
  const { winners, releases } = outcomeOf(facts, ware.id);
  const nameOf = await findFullNames(db, [...winners.map(({ firm }) => firm), ...releases.keys()]);
  return {
    winners: winners.map(({ no, firm, price, quantity, amount, kept, feeFirm, feeOwner }) => ({
      orderNo: no,
      firmName: nameOf(firm),
      price,
      quantity,
      amount,
      kept,
      fee: feeFirm,
      ownerFee: feeOwner,
    })),
    releases: [...releases].map(([firm, amount]) => ({ firmName: nameOf(firm), amount })),
    left: quantity(winners.reduce((left, { quantity: won }) => left - won, ware.rule.total as bigint)),
  };
}
