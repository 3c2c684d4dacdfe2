import type { DisposalCase, DisposalFact, DisposalId, DisposalState } from "@zd/domain/contracts/breach";
import type {
  ContractActionType,
  ContractParty,
  ContractState,
  DefaultKind,
} from "@zd/domain/contracts/codes";
import type { Contract } from "@zd/domain/contracts/contract";
import type { ContractFact } from "@zd/domain/contracts/facts";
import type {
  CompanyId,
  ContractNo,
  Fen,
  FileId,
  FirmId,
  Price,
  Quantity,
  UserId,
} from "@zd/domain/kernel/brand";
import type { PayType, Side, TradeMode } from "@zd/domain/terms/codes";
import type { QualityLine } from "@zd/domain/terms/product";
import type { Json } from "../platform/schema.ts";

export interface ContractTable {
  contractNo: ContractNo;
  companyId: string;
  tradingDay: string;
  sectionId: string;
  sectionName: string;
  practice: boolean;
  wareId: string;
  wareNo: string;
  orderNo: string;
  mode: TradeMode;
  buyerId: FirmId;
  sellerId: FirmId;
  wareKindId: string;
  product: string;
  producer: string;
  place: string;
  delivery: string;
  deliveryFrom: string;
  deliveryTo: string;
  payType: PayType;
  quantity: Quantity;
  price: Price;
  amount: Fen;
  buyerDeposit: Fen;
  sellerDeposit: Fen;
  buyerFee: Fen;
  sellerFee: Fen;
  state: ContractState;
  signBy: Date | null;
  dealtAt: Date;
  /** The fold of its facts; amounts are text with a mark, see exact-json.ts. */
  body: Json<Contract>;
  version: number;
  qualities: Json<readonly QualityLine[]>;
  isOpen: boolean;
  buyerDuty: ContractActionType | null;
  buyerDue: Date | null;
  sellerDuty: ContractActionType | null;
  sellerDue: Date | null;
  exchangeDuty: ContractActionType | null;
  dueAt: Date | null;
  paid: Fen;
  shipped: Quantity;
  received: Quantity;
  settled: Fen | null;
  dissent: boolean;
}

/** What contexts above may join with. */
export interface ContractView {
  contractNo: ContractNo;
  state: ContractState;
  isOpen: boolean;
}

export interface ContractFactTable {
  contractNo: ContractNo;
  step: number;
  kind: ContractFact["type"];
  at: Date;
  byUser: UserId | null;
  party: ContractParty | null;
  memo: string;
  body: Json<ContractFact>;
}

export interface ContractAttachmentTable {
  contractNo: ContractNo;
  step: number;
  position: number;
  fileId: FileId;
}

export interface DisposalTable {
  id: DisposalId;
  companyId: CompanyId;
  contractNo: ContractNo;
  place: number;
  firmId: FirmId;
  injuredId: FirmId;
  kind: DefaultKind;
  /** The fold of its facts, likewise. */
  body: Json<DisposalCase>;
  version: number;
  state: DisposalState;
  amount: Fen;
  appeals: number;
  openedAt: Date;
  issuedAt: Date | null;
  answerBy: Date | null;
  pictureId: FileId | null;
  taken: Fen | null;
}

export interface DisposalFactTable {
  disposalId: DisposalId;
  step: number;
  kind: DisposalFact["type"];
  at: Date;
  byUser: UserId | null;
  body: Json<DisposalFact>;
}

export interface StampedLetterTable {
  contractNo: ContractNo;
  side: Side;
  uploadedBy: UserId;
  uploadedAt: Date;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "contracts.contract": ContractTable;
    "contracts.contractView": ContractView;
    "contracts.fact": ContractFactTable;
    "contracts.attachment": ContractAttachmentTable;
    "contracts.disposal": DisposalTable;
    "contracts.disposalFact": DisposalFactTable;
    "contracts.stampedLetter": StampedLetterTable;
  }
}
