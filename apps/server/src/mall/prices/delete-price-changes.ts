import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { groupedPrice } from "@zd/domain/money/price";
import { handle } from "../../platform/calls/operation.ts";
import { cancelAll } from "../../platform/jobs/jobs.ts";
import { lockOwnShop, writeLog } from "../merchants/shop-store.ts";
import { lockOwnChanges, ringPrice } from "./price-store.ts";

/** 删除调价 that is not in effect yet. */
export const deletePriceChanges = handle(
  api.mallWares.deletePriceChanges,
  async ({ changes: ids }, { actor, request, refuse, ...scope }) => {
    const { tx } = scope;
    const { firmId: firm } = await lockOwnShop(tx, { actor, request });
    const changes = await lockOwnChanges(tx, firm, ids);
    if (changes.some(({ state }) => state !== "0")) return refuse("PRICE_NOT_PENDING");
    await tx
      .deleteFrom("mall.warePrice")
      .where(
        "id",
        "in",
        changes.map(({ id }) => id),
      )
      .execute();
    await cancelAll(
      tx,
      ringPrice,
      changes.map(({ id }) => String(id)),
    );
    await writeLog(
      scope,
      actor,
      changes.map(({ wareId, price, effectiveAt }) => ({
        firm,
        ware: wareId,
        action: "删除调价",
        detail: `${formatShanghai(instant(effectiveAt.getTime())).slice(0, 16)} 的 ${groupedPrice(price)} 元/吨`,
      })),
    );
    return null;
  },
);
