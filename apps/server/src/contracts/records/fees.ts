import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";
import { getOwnContract } from "../read-contract.ts";

/** 合同保证金与服务费信息 (2015) of the caller's own side; the fee is taken with the deal. */
export const readFees = handle(api.contracts.readFees, async ({ contractNo }, { db, actor }) => {
  const { row, side, contract: one } = await getOwnContract(db, contractNo, actor.firmId);
  const own = side === "B" ? [row.buyerDeposit, row.buyerFee] : [row.sellerDeposit, row.sellerFee];
  const [deposit, fee] = own as [typeof row.buyerDeposit, typeof row.buyerFee];
  return { side, deposit, fee, held: one.deposits[side], feePaidAt: instant(row.dealtAt.getTime()) };
});
