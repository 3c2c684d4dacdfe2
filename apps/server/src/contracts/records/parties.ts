import { api } from "@zd/api";
import { findFirms } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { partyOf } from "../contract-on-the-wire.ts";
import { getOwnContract } from "../read-contract.ts";

/** 合同双方企业信息 (2013). */
export const readParties = handle(api.contracts.readParties, async ({ contractNo }, { db, actor }) => {
  const { parties } = (await getOwnContract(db, contractNo, actor.firmId)).contract;
  const firms = await findFirms(db, [parties.B, parties.S]);
  return { buyer: partyOf(firms, parties.B), seller: partyOf(firms, parties.S) };
});
