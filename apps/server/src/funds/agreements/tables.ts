import type {
  AgreementFact,
  AgreementId,
  AgreementState,
  CloseRequestState,
} from "@zd/domain/funds/bank-agreement";
import type { Fen, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Generated, GeneratedAlways } from "kysely";

export interface AgreementTable {
  id: AgreementId;
  firmId: FirmId;
  bank: string;
  branchNo: string;
  branch: string;
  number: string;
  name: string;
  state: AgreementState;
  version: number;
  isDefault: boolean;
  autoRefund: Generated<boolean>;
  verifyAmount: Fen | null;
  verifyTries: number | null;
  verifyUntil: Date | null;
  byUser: UserId;
  at: Date;
  changedAt: Date;
  memo: string | null;
}

export interface AgreementStepTable {
  agreementId: AgreementId;
  version: number;
  type: AgreementFact["type"];
  byUser: UserId | null;
  at: Date;
  memo: string | null;
}

export interface StageDataTable {
  userId: UserId;
  key: string;
  data: string;
  at: Date;
}

export interface CloseRequestTable {
  id: GeneratedAlways<bigint>;
  firmId: FirmId;
  byUser: UserId;
  at: Date;
  reason: string;
  state: CloseRequestState;
  memo: string | null;
  decidedBy: UserId | null;
  decidedAt: Date | null;
}

declare module "../../platform/schema.ts" {
  interface Schema {
    "funds.agreement": AgreementTable;
    "funds.agreementStep": AgreementStepTable;
    "funds.stageData": StageDataTable;
    "funds.closeRequest": CloseRequestTable;
  }
}
