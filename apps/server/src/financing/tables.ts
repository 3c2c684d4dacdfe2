import type {
  BatchKind,
  CreditId,
  CreditState,
  LoanId,
  LoanState,
  OverdueClass,
  ProductKind,
  RepayMethod,
  RepaymentKind,
} from "@zd/domain/financing/codes";
import type { DayBasis } from "@zd/domain/financing/products";
import type { ChannelId } from "@zd/domain/funds/channels";
import type { LotNo } from "@zd/domain/goods/states";
import type { CompanyId, ContractNo, Fen, FirmId, Quantity, UserId } from "@zd/domain/kernel/brand";
import type { ColumnType, Generated } from "kysely";
import type { Json } from "../platform/database/schema.ts";
import type { LenderOrder } from "./lender/lender.ts";

/** 信息授权: whether a firm lets its data be shown to lenders. */
export interface ConsentTable {
  firmId: FirmId;
  /** False once it was withdrawn. */
  agreed: boolean;
  /** Version of the text that the firm has agreed to. */
  version: string;
  /** The user who said so last. */
  byUser: UserId;
  byName: string;
  at: Date;
}

/** 授信申请, and the limit that follows from it; of each channel a firm has one. */
export interface CreditTable {
  id: CreditId;
  companyId: CompanyId;
  firmId: FirmId;
  /** The lender. */
  channel: ChannelId;
  /** 0 草稿, 1 审核中, 2 通过, 3 拒绝, 4 失效. */
  state: CreditState;
  /** Limit that the firm asks for. */
  asked: Fen;
  /** Limit that the lender has granted; null before. */
  granted: Fen | null;
  /** What of it is lent, or about to be. */
  used: Generated<Fen>;
  /** What the money is for, as the firm wrote. */
  purpose: string;
  /** Last day of the limit, `YYYY-MM-DD`; null until it is granted. */
  expiresOn: string | null;
  /** Why staff has frozen it; null while it is not frozen. */
  frozenFor: string | null;
  /** What the lender or staff said of it last; may be empty. */
  memo: Generated<string>;
  /** 授信协议; null until it was drawn up. */
  letterNo: string | null;
  /** When the firm signed it; null before. */
  signedAt: Date | null;
  appliedAt: Date;
  /** When it went to the lender; null before. */
  submittedAt: Date | null;
  /** When the lender answered; null before. */
  decidedAt: Date | null;
  /** The user of the firm who has applied for it. */
  byUser: UserId;
}

/** 借款. From the draw-down on its figures are what its instalments come to, written with every repayment and every night. */
export interface LoanTable {
  id: LoanId;
  /** In the order in which loans were applied for. */
  seq: Generated<bigint>;
  companyId: CompanyId;
  firmId: FirmId;
  /** The lender. */
  channel: ChannelId;
  /** A product of the lender (`products` of the domain). */
  product: string;
  /** 订单融资 (`order`), 应收账款融资 or 货权质押融资. */
  kind: ProductKind;
  /** The limit on which it is lent. */
  creditId: CreditId;
  /** The contract that it stands on; null for a loan on goods. */
  contractNo: ContractNo | null;
  /** The firm that the money goes to: the seller of the contract, or the borrower itself. */
  payeeId: FirmId;
  /** Amount of the loan. */
  principal: Fen;
  /** Principal that is not paid back. */
  outstanding: Generated<Fen>;
  /** Interest of a year, in millionths. */
  rate: number;
  /** Penalty interest of a year, in millionths. */
  penaltyRate: number;
  /** Days of a year by which interest is reckoned. */
  basis: DayBasis;
  /** How it is paid back. */
  method: RepayMethod;
  /** Months where it is paid back from month to month, otherwise days. */
  term: number;
  /** 0 申请, 1 审批, 2 已放款, 3 部分还款, 4 已结清, 5 逾期, 9 拒绝. */
  state: LoanState;
  /** `YYYY-MM-DD`; null until it is drawn down. */
  drawnOn: string | null;
  /** Last day of its plan, `YYYY-MM-DD`; null until it is drawn down. */
  dueOn: string | null;
  /**
   * 罚息 that has run up until `accruedTo`, exact: fen × millionths a year × days. Too large for eight bytes, so a
   * whole number as text.
   */
  penaltyUnits: ColumnType<string, string | undefined, string>;
  /** What was paid of it. */
  penaltyPaid: Generated<Fen>;
  /** Interest that was paid. */
  interestPaid: Generated<Fen>;
  /** 应计未付利息 until `accruedTo`: due, or run up since the last due day. */
  accrued: Generated<Fen>;
  /** `YYYY-MM-DD`; null until it is drawn down. */
  accruedTo: string | null;
  /** How long its oldest instalment is overdue; 0 where none is. */
  overdueDays: Generated<number>;
  /** 五级分类, 1 正常 to 5 损失, by the days overdue. */
  overdueClass: Generated<OverdueClass>;
  /** What the lender said of it last; may be empty. */
  memo: Generated<string>;
  /** 借款合同; null until it was drawn up. */
  letterNo: string | null;
  /** When the firm signed it; null before. */
  signedAt: Date | null;
  appliedAt: Date;
  /** The user of the firm who has applied for it. */
  byUser: UserId;
  byName: string;
  /** Grows by one with every change. */
  version: Generated<number>;
}

