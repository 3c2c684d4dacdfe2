import { receiptFile } from "@zd/api/proof/operations";
import { type OrderNo, sectionId } from "@zd/domain/kernel/brand";
import type { FindDealProof } from "../../contracts/index.ts";
import { openFileStore } from "../../files/index.ts";
import { parseBundle, readStoredBundle } from "../purge/stored-bundle.ts";
import { receiptsOf } from "./read-receipt.ts";
import { sealedHead } from "./seal.ts";

/**
 * The proof of a deal, in the forms that `tools/verify-session.mjs` reads. The firm that ordered gets the receipts of
 * all its orders for the ware; the owner only that of the dealt order, without what would tell the firm's others
 * apart; the exchange gets all.
 */
export const findDealProof: FindDealProof = async (platform, { order, reader }) => {
  const { db, signer, config } = platform;
  const store = openFileStore(config);
  const deal = await db
    .selectFrom("trading.deal as d")
    .innerJoin("trading.section as s", "s.id", "d.sectionId")
    .leftJoin("trading.sessionOpening as o", "o.sectionId", "d.sectionId")
    .innerJoin("trading.order as own", "own.orderNo", "d.orderNo")
    .select(["d.sectionId", "d.wareId", "d.firmId", "d.companyId", "s.bundleFile", "o.text", "own.seq"])
    .where("d.orderNo", "=", order as OrderNo)
    .executeTakeFirst();
  if (!deal) return { receipts: [], session: null };
  const { companyId: company, firmId: firm, bundleFile } = deal;
  const section = sectionId(deal.sectionId);
  const bundle = bundleFile && parseBundle(await readStoredBundle(store, section, bundleFile));
  const opening = bundle ? bundle.opening : deal.text;
  if (opening === null) return { receipts: [], session: null };
  const isOthers = reader !== "exchange" && reader !== firm;
  const orders = isOthers ? { seqs: [deal.seq] } : { ware: deal.wareId };
  const own = await receiptsOf({ db, signer, store }, { section, company, firm }, orders);
  const seal = bundle ? bundle.seal : await sealedHead(db, platform, section);
  return {
    receipts: own.map(({ receipt, ...alias }) => ({
      order: receipt.orderNo,
      receipt: receiptFile(receipt, isOthers ? {} : alias),
    })),
    session: { section, opening, seal, keys: signer.publicKeys() },
  };
};
