import { receiptFile } from "@zd/contract/proof/operations";
import { type FirmId, type OrderNo, sectionId } from "@zd/domain/kernel/brand";
import type { FindDealProof } from "../../contracts/index.ts";
import type { Reader } from "../../platform/database.ts";
import { receiptsOf } from "./read-receipt.ts";
import { sealedHead } from "./seal.ts";

/**
 * What proves how a deal came about, in the forms that `tools/verify-session.mjs` reads. Who has ordered has the receipts
 * of all his orders for the ware; the other side that of the order which became the deal, and nothing that tells the
 * one behind it from others; the exchange all.
 */
export const findDealProof: FindDealProof = async (platform, { order, reader }) => {
  const { db, signer } = platform;
  const deal = await db
    .selectFrom("trading.deal as d")
    .innerJoin("trading.sessionOpening as o", "o.sectionId", "d.sectionId")
    .select(["d.sectionId", "d.wareId", "d.firmId", "d.companyId", "o.text"])
    .where("d.orderNo", "=", order as OrderNo)
    .executeTakeFirst();
  if (!deal) return { receipts: [], session: null };
  const { sectionId: section, companyId: company, firmId: firm } = deal;
  const isOthers = reader !== "exchange" && reader !== firm;
  const seqs = await seqsOf(db, deal, isOthers ? order : null);
  const own = await receiptsOf(db, signer, { section: sectionId(section), company, firm }, seqs);
  const seal = await sealedHead(db, platform, section);
  return {
    receipts: own.map(({ receipt, ...alias }) => ({
      order: receipt.orderNo,
      receipt: receiptFile(receipt, isOthers ? {} : alias),
    })),
    session: { section, opening: deal.text, seal, keys: signer.publicKeys },
  };
};

/** The rows of the orders for a deal's ware by the firm that dealt, or that of one order alone. */
async function seqsOf(
  db: Reader,
  { sectionId, wareId, firmId }: { sectionId: string; wareId: string; firmId: FirmId },
  only: string | null,
): Promise<readonly number[]> {
  const orders = db
    .selectFrom("trading.order")
    .select("seq")
    .where("sectionId", "=", sectionId)
    .where("wareId", "=", wareId)
    .where("firmId", "=", firmId);
  const found = await (only === null ? orders : orders.where("orderNo", "=", only as OrderNo)).execute();
  return found.map(({ seq }) => seq);
}
