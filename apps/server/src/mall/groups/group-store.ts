import type { FirmId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { GroupedWare, GroupTerms } from "@zd/domain/mall/customer-group";
import { formatPrice } from "@zd/domain/money/price";
import type { Selectable } from "kysely";
import { notFound, Refused } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { CustomerGroupTable } from "./group-tables.ts";

/** A group of one's own shop; or NOT_FOUND. */
export const getOwnGroup = (
  db: Reader,
  firm: FirmId,
  group: number,
): Promise<Selectable<CustomerGroupTable>> =>
  db
    .selectFrom("mall.customerGroup")
    .selectAll()
    .where("groupId", "=", BigInt(group))
    .where("firmId", "=", firm)
    .executeTakeFirstOrThrow(notFound);

/** The customers of a group with their names, and its discounts with their wares, both in the order of names. */
export async function findTerms(db: Reader, group: bigint) {
  const [customers, discounts] = await Promise.all([
    db
      .selectFrom("mall.groupCustomer as c")
      .leftJoin("identity.firmView as f", "f.id", "c.customerId")
      .select(["c.customerId as firm", "f.name"])
      .where("c.groupId", "=", group)
      .orderBy("f.name")
      .execute(),
    db
      .selectFrom("mall.groupDiscount as d")
      .innerJoin("mall.ware as w", "w.id", "d.wareId")
      .select(["d.wareId as ware", "w.name", "w.price as listPrice", "d.discount"])
      .where("d.groupId", "=", group)
      .orderBy("w.name")
      .orderBy("w.id")
      .execute(),
  ]);
  return { customers, discounts };
}

/** What is known of the wares of a shop among those that a group names. */
export async function findGroupedWares(
  db: Reader,
  firm: FirmId,
  wares: readonly MallWareId[],
): Promise<ReadonlyMap<MallWareId, GroupedWare>> {
  if (wares.length === 0) return new Map();
  const found = await db
    .selectFrom("mall.ware")
    .select(["id", "name", "price"])
    .where("firmId", "=", firm)
    .where("deletedAt", "is", null)
    .where("id", "in", wares)
    .execute();
  return new Map(found.map(({ id, name, price }) => [id, { name, price }]));
}

/** Refuses firms that are not of this company, and firms that are in another group of the shop. */
export async function requireFree(
  db: Reader,
  {
    company,
    firm,
    group,
    customers,
  }: {
    readonly company: string;
    /** The firm of the shop. */
    readonly firm: FirmId;
    /** Null for a new one. */
    readonly group: bigint | null;
    readonly customers: readonly FirmId[];
  },
): Promise<void> {
  if (customers.length === 0) return;
  const [known, taken] = await Promise.all([
    db
      .selectFrom("identity.firmView")
      .select("id")
      .where("companyId", "=", company as never)
      .where("id", "in", customers)
      .execute(),
    db
      .selectFrom("mall.groupCustomer as c")
      .innerJoin("mall.customerGroup as g", "g.groupId", "c.groupId")
      .innerJoin("identity.firmView as f", "f.id", "c.customerId")
      .select(["f.name as firm", "g.name"])
      .where("c.firmId", "=", firm)
      .where("c.customerId", "in", customers)
      .$if(group !== null, (query) => query.where("c.groupId", "<>", group ?? 0n))
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (known.length !== customers.length) throw notFound();
  if (taken) throw new Refused("CUSTOMER_IN_GROUP", { firm: taken.firm, name: taken.name });
}

/** Writes the customers and discounts of a group in place of those that it had. */
export async function replaceTerms(
  tx: Tx,
  { firm, group }: { readonly firm: FirmId; readonly group: bigint },
  { customers, discounts }: GroupTerms,
): Promise<void> {
  await tx.deleteFrom("mall.groupCustomer").where("groupId", "=", group).execute();
  await tx.deleteFrom("mall.groupDiscount").where("groupId", "=", group).execute();
  if (customers.length > 0)
    await tx
      .insertInto("mall.groupCustomer")
      .values(customers.map((customerId) => ({ firmId: firm, customerId, groupId: group })))
      .execute();
  if (discounts.length > 0)
    await tx
      .insertInto("mall.groupDiscount")
      .values(discounts.map(({ ware, discount }) => ({ groupId: group, wareId: ware, discount })))
      .execute();
}

/** What has changed of the discounts of a group, ware by ware, for 操作日志. */
export function discountLog(
  group: string,
  before: GroupTerms["discounts"],
  after: GroupTerms["discounts"],
): readonly { readonly ware: MallWareId; readonly detail: string }[] {
  const was = new Map(before.map(({ ware, discount }) => [ware, discount]));
  const is = new Map(after.map(({ ware, discount }) => [ware, discount]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((ware) => {
    const [old, now] = [was.get(ware) ?? null, is.get(ware) ?? null];
    if (old === now) return [];
    const words = (off: typeof old) => (off === null ? "无优惠" : `优惠 ${formatPrice(off)} 元/吨`);
    return [{ ware, detail: `客户组${group}：${words(old)} → ${words(now)}` }];
  });
}
