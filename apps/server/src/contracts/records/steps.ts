import { api } from "@zd/api";
import { contractParties, defaultKinds } from "@zd/domain/contracts/codes";
import { type ContractFact, contractSteps } from "@zd/domain/contracts/facts";
import { fen } from "@zd/domain/kernel/brand";
import { formatQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import { handle } from "../../platform/calls/operation.ts";
import { findHistory, type Step, stamp } from "../history.ts";
import { getOwnContract } from "../read-contract.ts";

/** 合同操作日志 (2111). */
export const listSteps = handle(api.contracts.listSteps, async ({ contractNo }, { db, actor }) => {
  const [, history] = await Promise.all([
    getOwnContract(db, contractNo, actor.firmId),
    findHistory(db, contractNo),
  ]);
  return history.map(stepOnTheWire);
});

export const stepOnTheWire = (step: Step) => ({
  step: step.step,
  kind: step.fact.type,
  label: contractSteps[step.fact.type],
  side: step.party,
  detail: [detailOf(step.fact), step.memo].filter((part) => part !== "").join("；"),
  ...stamp(step),
});

/** What a step was about, in one line of Chinese. */
function detailOf(fact: ContractFact): string {
  switch (fact.type) {
    case "signed":
      return `${contractParties[fact.side]}签订`;
    case "payment-made": {
      const to = fact.to === "escrow" ? "，冻结待结算" : "";
      return `${contractParties[fact.from]}付款${formatAmount(fact.amount)}元${to}`;
    }
    case "payment-claimed":
      return `${contractParties[fact.from]}线下付款${formatAmount(fact.amount)}元，凭证${fact.no}`;
    case "payment-confirmed":
      return `凭证${fact.no}`;
    case "payment-rejected":
      return `凭证${fact.no}：${fact.memo}`;
    case "goods-shipped":
      return `第${fact.no}批${formatQuantity(fact.quantity)}吨，磅单${fact.tickets.length}张`;
    case "shipment-cancelled":
      return `第${fact.no}批`;
    case "goods-received": {
      const silent = fact.by === null ? "，逾期视同收货" : "";
      return `第${fact.no}批${formatQuantity(fact.quantity)}吨${silent}`;
    }
    case "settlement-made":
    case "dissent-upheld":
      return `结算单${fact.settlement.no}，应付${formatAmount(fact.settlement.result.payable)}元`;
    case "settlement-confirmed": {
      const { final, returned, refunded } = fact.closing;
      const back = returned + refunded > 0n ? `，退回买方${formatAmount(fen(returned + refunded))}元` : "";
      const silent = fact.by === null ? "，逾期视同确认" : "";
      return `卖方应得${formatAmount(final)}元${back}${silent}`;
    }
    case "dissent-raised": {
      const { line, difference, memo } = fact.dissent;
      return `第${line}行，影响${formatAmount(difference)}元：${memo}`;
    }
    case "dissent-ended":
      return fact.how === "withdrawn" ? "申请方撤销" : "裁定不成立";
    case "invoice-registered":
      return `发票${fact.invoice.no}，${formatAmount(fact.invoice.amount)}元`;
    case "termination-proposed":
      return `卖方保留${formatAmount(fact.termination.kept)}元：${fact.termination.memo}`;
    case "terminated":
      return fact.state === "85" ? "双方协议解除" : "违约终止";
    case "defaulted": {
      const { side, kind, penalty, memo } = fact;
      const why = memo === "" ? "" : `：${memo}`;
      return `${contractParties[side]}${defaultKinds[kind]}，按规则扣罚${formatAmount(penalty)}元${why}`;
    }
    case "default-resolved":
      return `从${contractParties[fact.side]}保证金扣付对方${formatAmount(fact.taken)}元`;
    case "deposit-released":
      return `${contractParties[fact.side]}${formatAmount(fact.amount)}元`;
    case "finished":
      return fact.by === null ? "逾期视同确认" : "";
    case "settlement-cancelled":
    case "delivery-closed":
    case "finish-applied":
    case "finish-cancelled":
    case "termination-withdrawn":
      return "";
  }
}
