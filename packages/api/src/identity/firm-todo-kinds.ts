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
  /** Parameter of the page's address that opens the matter by its number; null where the page itself is the place. */
  readonly opensBy: "open" | "sectid" | null;
  /** Whether it takes as much of the firm's available money as its amount says. */
  readonly takesMoney: boolean;
}

const trade = { B: "/contract/tradeBuy", S: "/contract/tradeSale" } as const;
const plans = { B: "/contract/cx/cx-plan-pay", S: "/contract/cx/cx-plan-cash" } as const;
const both = <const Path extends `/${string}`>(path: Path) => ({ B: path, S: path }) as const;

/** The steps of a contract that members take. */
type MemberAction = {
  [A in ContractActionType]: (typeof contractActions)[A]["needs"] extends MemberPermission ? A : never;
}[ContractActionType];

const listed = { opensBy: "open", takesMoney: false } as const;

const ofContract = (action: MemberAction, title: string, act: string, heading: TodoKind) =>
  ({ ...listed, title, act, heading, needs: contractActions[action].needs, pages: trade }) as const;

/** The steps of a month of a long-term contract that members take. */
type MemberPlanKind = `plan-${Exclude<PlanActionType, "price" | "close">}`;

const ofPlan = (title: string, act: string, needs: MemberPermission) =>
  ({ ...listed, title, act, heading: "longTerm", needs, pages: plans }) as const;

/** The steps of a waybill, each of the party whose turn it is. */
const ofWaybill = (title: string, act: string) =>
  ({
    ...listed,
    title,
    act,
    heading: "haulage",
    needs: "ship-and-receive",
    pages: both("/user/transport/waybill"),
  }) as const;

/**
 * 企业待办: every kind of matter that may wait for a firm. The list of to-dos, its counts, the home page and the badges of the menu come
 * from here; each context finds the matters of its own kinds.
 */
