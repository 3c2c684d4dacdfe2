import { api } from "@zd/api";
import { refusals } from "@zd/api/refusals";
import { type FileId, type FirmId, instant } from "@zd/domain/kernel/brand";
import type { ReckonedLine } from "@zd/domain/mall/basket";
import type { MallPriceBasis, MallWareId } from "@zd/domain/mall/codes";
import { opensNextAt, shopConditionAt } from "@zd/domain/mall/merchant";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { sizeOf } from "../finding/ware-cards.ts";
import { openMall } from "../switching/open-mall.ts";
import { lineFault, type Reckoning, reckon } from "./basket-outcome.ts";
import { type BasketLineRow, findLines, toChosen } from "./basket-store.ts";

/** 采购清单 of the caller's firm, with what each ware would come to now. */
export const readBaskets = handle(api.mallBaskets.readBaskets, async (_, { db, actor, request, now }) => {
  const company = await openMall(db, request);
  const { firmId: buyer } = actor;
  const rowsOfFirm = await findLines(db, buyer);
  const chosen = rowsOfFirm.map(toChosen);
  const [reckoning, looks, shops] = await Promise.all([
    reckon(db, chosen, { company, buyer, now }),
    findLooks(
      db,
      chosen.map(({ ware }) => ware),
    ),
    findShops(db, rowsOfFirm),
  ]);
  const lineOf = new Map(reckoning.lines.map((line) => [line.ware, line]));
  const ofShop = Map.groupBy(rowsOfFirm, ({ sellerId }) => sellerId);
  const baskets = [...ofShop].flatMap(([firm, lines]) => {
    const shop = shops.get(firm);
    if (!shop) return [];
    return [
      {
        firm,
        shopName: shop.shopName,
        condition: shopConditionAt(shop, now),
        opensAt: opensNextAt(shop, now),
        lines: lines.map((row) => {
          const line = lineOf.get(row.wareId);
          const fault = line?.fault ?? null;
          return {
            ware: row.wareId,
            name: line?.name ?? row.wareName,
            count: row.quantity,
            price: row.price,
            current: currentOf(row.wareId, { buyer, reckoning, look: looks.get(row.wareId), line }),
            refusal: fault && line ? { code: refusals[fault.reason][0], message: lineFault(line) } : null,
            changedAt: instant(row.changedAt.getTime()),
            changedBy: row.changedByName,
          };
        }),
        changedAt: Math.max(...lines.map(({ changedAt }) => changedAt.getTime())),
      },
    ];
  });
  return {
    baskets: baskets.toSorted((a, b) => b.changedAt - a.changedAt),
    funds: reckoning.available,
    at: now,
  };
});

/** What a line shows beside what decides about it. */
interface Look {
  readonly ware: MallWareId;
  /** Whether visitors see it, so that its page opens. */
  readonly isShown: boolean;
  readonly placeName: string;
  /** The first picture; null where there is none. */
  readonly picture: FileId | null;
  readonly attributes: Parameters<typeof sizeOf>[0];
  readonly basis: MallPriceBasis;
}

/** Looks of wares by their numbers. */
async function findLooks(db: Reader, wares: readonly MallWareId[]): Promise<ReadonlyMap<MallWareId, Look>> {
  if (wares.length === 0) return new Map();
  const found = await rows<Look>(
    db,
    sql`select w.id as ware, w.shown as is_shown, coalesce(p.name, '') as place_name,
               w.pictures[1] as picture, w.attributes, w.basis
        from mall.ware w left join trading.place_view p on p.id = w.place_id
        where w.id = any(${wares}::text[])`,
  );
  return new Map(found.map((look) => [look.ware, look]));
}

/** The shops of these lines, by their firms. */
async function findShops(db: Reader, lines: readonly BasketLineRow[]) {
  const firms = [...new Set(lines.map(({ sellerId }) => sellerId))];
  const found =
    firms.length === 0
      ? []
      : await db
          .selectFrom("mall.merchant")
          .select(["firmId", "shopName", "status", "suspendedFor", "opens", "closes"])
          .where("firmId", "in", firms)
          .execute();
  return new Map(
    found.map(({ firmId, opens, closes, ...shop }) => [firmId, { ...shop, hours: { opens, closes } }]),
  );
}

/** What is known of the ware of a line; look and line are always there for a ware that is on sale. */
interface Known {
  readonly buyer: FirmId;
  readonly reckoning: Reckoning;
  readonly look: Look | undefined;
  readonly line: ReckonedLine | undefined;
}

/** What the shop offers now; null where the ware is on sale no more. */
function currentOf(ware: MallWareId, { buyer, reckoning, look, line }: Known) {
  const offer = reckoning.offers.get(ware);
  if (!offer || !look || !line?.trial) return null;
  const { payType, price: listPrice, min: minQuantity, step, max: maxQuantity, available: stock } = offer;
  const { isShown, placeName: place, picture, attributes, basis } = look;
  return {
    isShown,
    place,
    picture,
    size: sizeOf(attributes),
    basis,
    payType,
    listPrice,
    ownPrice: reckoning.customerPrices.of(buyer, ware, listPrice),
    minQuantity,
    step,
    maxQuantity,
    stock,
    ...line.trial,
  };
}
