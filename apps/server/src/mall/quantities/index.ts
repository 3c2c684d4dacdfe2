import { api } from "@zd/api";
import { changedStock, stockOf } from "@zd/domain/mall/stock";
import { wareStepFault } from "@zd/domain/mall/ware";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";
import { lockOwnShop, writeLog } from "../merchants/shop-store.ts";
import { setStocks } from "../stock.ts";
import { lockOwnWares } from "../wares/ware-store.ts";

/** 保存调量 for all wares of a batch, or none; never below what orders hold. */
const saveQuantityChanges = handle(
  api.mallWares.saveQuantityChanges,
  async ({ mode, changes, memo }, { actor, request, refuse, ...scope }) => {
    const { tx } = scope;
    const { firmId: firm } = await lockOwnShop(tx, { actor, request });
    const amountOf = new Map(changes.map(({ ware, quantity }) => [ware, quantity]));
    if (amountOf.size !== changes.length) return refuse("WARE_NAMED_TWICE");
    if (mode !== "set" && changes.some(({ quantity }) => quantity === 0n))
      return refuse("QUANTITY_NOT_POSITIVE");
    const wares = await lockOwnWares(tx, firm, [...amountOf.keys()]);
    const sets = wares.map(({ row, stock }) => {
      const wrong = wareStepFault(row.state, "changeQuantity");
      if (wrong) return refuse(wrong.reason, wrong.figures);
      const after =
        changedStock(stock, mode, amountOf.get(row.id) as typeof stock.available) ??
        refuse("QUANTITY_BELOW_RESERVED", { name: row.name, quantity: groupedQuantity(stock.reserved) });
      return { ware: row.id, firm, before: stock, after, name: row.name };
    });
    await setStocks(scope, sets, memo.trim(), actor);
    await writeLog(
      scope,
      actor,
      sets.map(({ ware, name, before, after }) => ({
        firm,
        ware,
        action: "调量",
        detail: `${name} ${groupedQuantity(stockOf(before))} 吨改为 ${groupedQuantity(stockOf(after))} 吨`,
      })),
    );
    return sets.map(({ ware, after }) => ({ ware, ...after }));
  },
);

/** 调量记录 of the firm's own wares. */
const listQuantityChanges = handleList(api.mallWares.listQuantityChanges, (_, { actor }) => ({
  from: sql`mall.stock_move q join mall.ware w on w.id = q.ware_id`,
  scope: sql`q.firm_id = ${actor.firmId} and q.cause = 'set'`,
  period: sql`q.at`,
  columns: {
    move: sql`q.id::text`,
    ware: sql`q.ware_id`,
    name: sql`w.name`,
    before: sql`q.available_after + q.reserved_after - q.quantity`,
    after: sql`q.available_after + q.reserved_after`,
    reserved: sql`q.reserved_after`,
    memo: sql`q.memo`,
    at: sql`q.at`,
    by: sql`q.by_name`,
  },
  filters: {
    name: (value) => contains(sql`w.name`, value),
    ware: (value) => equals(sql`q.ware_id`, value),
  },
  order: sql`q.at desc, q.id desc`,
}));

/** The calls about 调量. */
export const quantityHandlers = [listQuantityChanges, saveQuantityChanges];
