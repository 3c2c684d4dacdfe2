import type { RecordedAction } from "@zd/api/trading/control";
import type {
  CompanyId,
  Fen,
  FileId,
  FirmId,
  OrderNo,
  Price,
  Quantity,
  UserId,
  WareId,
  WareKindId,
} from "@zd/domain/kernel/brand";
import type { Downmode, PayType, Side } from "@zd/domain/terms/codes";
import type { OrderStatus, SectionKind, SectionStatus, WareStatus } from "@zd/domain/trading/codes";
import type { RunningMode, Suspension, WareRule } from "@zd/domain/trading/session";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Json } from "../platform/schema.ts";

export interface WareKindTable {
  id: WareKindId;
  name: string;
  position: number;
  enabled: Generated<boolean>;
}

export interface SectionTable {
  id: string;
  companyId: CompanyId;
  tradingDay: string;
  name: string;
  kind: SectionKind;
  mode: RunningMode;
  side: Side;
  downmode: Downmode;
  wareKindId: WareKindId;
  region: string;
  practice: boolean;
  startsAt: Date;
  freeMs: number;
  extensionMs: number;
  restMs: number;
  hardEnd: Date | null;
  turns: number;
  wares: number;
  quantity: Quantity;
  status: Generated<SectionStatus>;
  turn: number;
  deadline: Date | null;
  suspended: Json<Suspension> | null;
  fixedDeposits: Json<Record<string, string>>;
  seq: Generated<number>;
  headHash: Buffer | null;
  version: Generated<number>;
  bids: Generated<number>;
  waresBid: Generated<number>;
  waresDealt: Generated<number>;
  waresFailed: Generated<number>;
  quantityDealt: Generated<Quantity>;
  ringsAt: Date | null;
  aliasSalt: Generated<Buffer | null>;
  sealedMs: number | null;
  shortlistSize: number | null;
  confirmed: ColumnType<readonly FirmId[], string | undefined, string>;
  lotterySeed: Generated<string>;
  /** When its rows went, of a practice session whose day is over; its bundle is in this file from then on. */
  clearedAt: ColumnType<Date | null, never, Date>;
  bundleFile: ColumnType<FileId | null, never, FileId>;
  /** The firms that may read the bundle; null where everybody may. */
  bundleReaders: ColumnType<readonly FirmId[] | null, never, readonly FirmId[] | null>;
}

/** One measured quality as it was published, such as "≤0.50" per cent of sulphur. */
export interface Quality {
  readonly code: string;
  readonly label: string;
  readonly value: string;
  readonly unit: string;
}

/** Amounts inside jsonb are text with a mark, see exact-json.ts. */
export interface WareTable {
  id: string;
  sectionId: string;
  no: string;
  ownerId: FirmId;
  turn: number;
  product: string;
  producer: string;
  place: string;
  delivery: string;
  deliveryFrom: string;
  deliveryTo: string;
  priceBasis: string;
  payType: PayType;
  qualities: Json<readonly Quality[]>;
  rule: Json<WareRule>;
  total: Quantity;
  basePrice: Price;
  status: Generated<WareStatus>;
  deadline: Date | null;
  remainingMs: number | null;
  live: Json<unknown>;
  bidders: Json<readonly FirmId[]>;
  takenBy: Json<Record<string, string>>;
  bids: Generated<number>;
  dealt: Generated<Quantity>;
  lastPrice: Price | null;
  lastSeq: Generated<number>;
  lastAt: Date | null;
  version: Generated<number>;
  waiting: ColumnType<unknown, string | undefined, string>;
  shortlist: ColumnType<readonly FirmId[], string | undefined, string>;
  counterOffer: Json<unknown> | null;
}

export interface OrderTable {
  orderNo: OrderNo;
  sectionId: string;
  wareId: string;
  firmId: FirmId;
  userId: UserId;
  price: Price;
  quantity: Quantity;
  filled: Quantity;
  held: Fen;
  status: OrderStatus;
  seq: number;
  receivedAt: Date;
  ip: string | null;
  sealed: Generated<boolean>;
}

export interface JournalTable {
  sectionId: string;
  seq: number;
  type: string;
  body: string;
  at: Date;
  hash: Buffer;
}

export interface SectionFirmTable {
  sectionId: string;
  firmId: FirmId;
  invited: boolean;
  enteredAt: Date | null;
  enteredBy: UserId | null;
  invitedAt: Generated<Date | null>;
  invitedBy: Generated<UserId | null>;
}

export interface DealTable {
  orderNo: OrderNo;
  sectionId: string;
  wareId: string;
  firmId: FirmId;
  ownerId: FirmId;
  contractNo: string;
  companyId: CompanyId;
  tradingDay: string;
  practice: boolean;
  price: Price;
  quantity: Quantity;
  amount: Fen;
  dealtAt: Date;
}

/** What the staff has done to a section, or asks a second person to. */
export interface ControlRecordTable {
  id: GeneratedAlways<bigint>;
  sectionId: string;
  wareId: string | null;
  action: RecordedAction;
  reason: string;
  hardEnd: Date | null;
  /** What is asked for in an owner's place. */
  step: ColumnType<unknown, string | undefined, never>;
  state: "done" | "pending" | "confirmed" | "rejected";
  byUser: UserId;
  at: Date;
  decidedBy: UserId | null;
  decidedAt: Date | null;
  decision: string | null;
  /** What was changed while the section waited for its start. */
  detail: Generated<string | null>;
}

export interface AlarmAsideTable {
  id: GeneratedAlways<bigint>;
  sectionId: string;
  /** What the alarm is about. */
  alarm: string;
  /** Those that it named then, in order. */
  wares: WareId[];
  note: string;
  byUser: UserId;
  at: Date;
}

export interface SessionOpeningTable {
  sectionId: string;
  text: string;
}

/** What a session ends as. */
export type EndedStatus = Extract<SectionStatus, "5" | "6" | "7">;

export interface SessionSealTable {
  sectionId: string;
  rows: number;
  status: EndedStatus;
  headHash: Buffer;
  keyId: string;
  signature: string;
  signedAt: Date;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "trading.controlRecord": ControlRecordTable;
    "trading.alarmAside": AlarmAsideTable;
    "trading.wareKind": WareKindTable;
    "trading.wareKindView": WareKindTable;
    "trading.section": SectionTable;
    "trading.ware": WareTable;
    "trading.order": OrderTable;
    "trading.journal": JournalTable;
    "trading.sectionFirm": SectionFirmTable;
    "trading.deal": DealTable;
    "trading.sessionOpening": SessionOpeningTable;
    "trading.sessionSeal": SessionSealTable;
  }
}
