import { offersAreOpen } from "@zd/domain/trading/disclosure";
import type { FindUndisclosed } from "../../platform/undisclosed.ts";

/** 密封报价: every section whose offers are not open, with its wares, its orders, and the deposits that they hold. */
export const findUndisclosed: FindUndisclosed = async (db) => {
  const found = await db
    .selectFrom("trading.section")
    .select(["id", "mode", "status", "sealedMs", "shortlistSize"])
    .where("status", "not in", ["6", "7"])
    .execute();
  const sections = found.filter((section) => !offersAreOpen(section)).map(({ id }) => id as string);
  if (sections.length === 0) return { records: [], references: [] };
  const [wares, orders] = await Promise.all([
    db.selectFrom("trading.ware").select("id").where("sectionId", "in", sections).execute(),
    db.selectFrom("trading.order").select("orderNo").where("sectionId", "in", sections).execute(),
  ]);
  return {
    records: [...sections, ...wares.map(({ id }) => id as string)],
    // A fixed deposit is held for its section.
    references: [...sections, ...orders.map(({ orderNo }) => orderNo as string)],
  };
};
