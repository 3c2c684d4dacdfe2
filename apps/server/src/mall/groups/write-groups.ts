import { api } from "@zd/api";
import type { FirmId } from "@zd/domain/kernel/brand";
import { groupFault, groupsMost } from "@zd/domain/mall/customer-group";
import { handle, Refused } from "../../platform/calls/operation.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockOwnShop, refuseMarkup, writeLog } from "../merchants/shop-store.ts";
import {
  discountLog,
  findGroupedWares,
  findTerms,
  getOwnGroup,
  replaceTerms,
  requireFree,
} from "./group-store.ts";

/** Refuses a name that another group of the shop has, and a new group where there are too many; the shop is locked. */
async function requireName(tx: Tx, firm: FirmId, name: string, group: bigint | null): Promise<void> {
  const others = await tx
    .selectFrom("mall.customerGroup")
    .select(["groupId", "name"])
    .where("firmId", "=", firm)
    .execute();
  if (others.some((other) => other.name === name && other.groupId !== group))
    throw new Refused("GROUP_NAME_TAKEN", { name });
  if (group === null && others.length >= groupsMost)
    throw new Refused("GROUPS_FULL", { most: String(groupsMost) });
}

/** 保存客户组: the whole of a group, under the lock of its shop. */
const saveGroup = handle(api.mallGroups.saveGroup, async (input, scope) => {
  const { tx, now, actor, request } = scope;
  const shop = await lockOwnShop(tx, { actor, request });
  const { firmId: firm } = shop;
  const { customers, discounts } = input;
  const name = input.name.trim();
  refuseMarkup({ 客户组名称: name });
  const old = input.group === null ? null : await getOwnGroup(tx, firm, input.group);
  if (old && old.version !== input.version) return scope.refuse("VERSION_STALE");
  const wares = await findGroupedWares(
    tx,
    firm,
    discounts.map(({ ware }) => ware),
  );
  const fault = groupFault({ customers, discounts }, firm, wares);
  if (fault) throw new Refused(fault.reason, fault.figures);
  const group = old?.groupId ?? null;
  await requireName(tx, firm, name, group);
  await requireFree(tx, { company: shop.companyId, firm, group, customers });
  const before = group === null ? { customers: [], discounts: [] } : await findTerms(tx, group);
  const changed = {
    name,
    version: (old?.version ?? 0) + 1,
    changedAt: new Date(now),
    changedBy: actor.userId,
    changedByName: actor.name,
  };
  const number =
    group ??
    (
      await tx
        .insertInto("mall.customerGroup")
        .values({ firmId: firm, ...changed })
        .returning("groupId")
        .executeTakeFirstOrThrow()
    ).groupId;
  if (old) await tx.updateTable("mall.customerGroup").set(changed).where("groupId", "=", number).execute();
  await replaceTerms(tx, { firm, group: number }, { customers, discounts });
  await writeLog(scope, actor, [
    {
      firm,
      action: old ? "修改客户组" : "新增客户组",
      detail: `${name}：客户 ${before.customers.length} → ${customers.length} 家，优惠商品 ${before.discounts.length} → ${discounts.length} 件`,
    },
    ...discountLog(name, before.discounts, discounts).map((line) => ({ firm, action: "客户价", ...line })),
  ]);
  return { group: Number(number), version: changed.version };
});

/** 删除客户组, with its customers and discounts. */
const deleteGroup = handle(api.mallGroups.deleteGroup, async ({ group, version }, scope) => {
  const { tx, actor, request } = scope;
  const { firmId: firm } = await lockOwnShop(tx, { actor, request });
  const row = await getOwnGroup(tx, firm, group);
  if (row.version !== version) return scope.refuse("VERSION_STALE");
  const before = await findTerms(tx, row.groupId);
  await tx.deleteFrom("mall.groupCustomer").where("groupId", "=", row.groupId).execute();
  await tx.deleteFrom("mall.groupDiscount").where("groupId", "=", row.groupId).execute();
  await tx.deleteFrom("mall.customerGroup").where("groupId", "=", row.groupId).execute();
  await writeLog(scope, actor, [
    { firm, action: "删除客户组", detail: `${row.name}：客户 ${before.customers.length} 家` },
    ...discountLog(row.name, before.discounts, []).map((line) => ({ firm, action: "客户价", ...line })),
  ]);
  return { group };
});

/** The calls that change groups. */
export const groupChanges = [saveGroup, deleteGroup];
