import { api } from "@zd/api";
import { settlementTermsInWords } from "@zd/domain/contracts/settlement-words";
import { handle } from "../../platform/calls/operation.ts";
import { getOwnContract } from "../read-contract.ts";

/** 合同标的与质量指标 (2014). */
export const readWareTerms = handle(api.contracts.readWareTerms, async ({ contractNo }, { db, actor }) => {
  const { row, contract: one } = await getOwnContract(db, contractNo, actor.firmId);
  const { product, producer, place, delivery, deliveryFrom, deliveryTo, qualities } = row;
  const settlementTerms = settlementTermsInWords(one.terms.settlement);
  return { product, producer, place, delivery, deliveryFrom, deliveryTo, qualities, settlementTerms };
});
