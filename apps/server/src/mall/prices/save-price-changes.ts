import { api } from "@zd/api";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { wareStepFault } from "@zd/domain/mall/ware";
import { groupedPrice } from "@zd/domain/money/price";
import { handle } from "../../platform/calls/operation.ts";
import { scheduleAll } from "../../platform/jobs/jobs.ts";
import { lockOwnShop, writeLog } from "../merchants/shop-store.ts";
import { lockOwnWares } from "../wares/ware-store.ts";
import { findChanges, refuseChange, ringPrice } from "./price-store.ts";

/** 新增调价: the same moment to come for all wares of a batch; all of them or none. */
export const savePriceChanges = handle(
  api.mallWares.savePriceChanges,
  async ({ effectiveAt, changes }, { actor, request, refuse, ...scope }) => {
    const { tx, now } = scope;
    const { firmId: firm } = await lockOwnShop(tx, { actor, request });
    const priceOf = new Map(changes.map(({ ware, price }) => [ware, price]));
    if (priceOf.size !== changes.length) return refuse("WARE_NAMED_TWICE");
    const wares = await lockOwnWares(tx, firm, [...priceOf.keys()]);
    const known = await findChanges(tx, [...priceOf.keys()]);
    for (const { row } of wares) {
      const wrong = wareStepFault(row.state, "changePrice");
      if (wrong) return refuse(wrong.reason, wrong.figures);
      const price = priceOf.get(row.id) as typeof row.price;
      refuseChange(known.get(row.id) ?? [], { price, effectiveAt }, { name: row.name, now });
    }
    const added = await tx
      .insertInto("mall.warePrice")
      .values(
        wares.map(({ row }) => ({
          wareId: row.id,
          firmId: firm,
          price: priceOf.get(row.id) as typeof row.price,
          effectiveAt: new Date(effectiveAt),
          state: "0" as const,
          addedBy: actor.userId,
          addedByName: actor.name,
          addedAt: new Date(now),
        })),
      )
      .returning(["id", "wareId"])
      .execute();
    await scheduleAll(
      tx,
      added.map(({ id, wareId }) => ({
        job: ringPrice,
        key: String(id),
        at: effectiveAt,
        data: { change: String(id), ware: wareId },
      })),
    );
    const from = formatShanghai(effectiveAt).slice(0, 16);
    await writeLog(
      scope,
      actor,
      wares.map(({ row }) => ({
        firm,
        ware: row.id,
        action: "新增调价",
        detail: `${row.name} ${from} 起 ${groupedPrice(priceOf.get(row.id) as typeof row.price)} 元/吨`,
      })),
    );
    return added.map(({ id, wareId }) => ({ change: Number(id), ware: wareId }));
  },
);
