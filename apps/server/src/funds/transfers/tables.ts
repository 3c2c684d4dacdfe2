import type { AgreementId } from "@zd/domain/funds/bank-agreement";
import type {
  BankTransfer,
  TransferDirection,
  TransferFact,
  TransferId,
  TransferState,
} from "@zd/domain/funds/bank-transfer";
import type { Fen, FirmId, UserId } from "@zd/domain/kernel/brand";

export interface TransferTable {
  id: TransferId;
  firmId: FirmId;
  agreementId: AgreementId;
  direction: TransferDirection;
  amount: Fen;
  source: BankTransfer["source"];
  state: TransferState;
  version: number;
  byUser: UserId;
  at: Date;
  sentAt: Date | null;
  takenAt: Date | null;
  endedAt: Date | null;
  bankNo: string | null;
  contradicted: boolean;
  memo: string;
  answer: string | null;
  matchedOn: string | null;
}

export interface TransferStepTable {
  transferId: TransferId;
  version: number;
  type: TransferFact["type"];
  byUser: UserId | null;
  at: Date;
  memo: string | null;
}

declare module "../../platform/schema.ts" {
  interface Schema {
    "funds.transfer": TransferTable;
    "funds.transferStep": TransferStepTable;
  }
}
