import type {
  LongTermContract,
  LongTermFact,
  LongTermId,
  LongTermState,
  PlanActionType,
  PlanId,
  PlanState,
  ReceiverId,
} from "@zd/domain/contracts/long-term";
import type { TransferId } from "@zd/domain/funds/bank-transfer";
import type { Fen, FileId, FirmId, Price, Quantity, UserId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import type { Generated } from "kysely";
import type { Json } from "../../platform/schema.ts";

export interface LongTermTable {
  id: LongTermId;
  companyId: string;
  buyerId: FirmId;
  sellerId: FirmId;
  product: string;
  producer: string;
  place: string;
  published: Quantity;
  quantity: Quantity;
  firstMonth: string;
  lastMonth: string;
  registeredAt: Date;
  registeredBy: UserId;
  state: LongTermState;
  signed: readonly Side[];
  delivered: Quantity;
  paid: Fen;
  withdrawn: Fen;
  version: number;
  /** The fold of its facts; amounts are text with a mark, see exact-json.ts. */
  body: Json<LongTermContract>;
}

export interface LongTermPlanTable {
  id: PlanId;
  contractId: LongTermId;
  buyerId: FirmId;
  sellerId: FirmId;
  month: string;
  quantity: Quantity;
  price: Price;
  priced: boolean;
  amount: Fen;
  due: Fen;
  receiver: ReceiverId | null;
  paid: Fen;
  withdrawn: Fen;
  withdrawing: Fen;
  withdrawable: Fen;
  delivered: Quantity;
  state: PlanState;
  running: boolean;
  buyerTodo: PlanActionType | null;
  sellerTodo: PlanActionType | null;
}

export interface LongTermFactTable {
  contractId: LongTermId;
  step: number;
  kind: LongTermFact["type"];
  planId: PlanId | null;
  at: Date;
  byUser: UserId | null;
  party: Side | "X" | null;
  body: Json<LongTermFact>;
}

export interface LongTermAttachmentTable {
  contractId: LongTermId;
  step: number;
  position: number;
  fileId: FileId;
}

export interface LongTermPayoutTable {
  transferId: TransferId;
  contractId: LongTermId;
  planId: PlanId;
  amount: Fen;
  receiver: ReceiverId;
  ended: Generated<boolean>;
}

declare module "../../platform/schema.ts" {
  interface Schema {
    "contracts.longTerm": LongTermTable;
    "contracts.longTermPlan": LongTermPlanTable;
    "contracts.longTermFact": LongTermFactTable;
    "contracts.longTermAttachment": LongTermAttachmentTable;
    "contracts.longTermPayout": LongTermPayoutTable;
  }
}
