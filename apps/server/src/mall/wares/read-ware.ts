import { api } from "@zd/api";
import { type FileId, instant, type WareKindId } from "@zd/domain/kernel/brand";
import type { PlaceId, PlaceLocationId } from "@zd/domain/mall/codes";
import { stockOf } from "@zd/domain/mall/stock";
import { actionsOfMerchant } from "@zd/domain/mall/ware";
import type { ProductId } from "@zd/domain/terms/product";
import { findAttachments } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { openMall } from "../switching/open-mall.ts";
import { findStock, toWare, type WareRow } from "./ware-store.ts";

interface Named {
  readonly wareKindId: WareKindId;
  readonly productId: ProductId;
  readonly placeId: PlaceId;
  /** Null where no 库位 is named. */
  readonly locationId: PlaceLocationId | null;
}

/** Names of the entries that a ware refers to; the id where an entry is gone. */
export async function namesOf(db: Reader, ware: Named) {
  const [kind, product, place, location] = await Promise.all([
    db.selectFrom("trading.wareKindView").select("name").where("id", "=", ware.wareKindId).executeTakeFirst(),
    db.selectFrom("trading.productView").select("name").where("id", "=", ware.productId).executeTakeFirst(),
    db.selectFrom("trading.placeView").select("name").where("id", "=", ware.placeId).executeTakeFirst(),
    ware.locationId === null
      ? undefined
      : db
          .selectFrom("trading.locationView")
          .select("name")
          .where("id", "=", ware.locationId)
          .executeTakeFirst(),
  ]);
  return {
    kindName: kind?.name ?? ware.wareKindId,
    productName: product?.name ?? ware.productId,
    placeName: place?.name ?? ware.placeId,
    locationName: location?.name ?? "",
  };
}

/** 商品详情 for its merchant and the staff. */
export async function detailOf(db: Reader, row: WareRow) {
  const [names, stock, files] = await Promise.all([
    namesOf(db, row),
    findStock(db, row.id),
    findAttachments(db, { kind: "mall-ware", id: row.id }),
  ]);
  return {
    ...row,
    ...names,
    ...stock,
    stock,
    ware: row.id,
    wareKind: row.wareKindId,
    product: row.productId,
    place: row.placeId,
    location: row.locationId,
    quantity: stockOf(stock),
    pictures: row.pictures as FileId[],
    attributes: [...row.attributes],
    qualities: [...row.qualities],
    files,
    createdAt: instant(row.createdAt.getTime()),
  };
}

export const readWare = handle(api.mallWares.readWare, async ({ ware }, { db, actor, request, refuse }) => {
  await openMall(db, request);
  const row =
    (await db
      .selectFrom("mall.ware")
      .selectAll()
      .where("id", "=", ware)
      .where("firmId", "=", actor.firmId)
      .where("deletedAt", "is", null)
      .executeTakeFirst()) ?? refuse("NOT_FOUND");
  const detail = await detailOf(db, row);
  return { ...detail, actions: [...actionsOfMerchant(toWare(row, detail.stock))] };
});
