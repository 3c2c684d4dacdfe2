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
import type { Json } from "../platform/schema.ts";
import type { LenderOrder } from "./lender/lender.ts";

export interface ConsentTable {
  firmId: FirmId;
  agreed: boolean;
  version: string;
  byUser: UserId;
  byName: string;
  at: Date;
}

export interface CreditTable {
  id: CreditId;
  companyId: CompanyId;
  firmId: FirmId;
  channel: ChannelId;
  state: CreditState;
  asked: Fen;
  granted: Fen | null;
  used: Generated<Fen>;
  purpose: string;
  expiresOn: string | null;
  frozenFor: string | null;
  memo: Generated<string>;
  letterNo: string | null;
  signedAt: Date | null;
  appliedAt: Date;
  submittedAt: Date | null;
  decidedAt: Date | null;
  byUser: UserId;
}

export interface LoanTable {
  id: LoanId;
  seq: Generated<bigint>;
  companyId: CompanyId;
  firmId: FirmId;
  channel: ChannelId;
  product: string;
  kind: ProductKind;
  creditId: CreditId;
  contractNo: ContractNo | null;
  /** Who is paid: the seller of the contract, or the firm itself. */
  payeeId: FirmId;
  principal: Fen;
  outstanding: Generated<Fen>;
  rate: number;
  penaltyRate: number;
  basis: DayBasis;
  method: RepayMethod;
  term: number;
  state: LoanState;
  drawnOn: string | null;
  dueOn: string | null;
  /** Too large for eight bytes: a whole number as text. */
  penaltyUnits: ColumnType<string, string | undefined, string>;
  penaltyPaid: Generated<Fen>;
  interestPaid: Generated<Fen>;
  accrued: Generated<Fen>;
  accruedTo: string | null;
  overdueDays: Generated<number>;
  overdueClass: Generated<OverdueClass>;
  memo: Generated<string>;
  letterNo: string | null;
  signedAt: Date | null;
  appliedAt: Date;
  byUser: UserId;
  byName: string;
  version: Generated<number>;
}

export interface InstalmentTable {
  loanId: LoanId;
  no: number;
  fromOn: string;
  dueOn: string;
  principal: Fen;
  interest: Fen;
  weight: bigint;
  divisor: bigint;
  paidPrincipal: Fen;
  paidInterest: Fen;
}

export interface RepaymentTable {
  id: Generated<bigint>;
  loanId: LoanId;
  firmId: FirmId;
  at: Date;
  kind: RepaymentKind;
  amount: Fen;
  penalty: Fen;
  interest: Fen;
  principal: Fen;
  byUser: UserId | null;
  byName: string | null;
}

export type InstructionKind = "credit" | "draw" | "repay" | "return";

export interface InstructionTable {
  id: string;
  seq: Generated<bigint>;
  companyId: CompanyId;
  channel: ChannelId;
  kind: InstructionKind;
  recordId: string;
  firmId: FirmId;
  amount: Fen;
  /** What the lender is told; amounts as text with a mark, see exact-json.ts. */
  detail: Json<LenderOrder>;
  state: "1" | "2" | "3";
  sentAt: Date;
  answeredAt: Date | null;
  lenderNo: string | null;
  memo: string | null;
  matchedOn: string | null;
}

export interface BatchTable {
  id: Generated<bigint>;
  kind: BatchKind;
  day: string;
  at: Date;
  loans: number;
  amount: Fen;
}

export interface BatchLineTable {
  batchId: bigint;
  loanId: LoanId;
  firmId: FirmId;
  due: Fen;
  taken: Fen;
  overdueDays: number;
  result: "1" | "2" | "3" | "4";
}

export interface PledgeTable {
  loanId: LoanId;
  lotNo: LotNo;
  quantity: Quantity;
}

export interface UsedDayTable {
  firmId: FirmId;
  day: string;
  used: Fen;
}

export interface MarginCallTable {
  id: Generated<bigint>;
  companyId: CompanyId;
  loanId: LoanId;
  firmId: FirmId;
  at: Date;
  coverage: number | null;
  lacking: Fen;
  answerBy: string;
  memo: string;
  byName: string;
  readAt: Date | null;
}

export interface OverdueNoticeTable {
  loanId: LoanId;
  dueOn: string;
  overdueClass: OverdueClass;
  at: Date;
}

export interface LenderReconciliationTable {
  channel: ChannelId;
  day: string;
  at: Date;
  matched: number;
}

export interface LenderDifferenceTable {
  id: Generated<bigint>;
  channel: ChannelId;
  day: string;
  kind: "lender-only" | "platform-only" | "amount" | "twice";
  instructionId: string | null;
  lenderNo: string | null;
  effect: Fen;
  state: Generated<"0" | "1">;
  memo: string | null;
  settledBy: string | null;
  settledAt: Date | null;
}

declare module "../platform/schema.ts" {
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
