import type { ContractActionType } from "@zd/domain/contracts/codes";

/** The steps of a member that have a card, besides payments. */
export type CardStep = Extract<
  ContractActionType,
  | "refuse"
  | "claim-payment"
  | "confirm-payment"
  | "reject-payment"
  | "settle"
  | "cancel-settlement"
  | "confirm-settlement"
  | "raise-dissent"
  | "accept-dissent"
  | "apply-finish"
  | "confirm-finish"
  | "propose-termination"
  | "agree-termination"
>;

/** Fixed words of the card of each step: what is done, from where to where, and what follows. */
export const stepFaces: Readonly<
  Record<
    CardStep,
    {
      /** What is done, such as 提交结算. */
      readonly direction: string;
      /** From where to where money goes, or what becomes of the contract. */
      readonly path: string;
      /** What follows, in words. */
      readonly follows: string;
    }
  >
> = {
  refuse: {
    direction: "拒签合同",
    path: "合同违约终止",
    follows: "拒签即违约：合同违约终止，不可恢复；本方履约保证金由交易中心按规则处理",
  },
  "claim-payment": {
    direction: "上传付款凭证",
    path: "线下付款",
    follows: "线下付款不动用资金账户；对方确认收款后视为已付，合同继续办理",
  },
  "confirm-payment": {
    direction: "确认收款",
    path: "线下付款",
    follows: "视为已收到该笔货款，不可撤回；不动用资金账户，请先核对银行到账",
  },
  "reject-payment": {
    direction: "驳回凭证",
    path: "线下付款",
    follows: "该笔款项视为未付，对方可重新上传凭证；不动用资金账户",
  },
  settle: {
    direction: "提交结算",
    path: "按结算金额清算货款",
    follows: "买方须在五个工作日内确认或提出异议，确认时才清算货款；确认前可以撤销结算",
  },
  "cancel-settlement": {
    direction: "撤销结算",
    path: "合同回到待结算",
    follows: "未处理的异议同时失效，须在结算期限内重新结算；不动用资金",
  },
  "confirm-settlement": {
    direction: "确认结算",
    path: "按结算金额清算货款",
    follows: "不能再提出异议；货款按上表立即清算，不可撤回，不足的由欠款方在期限内付清",
  },
  "raise-dissent": {
    direction: "异议申请",
    path: "结算单按主张更正",
    follows: "异议处理期间不能确认结算；对方确认、交易中心裁定或本方撤销后继续办理",
  },
  "accept-dissent": {
    direction: "异议确认",
    path: "结算单按主张更正",
    follows: "结算单按该主张更正，确认期限重新计算；确认结算时才清算货款",
  },
  "apply-finish": {
    direction: "完成申请",
    path: "履约保证金 → 可用资金",
    follows: "对方确认后合同完成，履约保证金按上表解冻；对方逾期未答复视为同意",
  },
  "confirm-finish": {
    direction: "完成确认",
    path: "履约保证金 → 可用资金",
    follows: "合同完成，不可恢复；履约保证金按上表解冻",
  },
  "propose-termination": {
    direction: "解除申请",
    path: "合同解除",
    follows: "对方确认后合同解除，不可恢复；确认前可以撤销，合同照常履行",
  },
  "agree-termination": {
    direction: "解除确认",
    path: "合同解除",
    follows: "合同解除，不可恢复；多收的货款退回买方，双方剩余的履约保证金解冻",
  },
};
