import type { FirmId } from "@zd/domain/kernel/brand";
import { findFirms } from "../../identity/index.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findCompanies } from "../../system/index.ts";
import type { OrderRow } from "./order-store.ts";
import type { ShownWare } from "./order-tables.ts";

/** Issuer and parties of a letter about an order. */
export async function findParties(
  db: Reader,
  { buyerId, sellerId, companyId }: Pick<OrderRow, "buyerId" | "sellerId" | "companyId">,
) {
  const [firms, companies] = await Promise.all([findFirms(db, [buyerId, sellerId]), findCompanies(db)]);
  const party = (id: FirmId) => {
    const firm = firms.get(id);
    return { name: firm?.name ?? "", creditCode: firm?.creditCode ?? "", address: firm?.address ?? "" };
  };
  return {
    exchange: companies.find(({ id }) => id === companyId)?.name ?? "",
    parties: { B: party(buyerId), S: party(sellerId) },
  };
}

/** The promised values of a ware, by which the contract goes. */
export const promisesOf = ({ qualities }: ShownWare) =>
  qualities
    .filter(({ promise }) => promise !== "")
    .map(({ code, label, promise, unit }) => ({ code, label, value: promise, unit }));

/** The same in words for a letter. */
export const promisesInWords = (shown: ShownWare) =>
  promisesOf(shown).map(({ label, value, unit }) => ({
    name: label,
    value: unit === "" ? value : `${value} ${unit}`,
  }));
