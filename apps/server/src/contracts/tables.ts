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
import type { Json } from "../platform/database/schema.ts";

/**
 * 合同, one row each. The columns up to `dealtAt` are fixed by the deal (but for `state` and `signBy`); the others are
 * written with every fact.
 */
export interface ContractTable {
  /** Number such as 20260615-0047. */
  contractNo: ContractNo;
  /** The company on whose site the deal was made. */
  companyId: string;
  /** Day of the deal in Shanghai, `YYYY-MM-DD`. */
  tradingDay: string;
  /** Session of the deal; empty for an order of the mall. */
  sectionId: string;
  /** Name of the session; for an order of the mall the name of the shop. */
  sectionName: string;
  /** Whether the deal is of a practice session: it counts in no figure of the exchange. */
  practice: boolean;
  /** The ware of a session or of the mall. */
  wareId: string;
  /** Number of the ware within its session, such as `01`. */
  wareNo: string;
  /** The order that was dealt. */
  orderNo: string;
  /** Trade mode of the session; 9 for the mall. */
  mode: TradeMode;
  buyerId: FirmId;
  sellerId: FirmId;
  /** Decides which terms of settlement it has. */
  wareKindId: string;
  /** Name of the product, in words. */
  product: string;
  /** Name of the mine or plant that the goods come from. */
  producer: string;
  /** Where the goods are handed over, in words. */
  place: string;
  /** 交收方式, in words. */
  delivery: string;
  /** First day of the delivery period, `YYYY-MM-DD`. */
  deliveryFrom: string;
  /** Last day of the delivery period, `YYYY-MM-DD`. */
  deliveryTo: string;
  /** 0 预付款, 1 保证付款, 2 货到付款, 3 线下付款. */
  payType: PayType;
  /** Agreed at the deal; a tolerance may be shipped beyond it. */
  quantity: Quantity;
  /** Price of the deal. */
  price: Price;
  /** Price × quantity at the deal; what is paid in the end follows from the settlement. */
  amount: Fen;
  /** Performance deposit (履约保证金) that the buyer put up at the deal; what is still held is in `body`. */
  buyerDeposit: Fen;
  /** Performance deposit that the seller put up at the deal. */
  sellerDeposit: Fen;
  /** Service fee that the deal charged the buyer with. */
  buyerFee: Fen;
  /** Service fee that the deal charged the seller with. */
  sellerFee: Fen;
  /** 10 待签订 to 80 完成; 85 解除 and 90 违约终止 end it before. */
  state: ContractState;
  /** Until when both sides may sign; null once the contract is no longer waiting for that. */
  signBy: Date | null;
  /** When the deal was made, which is when the contract was opened. */
  dealtAt: Date;
  /** The contract as its facts make it; amounts are text with a mark, see exact-json.ts. */
  body: Json<Contract>;
  /** How many facts the contract has; 0 when it is opened. */
  version: number;
  /** Quality lines of the ware as they were published; fixed by the deal. */
  qualities: Json<readonly QualityLine[]>;
  /** Whether anything is left to be done by any party, or the contract is not over yet. */
  isOpen: boolean;
  /** What the buyer has to do next, the most urgent first; null where nothing waits for him. */
  buyerDuty: ContractActionType | null;
  /** Until when the buyer has to do it; null where it has no deadline. */
  buyerDue: Date | null;
  /** What the seller has to do next, the most urgent first; null where nothing waits for him. */
  sellerDuty: ContractActionType | null;
  /** Until when the seller has to do it; null where it has no deadline. */
  sellerDue: Date | null;
  /** What the exchange's staff has to do next; null where nothing waits for them. */
  exchangeDuty: ContractActionType | null;
  /** When the first of the contract's deadlines passes; null where it has none. */
  dueAt: Date | null;
  /** Paid by the buyer and not given back. */
  paid: Fen;
  /** Sum of all shipments that were not cancelled. */
  shipped: Quantity;
  /** Sum of what the buyer has received. */
  received: Quantity;
  /** What the seller is to have by the settlement document (结算单); null while there is none. */
  settled: Fen | null;
  /** Whether an objection (异议) to the settlement is open. */
  dissent: boolean;
}

