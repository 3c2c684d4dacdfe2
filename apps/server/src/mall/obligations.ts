import type { ContractNo } from "@zd/domain/kernel/brand";
import type { FindObligations } from "../funds/index.ts";

/** What of the mall keeps a firm from closing its account: orders that wait for an answer, and agreements under way. */
export const findMallObligations: FindObligations = async (db, firm) => {
  const [orders, contracts] = await Promise.all([
    db
      .selectFrom("mall.order")
      .select("orderNo")
      .where((row) => row.or([row("buyerId", "=", firm), row("sellerId", "=", firm)]))
      .where("state", "=", "0")
      .orderBy("orderNo")
      .limit(100)
      .execute(),
    db
      .selectFrom("mall.agreement")
      .select("contractNo")
      .where((row) => row.or([row("buyerId", "=", firm), row("sellerId", "=", firm)]))
      .where("state", "in", ["0", "1"])
      .orderBy("contractNo")
      .limit(100)
      .execute(),
  ]);
  const waiting = orders.map(({ orderNo }) => orderNo as string as ContractNo);
  return { openContracts: [...waiting, ...contracts.map(({ contractNo }) => contractNo)] };
};
