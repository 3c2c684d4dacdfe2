import { contract } from "@zd/contract";
import type { InputOf } from "@zd/contract/wire/operation";
import { quantity as tonnesOf } from "@zd/domain/kernel/brand";
import { setStock, stockOf } from "@zd/domain/mall/stock";
import { wareStepFault } from "@zd/domain/mall/ware";
import { groupedQuantity } from "@zd/domain/money/quantity";
import type { Scope } from "../../platform/jobs.ts";
import { type Actor, handle, Refused, type RequestFacts } from "../../platform/operation.ts";
import { lockOwnShop, writeLog } from "../merchants/shop-store.ts";
import { setStocks } from "../stock.ts";
import { lockOwnWare, newWareId } from "./ware-store.ts";
import { attachPictures, columnsOf } from "./write-terms.ts";

/** 新增商品: a draft, with the stock it begins with. */
export const saveWare = handle(
  contract.mallWares.saveWare,
  async ({ quantity, pictures, ...terms }, { actor, request, ...scope }) => {
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

type Edited = InputOf<typeof contract.mallWares.editWare>;
type Editing = Scope & { readonly actor: Actor; readonly request: RequestFacts };

/** 修改商品: a draft, or what was rejected. */
export const editWare = handle(contract.mallWares.editWare, (given, scope) => edit(given, scope, "edit"));

/** 下架商品修改: from then on it needs a review before it is sold again. */
export const editTakenDown = handle(contract.mallWares.editTakenDown, (given, scope) =>
  edit(given, scope, "editByDown"),
);

async function edit(
  { ware: id, version, quantity, pictures, ...terms }: Edited,
  { actor, request, ...scope }: Editing,
  step: "edit" | "editByDown",
) {
  const { tx, now } = scope;
  const { companyId: company, firmId: firm } = await lockOwnShop(tx, { actor, request });
  const { row, stock } = await lockOwnWare(tx, firm, id, version);
  const fault = wareStepFault(row.state, step);
  if (fault) throw new Refused(fault.reason, fault.figures);
  const columns = await columnsOf(tx, company, terms);
  const after = setStock(stock, quantity);
  if (!after) {
    const figures = { name: row.name, quantity: groupedQuantity(stock.reserved) };
    throw new Refused("QUANTITY_BELOW_RESERVED", figures);
  }
  await tx
    .updateTable("mall.ware")
    .set({
      ...columns,
      pictures: [...pictures],
      version: version + 1,
      changedAt: new Date(now),
      ...(step === "editByDown" && { needsReview: true }),
    })
    .where("id", "=", id)
    .execute();
  if (stockOf(after) !== stockOf(stock))
    await setStocks(scope, [{ ware: id, firm, before: stock, after }], "修改商品", actor);
  await attachPictures(tx, id, pictures, { company, firm, now });
  await writeLog(scope, actor, [
    {
      firm,
      ware: id,
      action: step === "edit" ? "修改商品" : "修改下架商品",
      detail: columns.name,
    },
  ]);
  return { ware: id, version: version + 1, state: row.state };
}