/** How far a contract has come, for other contexts to join with. */
export interface ContractView {
  /** The contract's own number. */
  contractNo: ContractNo;
  /** As in the contract's row. */
  state: ContractState;
  /** As in the contract's row. */
  isOpen: boolean;
  /** As in the contract's row. */
  practice: boolean;
}

/** 操作日志 of contracts, only added to; a contract is the fold of its facts. */
export interface ContractFactTable {
  /** The contract whose log it is. */
  contractNo: ContractNo;
  /** The version of the contract that the fact made. */
  step: number;
  /** `type` of the fact. */
  kind: ContractFact["type"];
  /** When it was decided. */
  at: Date;
  /** Null where a deadline has done it. */
  byUser: UserId | null;
  /** Buyer, seller, or exchange (X); null where a deadline has done it. */
  party: ContractParty | null;
  /** The reason that was given for the step; empty where there is none. */
  memo: string;
  /** The fact; amounts are text with a mark, see exact-json.ts. */
  body: Json<ContractFact>;
}

/** 附件: which file came with which step of a contract. */
export interface ContractAttachmentTable {
  /** The contract that the step belongs to. */
  contractNo: ContractNo;
  /** The step of the fact. */
  step: number;
  /** Place among the files of the step, from 0. */
  position: number;
  /** Both sides and staff may read it. */
  fileId: FileId;
}

/** 违约处置: a case about one default of one contract, opened as a draft. */
export interface DisposalTable {
  /** Number such as 20260615-0003. */
  id: DisposalId;
  /** The company of the contract. */
  companyId: CompanyId;
  /** The contract with the default. */
  contractNo: ContractNo;
  /** Which of the contract's defaults the case deals with, from 0. */
  place: number;
  /** The firm in default, which gets the letter. */
  firmId: FirmId;
  /** The other side of the contract. */
  injuredId: FirmId;
  /** Which obligation was broken. */
  kind: DefaultKind;
  /** The case as its facts make it; amounts are text with a mark, see exact-json.ts. */
  body: Json<DisposalCase>;
  /** How many facts the case has. */
  version: number;
  /** 0 草稿, 1 待确认, 2 已确认, 3 申诉中, 4 申诉成立, 5 已执行. */
  state: DisposalState;
  /** What the letter claims from the deposit of the firm in default; written by the exchange while it is a draft. */
  amount: Fen;
  /** How many appeals the firm has made, two at most. */
  appeals: number;
  /** When the case was opened. */
  openedAt: Date;
  /** When the letter was issued; null while it is a draft. */
  issuedAt: Date | null;
  /** Until when the firm may confirm or appeal, after which silence confirms; null while it is a draft. */
  answerBy: Date | null;
  /** Picture of the letter; null until it is drawn. */
  pictureId: FileId | null;
  /** What was taken of the deposit, which may be less than `amount`; null until the case is executed. */
  taken: Fen | null;
}

/** 办理经过 of cases, only added to; it stays where a draft has been discarded. */
export interface DisposalFactTable {
  /** The case; a discarded draft has no row any more. */
  disposalId: DisposalId;
  /** The version of the case that the fact made. */
  step: number;
  /** `type` of the fact. */
  kind: DisposalFact["type"];
  /** When it was decided. */
  at: Date;
  /** Null where the deadline has done it. */
  byUser: UserId | null;
  /** The fact; amounts are text with a mark, see exact-json.ts. */
  body: Json<DisposalFact>;
}

/** 盖章确认函: which side has uploaded the stamped confirmation letter of a contract, and when last. */
export interface StampedLetterTable {
  /** The contract whose letter it is. */
  contractNo: ContractNo;
  /** The side that has uploaded it. */
  side: Side;
  /** The user who has uploaded it last. */
  uploadedBy: UserId;
  /** When it was uploaded last. */
  uploadedAt: Date;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "contracts.contract": ContractTable;
    /** For other contexts: how far contracts have come. */
    "contracts.contractView": ContractView;
    "contracts.fact": ContractFactTable;
    "contracts.attachment": ContractAttachmentTable;
    "contracts.disposal": DisposalTable;
    "contracts.disposalFact": DisposalFactTable;
    "contracts.stampedLetter": StampedLetterTable;
  }
}
