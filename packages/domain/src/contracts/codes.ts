import type { Permission } from "../identity/access.ts";
import type { Side } from "../terms/codes.ts";

/** 合同的状态 (domain §5.2). */
export const contractStates = {
  "10": "待签订",
  "20": "待付款",
  "30": "待发货",
  "40": "发货中",
  "50": "待结算",
  "60": "结算待确认",
  "70": "已结算",
  "80": "完成",
  "85": "解除",
  "90": "违约终止",
} as const;
export type ContractState = keyof typeof contractStates;

const edges: Readonly<Record<ContractState, readonly ContractState[]>> = {
  "10": ["20", "30", "90"],
  "20": ["30", "85", "90"],
  "30": ["40", "85", "90"],
  "40": ["30", "50", "85"],
  "50": ["60", "85"],
  "60": ["50", "70", "85"],
  "70": ["80"],
  "80": [],
  "85": [],
  "90": [],
};

export const contractMayBecome = (from: ContractState, to: ContractState): boolean =>
  edges[from].includes(to);

/** Whether the contract is over (80, 85, 90): only debts may still be open. */
export const isContractOver = (state: ContractState): boolean => edges[state].length === 0;

/** Who acts on a contract: its buyer, its seller, the exchange. */
export const contractParties = { B: "买方", S: "卖方", X: "交易中心" } as const;
export type ContractParty = keyof typeof contractParties;

/** States of contracts that ended before they were carried out: by agreement (85), by default (90). */
export const dissolvedStates = ["85", "90"] as const satisfies readonly ContractState[];
export const isDissolved = (state: ContractState): boolean =>
  (dissolvedStates as readonly ContractState[]).includes(state);

/** 合同可办理动作 (call 2112): which parties may take an action, and which permission its user needs. */
export const contractActions = {
  sign: { label: "签订", by: ["B", "S"], needs: "sign" },
  refuse: { label: "拒签", by: ["B", "S"], needs: "sign" },
  pay: { label: "付款", by: ["B"], needs: "move-money" },
  refund: { label: "退款", by: ["S"], needs: "move-money" },
  "claim-payment": { label: "上传付款凭证", by: ["B", "S"], needs: "move-money" },
  "confirm-payment": { label: "确认收款", by: ["B", "S"], needs: "move-money" },
  "reject-payment": { label: "驳回付款凭证", by: ["B", "S"], needs: "move-money" },
  ship: { label: "发货", by: ["S"], needs: "ship-and-receive" },
  "cancel-shipment": { label: "撤销发货", by: ["S"], needs: "ship-and-receive" },
  receive: { label: "收货", by: ["B"], needs: "ship-and-receive" },
  "close-delivery": { label: "发货完毕", by: ["S"], needs: "ship-and-receive" },
  settle: { label: "结算", by: ["S"], needs: "settle" },
  "cancel-settlement": { label: "撤销结算", by: ["S"], needs: "settle" },
  "confirm-settlement": { label: "确认结算", by: ["B"], needs: "settle" },
  "raise-dissent": { label: "异议申请", by: ["B", "S"], needs: "settle" },
  "accept-dissent": { label: "异议确认", by: ["B", "S"], needs: "settle" },
  "withdraw-dissent": { label: "异议撤销", by: ["B", "S"], needs: "settle" },
  "decide-dissent": { label: "异议裁定", by: ["X"], needs: "control-contracts" },
  "register-invoice": { label: "登记发票", by: ["S"], needs: "settle" },
  "apply-finish": { label: "完成申请", by: ["B", "S"], needs: "settle" },
  "cancel-finish": { label: "完成撤销", by: ["B", "S"], needs: "settle" },
  "confirm-finish": { label: "完成确认", by: ["B", "S"], needs: "settle" },
  "propose-termination": { label: "解除申请", by: ["B", "S"], needs: "sign" },
  "withdraw-termination": { label: "解除撤销", by: ["B", "S"], needs: "sign" },
  "agree-termination": { label: "解除确认", by: ["B", "S"], needs: "sign" },
  "record-default": { label: "登记违约", by: ["X"], needs: "control-contracts" },
  "resolve-default": { label: "违约办结", by: ["X"], needs: "control-contracts" },
} as const satisfies Readonly<
  Record<string, { label: string; by: readonly ContractParty[]; needs: Permission }>
>;
export type ContractActionType = keyof typeof contractActions;

/** Kinds of 违约 (domain §5.4): which duty was not kept. */
export const defaultKinds = {
  sign: "逾期未签订",
  refuse: "拒绝签订",
  pay: "逾期未付款",
  deliver: "交货期满未交收",
  settle: "逾期未结算",
  "pay-settled": "逾期未付结算款",
  refund: "逾期未退款",
  schedule: "未按装运计划执行",
  delay: "拖延影响生产",
  quit: "单方退出",
} as const;
export type DefaultKind = keyof typeof defaultKinds;

/** Deadlines of a contract; their lengths are in `workingDays` (domain §0.4, §5.2). */
export const deadlineKinds = {
  sign: "签订期限",
  pay: "付款期限",
  ship: "交货期限",
  receive: "收货期限",
  settle: "结算期限",
  confirm: "结算确认期限",
  "pay-settled": "结算款付款期限",
  refund: "退款期限",
  finish: "完成确认期限",
} as const;
export type DeadlineKind = keyof typeof deadlineKinds;

/** Lengths of deadlines in working days; `load` counts from the payment, `dissent` from the settlement. */
export const workingDays = {
  sign: 2,
  pay: 2,
  load: 3,
  receive: 3,
  settle: 5,
  confirm: 5,
  "pay-settled": 10,
  refund: 5,
  finish: 5,
  dissent: 3,
} as const;

export const opposite = (side: Side): Side => (side === "B" ? "S" : "B");
