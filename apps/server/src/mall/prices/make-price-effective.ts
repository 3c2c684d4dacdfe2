import { api } from "@zd/api";
import { groupedPrice } from "@zd/domain/money/price";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { cancelAll } from "../../platform/jobs/jobs.ts";
import { lockOwnShop, writeLog } from "../merchants/shop-store.ts";
import { lockOwnWares } from "../wares/ware-store.ts";
import { pricesMark, requirePlanned } from "./price-outcome.ts";
import { findWaresOfChanges, lockOwnChanges, makeEffective, ringPrice } from "./price-store.ts";

/** 调价生效 now, before its time. */
export const makePriceEffective = handle(
  api.mallWares.makePriceEffective,
  async ({ changes: ids, seen }, { actor, request, ...scope }) => {
    const { tx, now } = scope;
    const { firmId: firm } = await lockOwnShop(tx, { actor, request });
    const named = await findWaresOfChanges(tx, firm, ids);
    // The ware is locked before its changes, as the clock does it.
    const wares = await lockOwnWares(tx, firm, named);
    const locked = await lockOwnChanges(tx, firm, ids);
    const planned = { changes: locked, wares: wares.map(({ row }) => row) };
    requirePlanned(planned);
    requireMatchingPreview(seen, pricesMark(planned));
    for (const change of locked) await makeEffective(scope, change, now);
    await cancelAll(
      tx,
      ringPrice,
      locked.map(({ id }) => String(id)),
    );
    await writeLog(
      scope,
      actor,
      locked.map(({ wareId, price }) => ({
        firm,
        ware: wareId,
        action: "调价生效",
        detail: `${groupedPrice(price)} 元/吨`,
      })),
    );
    return null;
  },
);
