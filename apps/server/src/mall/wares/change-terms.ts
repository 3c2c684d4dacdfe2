import type { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { setStock, stockOf } from "@zd/domain/mall/stock";
import { wareStepFault } from "@zd/domain/mall/ware";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { type Actor, Refused, type RequestFacts } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { lockOwnShop, writeLog } from "../merchants/shop-store.ts";
import { setStocks } from "../stock.ts";
import { lockOwnWare } from "./ware-store.ts";
import { attachPictures, columnsOf } from "./write-terms.ts";

type Edited = InputOf<typeof api.mallWares.editWare>;

type Editing = Scope & {
  /** The merchant's user. */
  readonly actor: Actor;
  /** Its host says whether the mall is on. */
  readonly request: RequestFacts;
};

export async function edit(
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
