import { api } from "@zd/api";
import { instant, quantity } from "@zd/domain/kernel/brand";
import { deliveryLetter } from "@zd/domain/letters/delivery-letter";
import { findFirms } from "../../identity/index.ts";
import { handle, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { keepLetter, openLetters } from "../../signing/index.ts";
import { findCompanies } from "../../system/index.ts";
import { bearerOf, firmsOf, loadingOf, timeOf, unloadingOf, type WaybillRow } from "./waybill-row.ts";
import { getWaybill } from "./waybill-store.ts";

/** 签收单 (domain §8): a letter of the exchange about a load that was signed for, with a code to verify it. */
export const makeProof = (platform: Platform) => {
  const { documentOf } = openLetters(platform);
  return handle(api.waybills.makeProof, async ({ waybill }, { db, actor, transact }) => {
    const row = await getWaybill(db, waybill, actor.firmId);
    const letter = await writeLetter(db, row);
    await transact(({ tx, now }) =>
      keepLetter(
        tx,
        { company: row.companyId, kind: "delivery", record: waybill, firms: [...firmsOf(row)], letter },
        now,
      ),
    );
    return { number: letter.number, document: await documentOf(letter.number, actor) };
  });
};

async function writeLetter(db: Reader, row: WaybillRow) {
  const [loading, unloading] = [loadingOf(row), unloadingOf(row)];
  if (row.signedAt === null || loading === null || unloading === null)
    throw new Refused("DELIVERY_NOT_SIGNED");
  const [firms, companies] = await Promise.all([findFirms(db, firmsOf(row)), findCompanies(db)]);
  const nameOf = (id: WaybillRow["haulerId"]) => firms.get(id)?.name ?? "";
  return deliveryLetter({
    exchange: companies.find(({ id }) => id === row.companyId)?.name ?? "",
    waybillNo: row.waybillNo,
    shipmentNo: row.shipmentNo,
    contractNo: row.contractNo,
    seller: nameOf(row.sellerId),
    buyer: nameOf(row.buyerId),
    hauler: nameOf(row.haulerId),
    product: row.product,
    from: row.fromPlace,
    to: row.toPlace,
    vehicle: [row.train, row.vehicle].filter(Boolean).join(" "),
    bearer: bearerOf(row),
    driver: row.driverName,
    seals: row.seals,
    loading,
    unloading,
    loss: quantity(loading.net - unloading.net),
    releasedAt: timeOf(row.releasedAt),
    signedAt: instant(row.signedAt.getTime()),
    signedBy: row.signedBy,
  });
}