/** 还款计划: what falls due on one day. */
export interface InstalmentTable {
  loanId: LoanId;
  /** From 1 within the loan. */
  no: number;
  /** The day from which its interest runs, `YYYY-MM-DD`. */
  fromOn: string;
  /** `YYYY-MM-DD` */
  dueOn: string;
  /** As planned. */
  principal: Fen;
  /** As planned. */
  interest: Fen;
  /** Of its interest, `weight × days / divisor` fen have accrued after so many days, rounded half up. */
  weight: bigint;
  /** See `weight`. */
  divisor: bigint;
  /** Paid of `principal`. */
  paidPrincipal: Fen;
  /** Paid of `interest`. */
  paidInterest: Fen;
}

/** 还款, only added to; used for penalty first, then interest, then principal. */
export interface RepaymentTable {
  id: Generated<bigint>;
  loanId: LoanId;
  firmId: FirmId;
  at: Date;
  /** By the user himself, by money that came in, or by the night's batch. */
  kind: RepaymentKind;
  /** The three parts together. */
  amount: Fen;
  /** 罚息 paid by it. */
  penalty: Fen;
  /** Interest paid by it. */
  interest: Fen;
  /** Principal paid back by it. */
  principal: Fen;
  /** Null where the platform has collected it. */
  byUser: UserId | null;
  /** Null as `byUser`. */
  byName: string | null;
}

export type InstructionKind = "credit" | "draw" | "repay" | "return";

/** 资金方指令: what a lender is asked for, carried to it by a job, and its answer. */
export interface InstructionTable {
  id: string;
  seq: Generated<bigint>;
  companyId: CompanyId;
  /** The lender. */
  channel: ChannelId;
  /** 授信 (`credit`), 放款, 还款 or 退回放款. */
  kind: InstructionKind;
  /** The credit or loan that it is about. */
  recordId: string;
  firmId: FirmId;
  /** What is asked for, lent or paid back. */
  amount: Fen;
  /** What the lender is told; amounts are text with a mark, see exact-json.ts. */
  detail: Json<LenderOrder>;
  /** 1 sent, 2 done, 3 refused. */
  state: "1" | "2" | "3";
  /** When it was written down. */
  sentAt: Date;
  /** Null while the lender has not answered. */
  answeredAt: Date | null;
  /** The lender's own number; null where it has none. */
  lenderNo: string | null;
  /** Why the lender has refused it; null otherwise. */
  memo: string | null;
  /** Day of the lender's statement that has it, `YYYY-MM-DD`; null until it is reconciled. */
  matchedOn: string | null;
}

