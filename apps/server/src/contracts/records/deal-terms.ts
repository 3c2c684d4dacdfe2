import { contract } from "@zd/contract";
import { settlementTermsInWords } from "@zd/domain/contracts/settlement-words";
import { instant } from "@zd/domain/kernel/brand";
import { findFirms } from "../../identity/index.ts";
import { handle } from "../../platform/operation.ts";
import { partyOf } from "../contract-on-the-wire.ts";
import { getOwnContract } from "../read-contract.ts";

/** 合同双方企业信息 (2013). */
export const readParties = handle(contract.contracts.readParties, async ({ contractNo }, { db, actor }) => {
  const { parties } = (await getOwnContract(db, contractNo, actor.firmId)).contract;
  const firms = await findFirms(db, [parties.B, parties.S]);
  return { buyer: partyOf(firms, parties.B), seller: partyOf(firms, parties.S) };
});

/** 合同标的与质量指标 (2014). */
export const readWareTerms = handle(
  contract.contracts.readWareTerms,
  async ({ contractNo }, { db, actor }) => {
    const { row, contract: one } = await getOwnContract(db, contractNo, actor.firmId);
    const { product, producer, place, delivery, deliveryFrom, deliveryTo, qualities } = row;
    const settlementTerms = settlementTermsInWords(one.terms.settlement);
    return { product, producer, place, delivery, deliveryFrom, deliveryTo, qualities, settlementTerms };
  },
);

/** 合同保证金与服务费信息 (2015): the firm's own; the fee is taken when the deal is made. */
export const readFees = handle(contract.contracts.readFees, async ({ contractNo }, { db, actor }) => {
  const { row, side, contract: one } = await getOwnContract(db, contractNo, actor.firmId);
  const own = side === "B" ? [row.buyerDeposit, row.buyerFee] : [row.sellerDeposit, row.sellerFee];
  const [deposit, fee] = own as [typeof row.buyerDeposit, typeof row.buyerFee];
  return { side, deposit, fee, held: one.deposits[side], feePaidAt: instant(row.dealtAt.getTime()) };
});
