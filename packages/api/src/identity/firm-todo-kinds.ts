import { type ContractActionType, contractActions } from "@zd/domain/contracts/codes";
import type { PlanActionType } from "@zd/domain/contracts/long-term";
import type { MemberPermission } from "@zd/domain/identity/access";
import type { Side } from "@zd/domain/terms/codes";
import type { TodoKind } from "./firms.ts";

/** A kind of matters that wait for a firm. */
export interface FirmTodo {
  /** What is to be done, such as 支付货款. */
  readonly title: string;
  /** On the button that leads to it, two or three characters. */
  readonly act: string;
  /** Under which kind the firm's summary (2010) counts it. */
  readonly heading: TodoKind;
  /** Permission that it takes. */
  readonly needs: MemberPermission;
  /** Where it is done, by the side on which the firm stands; the same page twice where that makes no difference. */
  readonly pages: Readonly<Record<Side, `/${string}`>>;
  /** Whether the page is a list that opens the matter by its number; otherwise it is the page itself. */
  readonly opens: boolean;
}

const trade = { B: "/contract/tradeBuy", S: "/contract/tradeSale" } as const;
const plans = { B: "/contract/cx/cx-plan-pay", S: "/contract/cx/cx-plan-cash" } as const;
const both = <const Path extends `/${string}`>(path: Path) => ({ B: path, S: path }) as const;

/** The steps of a contract that members take. */
type MemberAction = {
  [A in ContractActionType]: (typeof contractActions)[A]["needs"] extends MemberPermission ? A : never;
}[ContractActionType];

const ofContract = (action: MemberAction, title: string, act: string, heading: TodoKind) =>
  ({ title, act, heading, needs: contractActions[action].needs, pages: trade, opens: true }) as const;

/** The steps of a month of a long-term contract that members take. */
type MemberPlanKind = `plan-${Exclude<PlanActionType, "price" | "close">}`;

const ofPlan = (title: string, act: string, needs: MemberPermission) =>
  ({ title, act, heading: "longTerm", needs, pages: plans, opens: true }) as const;

/**
 * 企业待办: every kind of matter that may wait for a firm. The list of to-dos, its counts, the home page and the badges of the menu come
 * from here; each context finds the matters of its own kinds.
 */
export const firmTodoKinds = {
  sign: ofContract("sign", "签订合同", "签订", "sign"),
  pay: ofContract("pay", "支付货款", "付款", "pay"),
  refund: ofContract("refund", "退还货款", "退款", "pay"),
  "claim-payment": ofContract("claim-payment", "上传付款凭证", "上传", "pay"),
  "confirm-payment": ofContract("confirm-payment", "确认收款", "确认", "pay"),
  ship: ofContract("ship", "发货", "发货", "ship"),
  receive: ofContract("receive", "确认收货", "收货", "receive"),
  settle: ofContract("settle", "提交结算", "结算", "settle"),
  "confirm-settlement": ofContract("confirm-settlement", "确认结算", "看结算", "settle"),
  "register-invoice": ofContract("register-invoice", "登记发票", "登记", "settle"),
  "accept-dissent": ofContract("accept-dissent", "答复结算异议", "看异议", "dissent"),
  "apply-finish": ofContract("apply-finish", "申请完成合同", "申请", "dissent"),
  "confirm-finish": ofContract("confirm-finish", "确认完成合同", "确认", "dissent"),
  "agree-termination": ofContract("agree-termination", "答复解除申请", "答复", "dissent"),
  "plan-set-receiver": ofPlan("设置长协收款方", "设置", "move-money"),
  "plan-pay": ofPlan("支付长协货款", "付款", "move-money"),
  "plan-withdraw": ofPlan("长协货款提现", "提现", "move-money"),
  "plan-deliver": ofPlan("登记长协交收", "登记", "ship-and-receive"),
  "plan-settle": ofPlan("提交长协结算", "结算", "settle"),
  "plan-confirm-settlement": ofPlan("确认长协结算", "确认", "settle"),
  "long-term-sign": {
    title: "签订长协合同",
    act: "签订",
    heading: "longTerm",
    needs: "sign",
    pages: both("/contract/cx/cx-contract"),
    opens: true,
  },
  letter: {
    title: "答复违约处置函",
    act: "答复",
    heading: "letter",
    needs: "sign",
    pages: both("/user/trade/breach-contract"),
    opens: true,
  },
  application: {
    title: "修改被退回的申请",
    act: "修改",
    heading: "application",
    needs: "apply-wares",
    pages: both("/user/trade/tradeapply"),
    opens: true,
  },
  "mall-order": {
    title: "确认商城订单",
    act: "确认",
    heading: "order",
    needs: "place-orders",
    pages: both("/user/mall/merchant/waitOrder"),
    opens: true,
  },
  "mall-terms": {
    title: "提交商城合同",
    act: "提交",
    heading: "agreement",
    needs: "sign",
    pages: both("/contract/mallSale"),
    opens: true,
  },
  "mall-agree": {
    title: "确认商城合同",
    act: "确认",
    heading: "agreement",
    needs: "sign",
    pages: both("/contract/mallBuy"),
    opens: true,
  },
  fee: {
    title: "缴纳会员年费",
    act: "缴费",
    heading: "fee",
    needs: "move-money",
    pages: both("/user/trade/yearfee"),
    opens: false,
  },
  repay: {
    title: "偿还借款",
    act: "还款",
    heading: "repay",
    needs: "move-money",
    pages: both("/user/financing/myFinance"),
    opens: true,
  },
  margin: {
    title: "追加担保",
    act: "办理",
    heading: "margin",
    needs: "move-money",
    pages: both("/user/financing/myWorkBench"),
    opens: false,
  },
} as const satisfies Readonly<Record<MemberPlanKind, FirmTodo>> & Readonly<Record<string, FirmTodo>>;

export type FirmTodoKind = keyof typeof firmTodoKinds;

/** What a kind says of itself. */
export const firmTodoOf = (kind: FirmTodoKind): FirmTodo => firmTodoKinds[kind];

/** The pages on which matters of a firm are done. */
export type TodoPage = (typeof firmTodoKinds)[FirmTodoKind]["pages"][Side];

/** The page on which a matter is done; the buyer's where the firm stands on no side. */
export const todoPageOf = (kind: FirmTodoKind, side: Side | null): TodoPage =>
  firmTodoKinds[kind].pages[side ?? "B"];
