import { contract } from "@zd/contract";
import { mallWareList } from "@zd/contract/mall/wares";
import { type RawBuilder, sql } from "kysely";
import { anywhere } from "../../platform/database.ts";
import { contains, equals, handleList } from "../../platform/listings.ts";
import { handle } from "../../platform/operation.ts";
import { openMall } from "../switching/open-mall.ts";
import { findTemplate } from "./templates.ts";

/** Wares with all that both their lists show: the merchant's own, and that of whoever reviews them. */
export const wareSource = {
  from: sql`mall.ware w join mall.stock s on s.ware_id = w.id
            left join trading.ware_kind_view k on k.id = w.ware_kind_id
            left join trading.place_view p on p.id = w.place_id`,
  columns: {
    ware: sql`w.id`,
    name: sql`w.name`,
    wareKind: sql`coalesce(k.name, w.ware_kind_id)`,
    place: sql`coalesce(p.name, w.place_id)`,
    price: sql`w.price`,
    available: sql`s.available`,
    memo: sql`nullif(w.memo, '')`,
    state: sql`w.state`,
  } satisfies Record<string, RawBuilder<unknown>>,
  filters: {
    name: (value: string) => contains(sql`w.name`, value),
    ware: (value: string) => equals(sql`w.id`, value),
    state: (value: string) => equals(sql`w.state`, value),
  },
} as const;

/** 商品管理: the firm's own wares; whoever is no merchant has none. */
export const listWares = handleList(contract.mallWares.listWares, mallWareList, (_, { actor }) => ({
  from: wareSource.from,
  whose: sql`w.firm_id = ${actor.firmId} and w.deleted_at is null`,
  columns: { ...wareSource.columns, reserved: sql`s.reserved`, changedAt: sql`w.changed_at` },
  filters: {
    ...wareSource.filters,
    wareKind: (value) => contains(sql`k.name`, value),
    place: (value) => contains(sql`p.name`, value),
  },
  order: sql`w.changed_at desc, w.id desc`,
}));

const choicesMost = 500;

/** 商家商品列表, to choose from. */
export const listChoices = handle(
  contract.mallWares.listChoices,
  async ({ state, keyword }, { db, actor, request }) => {
    await openMall(db, request);
    const word = keyword.trim();
    let wares = db
      .selectFrom("mall.ware as w")
      .innerJoin("mall.stock as s", "s.wareId", "w.id")
      .leftJoin("trading.placeView as p", "p.id", "w.placeId")
      .select(["w.id as ware", "w.name", "w.price", "w.state", "s.available", "s.reserved"])
      .select(sql<string>`coalesce(p.name, w.place_id)`.as("placeName"))
      .where("w.firmId", "=", actor.firmId)
      .where("w.deletedAt", "is", null);
    if (state !== undefined) wares = wares.where("w.state", "=", state);
    if (word !== "")
      wares = wares.where((row) =>
        row.or([row("w.name", "like", anywhere(word)), row("w.id", "=", word as never)]),
      );
    return wares.orderBy("w.changedAt", "desc").orderBy("w.id").limit(choicesMost).execute();
  },
);

/** 商品种类 and their products, of which wares can be made. */
export const listKinds = handle(contract.mallWares.listKinds, async (_, { db, request }) => {
  const company = await openMall(db, request);
  const found = await db
    .selectFrom("trading.productView as p")
    .innerJoin("trading.wareKindView as k", "k.id", "p.wareKindId")
    .select(["k.id as wareKind", "k.name as kindName", "p.id as product", "p.name"])
    .where("p.companyId", "=", company)
    .where("p.enabled", "=", true)
    .where("k.enabled", "=", true)
    .orderBy("k.position")
    .orderBy("p.position")
    .execute();
  return [...Map.groupBy(found, ({ wareKind }) => wareKind)].map(([wareKind, of]) => ({
    wareKind,
    name: of[0]?.kindName ?? "",
    products: of.map(({ product, name }) => ({ product, name })),
  }));
});

/** 商品属性: what a ware of this kind and product has to say. */
export const listAttributes = handle(
  contract.mallWares.listAttributes,
  async ({ wareKind, product }, { db, request, refuse }) => {
    const company = await openMall(db, request);
    const known = await db
      .selectFrom("trading.productView")
      .select("id")
      .where("companyId", "=", company)
      .where("wareKindId", "=", wareKind)
      .$if(product !== undefined, (all) => all.where("id", "=", product as NonNullable<typeof product>))
      .limit(1)
      .executeTakeFirst();
    if (!known) return refuse("NOT_FOUND");
    const { attributes, qualities } = await findTemplate(db, company, wareKind, product ?? null);
    return {
      attributes: attributes.map((one) => ({ ...one, choices: [...one.choices] })),
      qualities: [...qualities],
    };
  },
);
