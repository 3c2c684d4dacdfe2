import { api } from "@zd/api";
import { quantity as tonnesOf } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";
import { lockOwnShop, writeLog } from "../merchants/shop-store.ts";
import { setStocks } from "../stock.ts";
import { newWareId } from "./ware-store.ts";
import { attachPictures, columnsOf } from "./write-terms.ts";

/** 新增商品: a draft with its first stock. */
export const saveWare = handle(
  api.mallWares.saveWare,
  async ({ quantity, pictures, lot, ...terms }, { actor, request, ...scope }) => {
    const { tx, now } = scope;
    const { companyId: company, firmId: firm } = await lockOwnShop(tx, { actor, request });
    const columns = await columnsOf(tx, company, terms);
    const ware = await newWareId(tx, now);
    await tx
      .insertInto("mall.ware")
      .values({
        ...columns,
        id: ware,
        companyId: company,
        lotNo: lot ?? null,
        firmId: firm,
        state: "0",
        version: 1,
        priceSince: null,
        pictures: [...pictures],
        createdBy: actor.userId,
        createdAt: new Date(now),
        changedAt: new Date(now),
        submittedBy: null,
        submittedAt: null,
        decidedBy: null,
        onSaleSince: null,
        inStock: false,
      })
      .execute();
    const none = { available: tonnesOf(0n), reserved: tonnesOf(0n) };
    await tx
      .insertInto("mall.stock")
      .values({ wareId: ware, ...none })
      .execute();
    const set = { ware, firm, before: none, after: { ...none, available: quantity } };
    if (quantity > 0n) await setStocks(scope, [set], "新增商品", actor);
    await attachPictures(tx, ware, pictures, { company, firm, now });
    await writeLog(scope, actor, [{ firm, ware, action: "新增商品", detail: columns.name }]);
    return { ware, version: 1, state: "0" as const };
  },
);
