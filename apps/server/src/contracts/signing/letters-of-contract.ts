import type { FirmId } from "@zd/domain/kernel/brand";
import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { confirmationLetter } from "@zd/domain/letters/confirmation-letter";
import { contractLetter } from "@zd/domain/letters/contract-letter";
import { dealLetter } from "@zd/domain/letters/deal-letter";
import type { ContractLetterKind, Letter } from "@zd/domain/letters/letter";
import type { LetterDeal } from "@zd/domain/letters/letter-deal";
import { settlementLetter } from "@zd/domain/letters/settlement-letter";
import { findFirms } from "../../identity/index.ts";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findCompanies } from "../../system/index.ts";
import type { FoundContract } from "../contract-store.ts";

export const letterNumbers = {
  deal: (contractNo: string) => `CJ${contractNo}`,
  contract: (contractNo: string) => `HT${contractNo}`,
  confirmation: (contractNo: string) => `QR${contractNo}`,
} as const;

/** The words of a letter about a contract; a settlement that is asked for must be the current one. */
export async function writeLetter(
  db: Reader,
  found: FoundContract,
  kind: ContractLetterKind,
  settlement: number | null = null,
): Promise<Letter> {
  const deal = await dealTermsOf(db, found);
  const dealtAt = formatShanghai(deal.dealtAt);
  switch (kind) {
    case "deal":
      return dealLetter(deal);
    case "contract":
      return contractLetter(deal, dealtAt);
    case "confirmation":
      return confirmationLetter(deal);
    case "settlement": {
      const document = found.contract.settlement;
      if (!document || (settlement !== null && settlement !== document.no)) throw notFound();
      return settlementLetter(deal, document, formatShanghai(found.contract.since));
    }
  }
}

/** The terms of the deal that every letter about a contract states. */
export async function dealTermsOf(db: Reader, { row }: FoundContract): Promise<LetterDeal> {
  const [firms, companies] = await Promise.all([
    findFirms(db, [row.buyerId, row.sellerId]),
    findCompanies(db),
  ]);
  const party = (id: FirmId) => {
    const firm = firms.get(id);
    return { name: firm?.name ?? "", creditCode: firm?.creditCode ?? "", address: firm?.address ?? "" };
  };
  return {
    contractNo: row.contractNo,
    exchange: companies.find(({ id }) => id === row.companyId)?.name ?? "",
    sectionName: row.sectionName,
    section: row.sectionId,
    orderNo: row.orderNo,
    tradingDay: row.tradingDay,
    dealtAt: instant(row.dealtAt.getTime()),
    signBy: row.signBy && instant(row.signBy.getTime()),
    parties: { B: party(row.buyerId), S: party(row.sellerId) },
    product: row.product,
    producer: row.producer,
    quantity: row.quantity,
    price: row.price,
    amount: row.amount,
    place: row.place,
    delivery: row.delivery,
    deliveryFrom: row.deliveryFrom,
    deliveryTo: row.deliveryTo,
    payType: row.payType,
    deposits: { B: row.buyerDeposit, S: row.sellerDeposit },
    fees: { B: row.buyerFee, S: row.sellerFee },
    qualities: row.qualities.map(({ label, value, unit }) => ({
      name: label,
      value: unit === "" ? value : `${value} ${unit}`,
    })),
  };
}