/** 批次: what a night has done with all loans, once for each kind and day. */
export interface BatchTable {
  id: Generated<bigint>;
  /** 计息 or 扣款. */
  kind: BatchKind;
  /** `YYYY-MM-DD` */
  day: string;
  at: Date;
  /** How many loans: all that are owed (计息), or those of which something was due (扣款). */
  loans: number;
  /** Interest accrued (计息), or money taken (扣款). */
  amount: Fen;
}

/** A loan in a batch: of 计息 the overdue ones alone. */
export interface BatchLineTable {
  batchId: bigint;
  loanId: LoanId;
  firmId: FirmId;
  /** What was to be paid. */
  due: Fen;
  /** What was taken; zero for 计息. */
  taken: Fen;
  /** How long its oldest instalment was overdue; 0 where none was. */
  overdueDays: number;
  /** 1 taken in full, 2 in part, 3 nothing, 4 overdue (计息). */
  result: "1" | "2" | "3" | "4";
}

/** 质押货物 as the firm asked for it; what is held of it now, the goods register says. */
export interface PledgeTable {
  loanId: LoanId;
  lotNo: LotNo;
  /** Tonnes of the lot. */
  quantity: Quantity;
}

/** 已用额度 of a firm in the evening of a day, for the chart. */
export interface UsedDayTable {
  firmId: FirmId;
  /** `YYYY-MM-DD` */
  day: string;
  /** Of all its limits together. */
  used: Fen;
}

/** 追加担保通知, written by staff. */
export interface MarginCallTable {
  id: Generated<bigint>;
  companyId: CompanyId;
  loanId: LoanId;
  firmId: FirmId;
  at: Date;
  /** Value of the collateral in ten-thousandths of what is owed; null where it has no value. */
  coverage: number | null;
  /** How much collateral or repayment is asked for. */
  lacking: Fen;
  /** Last day, `YYYY-MM-DD`. */
  answerBy: string;
  /** What staff wrote; may be empty. */
  memo: string;
  /** Name of the member of staff. */
  byName: string;
  /** When the firm has read it; null before. */
  readAt: Date | null;
}

/** 逾期通知 that were sent, so that each stage of an overdue instalment is told once. */
export interface OverdueNoticeTable {
  loanId: LoanId;
  /** The oldest day of which something is not paid, `YYYY-MM-DD`. */
  dueOn: string;
  /** The class that the loan had come to. */
  overdueClass: OverdueClass;
  at: Date;
}

/** 资金方对账: a day whose instructions were compared with a lender's statement. */
export interface LenderReconciliationTable {
  /** The lender. */
  channel: ChannelId;
  /** `YYYY-MM-DD` */
  day: string;
  at: Date;
  /** How many instructions agree with the statement. */
  matched: number;
}

/** What did not agree, to be worked off by staff. */
export interface LenderDifferenceTable {
  id: Generated<bigint>;
  /** The lender. */
  channel: ChannelId;
  /** Day of the statement, `YYYY-MM-DD`. */
  day: string;
  /** Only the lender has it, only we have it, another amount, or twice in the statement. */
  kind: "lender-only" | "platform-only" | "amount" | "twice";
  /** Null where only the statement has it. */
  instructionId: string | null;
  /** The lender's number; null where only we have it. */
  lenderNo: string | null;
  /** What the statement has more than we, money lent counted as positive. */
  effect: Fen;
  /** 0 open, 1 settled. */
  state: Generated<"0" | "1">;
  /** How it was settled; null while it is open. */
  memo: string | null;
  /** Null while it is open. */
  settledBy: string | null;
  /** Null while it is open. */
  settledAt: Date | null;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "financing.consent": ConsentTable;
    "financing.credit": CreditTable;
    "financing.loan": LoanTable;
    "financing.instalment": InstalmentTable;
    "financing.repayment": RepaymentTable;
    "financing.instruction": InstructionTable;
    "financing.batch": BatchTable;
    "financing.batchLine": BatchLineTable;
    "financing.pledge": PledgeTable;
    "financing.usedDay": UsedDayTable;
    "financing.marginCall": MarginCallTable;
    "financing.overdueNotice": OverdueNoticeTable;
    "financing.reconciliation": LenderReconciliationTable;
    "financing.difference": LenderDifferenceTable;
  }
}