export const firmTodoKinds = {
  sign: ofContract("sign", "签订合同", "签订", "sign"),
  pay: { ...ofContract("pay", "支付货款", "付款", "pay"), takesMoney: true },
  refund: { ...ofContract("refund", "退还货款", "退款", "pay"), takesMoney: true },
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
  "plan-pay": { ...ofPlan("支付长协货款", "付款", "move-money"), takesMoney: true },
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
    opensBy: "open",
    takesMoney: false,
  },
  letter: {
    title: "答复违约处置函",
    act: "答复",
    heading: "letter",
    needs: "sign",
    pages: both("/user/trade/breach-contract"),
    opensBy: "open",
    takesMoney: false,
  },
  application: {
    title: "修改被退回的申请",
    act: "修改",
    heading: "application",
    needs: "apply-wares",
    pages: both("/user/trade/tradeapply"),
    opensBy: "open",
    takesMoney: false,
  },
  "mall-order": {
    title: "确认商城订单",
    act: "确认",
    heading: "order",
    needs: "place-orders",
    pages: both("/user/mall/merchant/waitOrder"),
    opensBy: "open",
    takesMoney: false,
  },
  "mall-terms": {
    title: "提交商城合同",
    act: "提交",
    heading: "agreement",
    needs: "sign",
    pages: both("/contract/mallSale"),
    opensBy: "open",
    takesMoney: false,
  },
  "mall-agree": {
    title: "确认商城合同",
    act: "确认",
    heading: "agreement",
    needs: "sign",
    pages: both("/contract/mallBuy"),
    opensBy: "open",
    takesMoney: false,
  },
  fee: {
    title: "缴纳会员年费",
    act: "缴费",
    heading: "fee",
    needs: "move-money",
    pages: both("/user/trade/yearfee"),
    opensBy: null,
    takesMoney: true,
  },
  repay: {
    title: "偿还借款",
    act: "还款",
    heading: "repay",
    needs: "move-money",
    pages: both("/user/financing/myFinance"),
    opensBy: "open",
    takesMoney: true,
  },
  margin: {
    title: "追加担保",
    act: "办理",
    heading: "margin",
    needs: "move-money",
    pages: both("/user/financing/myWorkBench"),
    opensBy: null,
    takesMoney: false,
  },
  "waybill-load": ofWaybill("登记装货磅单", "过磅"),
  "waybill-release": ofWaybill("放行发车", "放行"),
  "waybill-unload": ofWaybill("登记卸货磅单", "过磅"),
  "waybill-sign": ofWaybill("签收运单", "签收"),
  "waybill-resume": ofWaybill("解除运输异常", "办理"),
  "shipment-award": {
    ...listed,
    title: "选定承运商",
    act: "选定",
    heading: "haulage",
    needs: "ship-and-receive",
    pages: both("/user/transport/shipment"),
  },
  "shipment-assign": {
    ...listed,
    title: "派车",
    act: "派车",
    heading: "haulage",
    needs: "ship-and-receive",
    pages: both("/user/transport/shipment"),
  },
  "quote-assign": {
    ...listed,
    title: "为中选货源派车",
    act: "派车",
    heading: "haulage",
    needs: "ship-and-receive",
    pages: both("/user/transport/quote"),
  },
  freight: {
    title: "结算运费",
    act: "结算",
    heading: "haulage",
    needs: "move-money",
    pages: both("/user/transport/shipment"),
    opensBy: "open",
    takesMoney: true,
  },
  "mall-quote": {
    ...listed,
    title: "答复买家议价",
    act: "报价",
    heading: "negotiation",
    needs: "place-orders",
    pages: both("/user/mall/merchant/negotiations"),
  },
  "mall-counter": {
    ...listed,
    title: "答复商家报价",
    act: "答复",
    heading: "negotiation",
    needs: "place-orders",
    pages: both("/user/mall/customer/negotiations"),
  },
  award: {
    title: "评标与定标",
    act: "评标",
    heading: "award",
    needs: "place-orders",
    pages: both("/trade/round"),
    opensBy: "sectid",
    takesMoney: false,
  },
  "seal-part": {
    title: "交出开启份额",
    act: "交出",
    heading: "award",
    needs: "apply-wares",
    pages: both("/user/trade/seals"),
    opensBy: null,
    takesMoney: false,
  },
  account: {
    title: "填写打款验证金额",
    act: "验证",
    heading: "account",
    needs: "move-money",
    pages: both("/user/bank/banksign"),
    opensBy: null,
    takesMoney: false,
  },
  transfer: {
    title: "处理未成功的出入金",
    act: "处理",
    heading: "account",
    needs: "move-money",
    pages: both("/user/bank/query-inoutmoney"),
    opensBy: "open",
    takesMoney: false,
  },
  invoice: {
    title: "申请服务费发票",
    act: "申请",
    heading: "invoice",
    needs: "move-money",
    pages: both("/user/trade/invoice"),
    opensBy: null,
    takesMoney: false,
  },
  certificate: {
    title: "续办数字证书",
    act: "续办",
    heading: "certificate",
    needs: "sign",
    pages: both("/user/trade/ca"),
    opensBy: null,
    takesMoney: false,
  },
  "certificate-amount": {
    title: "填写证书打款金额",
    act: "填写",
    heading: "certificate",
    needs: "sign",
    pages: both("/user/trade/ca"),
    opensBy: null,
    takesMoney: false,
  },
  qualification: {
    title: "续期交易品种资质",
    act: "续期",
    heading: "certificate",
    needs: "apply-wares",
    pages: both("/user/ware-kind-apply"),
    opensBy: null,
    takesMoney: false,
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

/** Parameters by which the page of a kind opens one matter; empty where it does not. */
export function openingOf(kind: FirmTodoKind, id: string): Readonly<Record<string, string>> {
  const { opensBy } = firmTodoOf(kind);
  // Fees of a month are told by the month.
  if (kind === "invoice") return { state: "0", from: `${id}-01`, to: lastDayOf(id) };
  return opensBy === null ? {} : { [opensBy]: id };
}

/** The last day of a month, both as `YYYY-MM…`. */
function lastDayOf(month: string): string {
  const [year = 0, no = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, no, 0)).toISOString().slice(0, 10);
}

/** Whether matters of a kind are paid out of the firm's available money. */
export const takesMoney = (kind: FirmTodoKind): boolean => firmTodoKinds[kind].takesMoney;
