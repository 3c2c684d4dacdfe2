import type {
  LongTermContract,
  LongTermId,
  LongTermState,
  PlanActionType,
  PlanId,
  PlanState,
  ReceiverId,
} from "@zd/domain/contracts/long-term";
import type { LongTermFact } from "@zd/domain/contracts/long-term-facts";
import type { TransferId } from "@zd/domain/funds/bank-transfer";
import type { Fen, FileId, FirmId, Price, Quantity, UserId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import type { Generated } from "kysely";
import type { Json } from "../../platform/database/schema.ts";

/** 长协合同, one row each, registered by the exchange's staff. The columns from `state` on are written with every fact. */
export interface LongTermTable {
  /** Number such as CX260615-0001. */
  id: LongTermId;
  /** The company whose members both sides are. */
  companyId: string;
  /** A member firm of the company; so is the seller. */
  buyerId: FirmId;
  /** A member firm of the company. */
  sellerId: FirmId;
  /** Name of the product, in words. */
  product: string;
  /** Name of the mine or plant that the goods come from. */
  producer: string;
  /** Where the goods are handed over, in words. */
  place: string;
  /** 公布数量 of the contract's year, the most that `quantity` may be. */
  published: Quantity;
  /** What the months of the contract add up to. */
  quantity: Quantity;
  /** Month of the first monthly plan, `YYYY-MM`. */
  firstMonth: string;
  /** Month of the last monthly plan, `YYYY-MM`. */
  lastMonth: string;
  /** When it was registered, which is when both sides may sign. */
  registeredAt: Date;
  /** The member of the exchange's staff who has registered it. */
  registeredBy: UserId;
  /** 0 待签订, 1 履行中, 2 已完成, 9 已关闭. */
  state: LongTermState;
  /** The sides that have signed; empty at first. */
  signed: readonly Side[];
  /** Delivered under all plans together. */
  delivered: Quantity;
  /** Paid by the buyer under all plans together, less what settlements gave back. */
  paid: Fen;
  /** Paid out to the seller's bank accounts from all plans together. */
  withdrawn: Fen;
  /** How many facts the contract has; 0 when it is registered. */
  version: number;
  /** The contract as its facts make it; amounts are text with a mark, see exact-json.ts. */
  body: Json<LongTermContract>;
}

/** 月度计划 as the lists show it: a copy of what the contract's `body` has, written with every fact. */
export interface LongTermPlanTable {
  /** Number of the contract with the month, such as CX260615-0001-202607. */
  id: PlanId;
  /** The contract that it is a month of. */
  contractId: LongTermId;
  /** Copy from the contract, as `sellerId`. */
  buyerId: FirmId;
  /** Copy from the contract. */
  sellerId: FirmId;
  /** `YYYY-MM` */
  month: string;
  /** Planned for the month. */
  quantity: Quantity;
  /** The base price until the month's price is known. */
  price: Price;
  /** Whether `price` is final. */
  priced: boolean;
  /** What the buyer has to pay for the month: by the plan, and by its settlement once that is confirmed. */
  amount: Fen;
  /** What of `amount` is still to be paid, never below zero. */
  due: Fen;
  /** The seller's bank account to which money of the plan is paid out; null until the buyer has chosen it. */
  receiver: ReceiverId | null;
  /** Paid by the buyer, less what the settlement gave back. */
  paid: Fen;
  /** Paid out to the seller's bank account. */
  withdrawn: Fen;
  /** Asked to be paid out, and not answered by the bank yet. */
  withdrawing: Fen;
  /** What of `paid` the seller may still have paid out. */
  withdrawable: Fen;
  /** Delivered so far, as the seller has registered it. */
  delivered: Quantity;
  /** 0 待设置收款方, 1 待付款, 2 部分付款, 3 已付款, 4 提现中, 5 已提现, 9 关闭; follows from the money. */
  state: PlanState;
  /** Whether both sides have signed the contract, or it is over: before that nothing of a plan may be handled. */
  running: boolean;
  /** What the buyer has to do next; null where nothing waits for him. */
  buyerTodo: PlanActionType | null;
  /** What the seller has to do next; null where nothing waits for him. */
  sellerTodo: PlanActionType | null;
}

/** 操作日志 of long-term contracts, only added to. */
export interface LongTermFactTable {
  /** The contract whose log it is. */
  contractId: LongTermId;
  /** The version of the contract that the fact made. */
  step: number;
  /** `type` of the fact. */
  kind: LongTermFact["type"];
  /** Null where the fact is about the whole contract. */
  planId: PlanId | null;
  /** When it was decided. */
  at: Date;
  /** Null where the bank has done it. */
  byUser: UserId | null;
  /** Buyer, seller, or exchange (X); null where the bank has done it. */
  party: Side | "X" | null;
  /** The fact; amounts are text with a mark, see exact-json.ts. */
  body: Json<LongTermFact>;
}

/** 附件: which file came with which step. */
export interface LongTermAttachmentTable {
  /** The contract that the step belongs to. */
  contractId: LongTermId;
  /** The step of the fact; 0 for files of the registration itself. */
  step: number;
  /** Place among the files of the step, from 0. */
  position: number;
  /** Both sides and staff may read it. */
  fileId: FileId;
}

/** 提现: a bank transfer that takes money out of a plan, written when the seller asks for it. */
export interface LongTermPayoutTable {
  /** The bank transfer, which says how it stands with the bank. */
  transferId: TransferId;
  /** The contract of the plan. */
  contractId: LongTermId;
  /** The plan out of which the money is taken. */
  planId: PlanId;
  /** What is taken out of the plan. */
  amount: Fen;
  /** The seller's bank account to which it goes. */
  receiver: ReceiverId;
  /** Whether the bank's answer has been booked, paid or not. */
  ended: Generated<boolean>;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "contracts.longTerm": LongTermTable;
    "contracts.longTermPlan": LongTermPlanTable;
    "contracts.longTermFact": LongTermFactTable;
    "contracts.longTermAttachment": LongTermAttachmentTable;
    "contracts.longTermPayout": LongTermPayoutTable;
  }
}
