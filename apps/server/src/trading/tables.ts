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
import type { FixedCalendar } from "@zd/domain/kernel/fixed-calendar";
import type { Downmode, PayType, Side } from "@zd/domain/terms/codes";
import type { OrderStatus, SectionKind, SectionStatus, WareStatus } from "@zd/domain/trading/codes";
import type { RunningMode, SealHolder, SectionSeal, Suspension, WareRule } from "@zd/domain/trading/session";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DecisionColumns } from "../platform/database/decision-columns.ts";
import type { Json } from "../platform/database/schema.ts";

/** 商品种类, the same for all companies. */
export interface WareKindTable {
  id: WareKindId;
  name: string;
  /** Place in lists, the lowest first. */
  position: number;
  /** Whether applications and sections may name it; what names it already keeps it. */
  enabled: Generated<boolean>;
}

/** 场次. The columns up to `quantity` are fixed when it is put on the calendar; the others are written by the section's lane. */
export interface SectionTable {
  /** Number such as `J260615-02`. */
  id: string;
  /** The company on whose site it is traded. */
  companyId: CompanyId;
  /** Day on which the section starts, `YYYY-MM-DD` in Shanghai. */
  tradingDay: string;
  /** As the hall shows it. */
  name: string;
  /** A 公开, B 专场 (only firms that are invited). */
  kind: SectionKind;
  /** Trade mode. */
  mode: RunningMode;
  /** Side of the owners: S they sell, B they buy. */
  side: Side;
  /** Who owns the countdown: A the section, B each ware, C the running turn. */
  downmode: Downmode;
  /** The ware kind of all of its wares. */
  wareKindId: WareKindId;
  /** Where the goods come from, in words, such as a province. */
  region: string;
  /** Whether it is a practice session: it counts in no figure of the exchange. */
  practice: boolean;
  /** When trading begins; moved only by staff, before the start. */
  startsAt: Date;
  /** Length of free time, in milliseconds; where nothing is bid in the open, of the whole trading time. */
  freeMs: number;
  /** Length of the countdown, in milliseconds; every accepted bid starts it again. */
  extensionMs: number;
  /** Length of the rest between two turns or rounds, in milliseconds. */
  restMs: number;
  /** When the section ends at the latest, whatever the countdown; null where there is no limit. Staff may move it later. */
  hardEnd: Date | null;
  /** How many turns it is divided into; 1 where it does not run by turns. */
  turns: number;
  /** How many wares it has. */
  wares: number;
  /** Total of its wares. */
  quantity: Quantity;
  /** 0 未开始 to 8 评标中, a 密封报价; see `SectionStatus`. Moved by its clock, orders and staff. */
  status: Generated<SectionStatus>;
  /** The running turn from 1, or the round of a second-round quote; 0 before the first turn. */
  turn: number;
  /** When the running phase ends; null before, after, while suspended, and where each ware has its own countdown. */
  deadline: Date | null;
  /** What a suspended section goes back to, and how much time was left; null while it is not suspended. */
  suspended: Json<Suspension> | null;
  /**
   * Fixed deposits by firm, held once a section; zero where it has become the deposit of a contract. Fen as text with
   * a mark, see exact-json.ts.
   */
  fixedDeposits: Json<Record<string, string>>;
  /** Number of the last row of the section's journal; 0 before the first. */
  seq: Generated<number>;
  /** Hash of the last row of the journal; null before the first. */
  headHash: Buffer | null;
  /** Grows with every batch that changes what others can see of the section. */
  version: Generated<number>;
  /** Orders accepted so far, over all wares. */
  bids: Generated<number>;
  /** Wares with at least one order. */
  waresBid: Generated<number>;
  /** Wares that ended with a deal. */
  waresDealt: Generated<number>;
  /** Wares that ended without a deal. */
  waresFailed: Generated<number>;
  /** Quantity dealt so far. */
  quantityDealt: Generated<Quantity>;
  /** When the clock has to act next; null where it has nothing to do. */
  ringsAt: Date | null;
  /** Secret from which the aliases of the published journal are made; null for a section that is never published. */
  aliasSalt: Generated<Buffer | null>;
  /** Length of the sealed round of a second-round quote, in milliseconds; null where there is none. */
  sealedMs: number | null;
  /** How many firms of each ware go on from a sealed first round; null where the first round is open. */
  shortlistSize: number | null;
  /** Firms that have confirmed the rules of the sealed round. JSON. */
  confirmed: ColumnType<readonly FirmId[], string | undefined, string>;
  /**
   * Seed of the lottery between equal orders, drawn by the database; secret until the session has ended, its digest
   * is published before.
   */
  lotterySeed: Generated<string>;
  /** The seal under which its offers are encrypted (`SectionSeal`); null where they are not. */
  seal: ColumnType<SectionSeal | null, string | null | undefined, never>;
  /** The days of the exchange's calendar that it has fixed (`FixedCalendar`); null where it counts none but those of the week. JSON. */
  workingDays: ColumnType<FixedCalendar | null, string | null | undefined, never>;
  /** Numbers of the parts of its key that were released, in the order of the release. JSON. */
  released: ColumnType<readonly number[], string | undefined, string>;
  /** The words by which it is found; null in a row from before, until a start has filled them in. */
  words: Generated<string | null>;
  /** When the rows of a practice session were purged; null while they are there. */
  clearedAt: ColumnType<Date | null, never, Date>;
  /** The file with the bundle of a purged session; null while it is not purged. */
  bundleFile: ColumnType<FileId | null, never, FileId>;
  /** The firms that may read that file; null where everybody may, and while it is not purged. */
  bundleReaders: ColumnType<readonly FirmId[] | null, never, readonly FirmId[] | null>;
}

/** One line of a ware's quality table as it was published. */
export interface Quality {
  /** Code in the product's quality table. */
  readonly code: string;
  /** What the line is called, such as 发热量. */
  readonly label: string;
  /** Bound or range as text, such as `≤0.50`. */
  readonly value: string;
  /** Unit of the value, such as `%`; may be empty. */
  readonly unit: string;
}

/**
 * 标的. The columns up to `basePrice` are fixed when its section is put on the calendar; the others are written by the
 * section's lane. Amounts inside jsonb are text with a mark, see exact-json.ts.
 */
export interface WareTable {
  /** Number of the section with the ware's own, such as `J260615-02-01`. */
  id: string;
  /** The section in which it is traded. */
  sectionId: string;
  /** Number within the section, such as `01`. */
  no: string;
  /** The firm that sells or buys it. */
  ownerId: FirmId;
  /** Turn of the section in which it is traded; 1 where the section does not run by turns. */
  turn: number;
  /** What is traded, by the name of its grade. */
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
  /** What the price includes and what it is per, in words. */
  priceBasis: string;
  /** 0 预付款, 1 保证付款, 2 货到付款, 3 线下付款. */
  payType: PayType;
  /** The lines of its quality table, in the order in which they are published. */
  qualities: Json<readonly Quality[]>;
  /** Quantities, prices, steps, deposit and fees by which orders are judged; staff may change it before the start. */
  rule: Json<WareRule>;
  /** Quantity offered or wanted. */
  total: Quantity;
  /** Where bidding starts; for a listing the price itself. */
  basePrice: Price;
  /** As of its section, or 9 已下架; in the end 6 with a deal, 7 without. */
  status: Generated<WareStatus>;
  /** When its own countdown ends; null where the section has the clock. */
  deadline: Date | null;
  /** What was left of its own countdown when the section was suspended, in milliseconds; null otherwise. */
  remainingMs: number | null;
  /** Orders that would be dealt now, the best first (`LiveOrder`). */
  live: Json<unknown>;
  /** Every firm that has placed an order. */
  bidders: Json<readonly FirmId[]>;
  /** 挂牌: what each firm has taken, by firm; empty in other modes. */
  takenBy: Json<Record<string, string>>;
  /** Orders accepted; an order that waits counts once, and not at all once it is withdrawn. */
  bids: Generated<number>;
  /** Quantity dealt so far. */
  dealt: Generated<Quantity>;
  /** Price of the best live order; null where none is live. */
  lastPrice: Price | null;
  /** Row of the journal with the last accepted order; 0 before the first. */
  lastSeq: Generated<number>;
  /** When the last order was accepted; null before the first. */
  lastAt: Date | null;
  /** Version of the section with which the ware changed last. */
  version: Generated<number>;
  /** Orders that wait for the end (status A): sealed ones, and those of a group (`LiveOrder`). */
  waiting: ColumnType<unknown, string | undefined, string>;
  /** Firms that go on from a sealed first round, the best first; empty until it is opened. */
  shortlist: ColumnType<readonly FirmId[], string | undefined, string>;
  /** 还价 of the owner to one of the quotes (`CounterOffer`); null where none was made. */
  counterOffer: Json<unknown> | null;
}

/** 订单, written by the section's lane and never deleted but with a practice session. */
export interface OrderTable {
  /** Number of the section with the order's row in the journal. */
  orderNo: OrderNo;
  sectionId: string;
  wareId: string;
  /** The firm that orders. */
  firmId: FirmId;
  /** The user of the firm who has placed it. */
  userId: UserId;
  /** Price that the firm offers; once dealt, the price of the deal. */
  price: Price;
  /** What was ordered. */
  quantity: Quantity;
  /** How much of it is dealt, or would be dealt now. */
  filled: Quantity;
  /** Trading deposit that is frozen for it; once dealt, the performance deposit that is kept. */
  held: Fen;
  /** A 未成交, B 部分成交, C 全部成交, D 已撤单, E 持有, F 出局. */
  status: OrderStatus;
  /** Row of the journal that accepted it: the earlier one comes first at the same price. */
  seq: number;
  /** Time of the journal row that accepted it. */
  receivedAt: Date;
  /** Address of the client that placed it; null where none is known. */
  ip: string | null;
  /** Whether it was sealed when it was placed: lists of bids leave it out, even after the end. */
  sealed: Generated<boolean>;
  /** Whether price and quantity are still encrypted: until then they are the base price, and the most that may be asked for. */
  concealed: Generated<boolean>;
}

/** How far the journal of a section was read for whoever has lost a ware. */
export interface OutbidCursorTable {
  sectionId: string;
  /** The last row that was read. */
  seq: number;
  /** When it was read. */
  at: Date;
}

/** 场次日志, only added to: every fact, and every order that was refused. */
export interface JournalTable {
  /** The section whose journal it is; its number says in which month the row is kept. */
  sectionId: string;
  /** From 1, without gaps, within the section. */
  seq: number;
  /** Kind of the fact, or `order-refused`. */
  type: string;
  /** The row as JSON text, with firms by their real ids; what is published has aliases in their place. */
  body: string;
  /** When it was decided; for an order the moment of its receipt. */
  at: Date;
  /** SHA-256 over the hash of the row before and the published body. */
  hash: Buffer;
}

/** What a firm has to do with a section: invited to it (专场), come into it, or both. */
export interface SectionFirmTable {
  sectionId: string;
  firmId: FirmId;
  /** Whether the firm is on the guest list of a special section. */
  invited: boolean;
  /** When the firm came into the section last; null where it has not. */
  enteredAt: Date | null;
  /** The user who came in last; null where none has. */
  enteredBy: UserId | null;
  /** Null where the firm is not invited, or was before this was kept. */
  invitedAt: Generated<Date | null>;
  /** The member of staff or owner who has invited it; null likewise, and where the platform has. */
  invitedBy: Generated<UserId | null>;
}

/** 成交: written with the contract that follows from it; what becomes of it stands in the contract. */
export interface DealTable {
  /** The order that was dealt; a deal has its number. */
  orderNo: OrderNo;
  sectionId: string;
  wareId: string;
  /** The firm whose order was dealt. */
  firmId: FirmId;
  /** The owner of the ware. */
  ownerId: FirmId;
  /** The contract that was opened with it. */
  contractNo: string;
  /** The company on whose site it was dealt. */
  companyId: CompanyId;
  /** Day of the session, `YYYY-MM-DD`. */
  tradingDay: string;
  /** Whether it is of a practice session, and counts in no figure. */
  practice: boolean;
  /** Price of the deal. */
  price: Price;
  /** What was dealt. */
  quantity: Quantity;
  /** Price × quantity. */
  amount: Fen;
  /** When the deal was made. */
  dealtAt: Date;
}

/** 场次控制记录: what staff has done to a section, or asks a second person to confirm. */
export interface ControlRecordTable extends DecisionColumns {
  /** Drawn by the database: the number under which a second person confirms a request. */
  id: GeneratedAlways<bigint>;
  sectionId: string;
  /** Null where the action is about the whole section. */
  wareId: string | null;
  /** What was done or asked for. */
  action: RecordedAction;
  /** As staff gave it. */
  reason: string;
  /** Where the hard end was moved to, by `extend`; null for every other action. */
  hardEnd: Date | null;
  /** What was asked for in an owner's place (`BehalfStep`), for `award` and `counter-offer`; null for the others. */
  step: ColumnType<unknown, string | undefined, never>;
  /** `done` at once; otherwise it waits for a second person (`pending`), who confirms or rejects it. */
  state: "done" | "pending" | "confirmed" | "rejected";
  /** The member of staff. */
  byUser: UserId;
  /** When it was done or asked for. */
  at: Date;
  /** What the second person says to it; null where nothing was said. */
  decision: string | null;
  /** What was changed of a section before its start, with the values before, in Chinese words; null for other actions. */
  detail: Generated<string | null>;
}

/** 告警已处理: an alarm that one of the staff has looked into. It holds for the wares that it named then. */
export interface AlarmAsideTable {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  sectionId: string;
  /** Which alarm: the first 32 hex digits of the SHA-256 over its kind and what it is about (address, firms or moment). */
  alarm: string;
  /** The wares that the alarm named, sorted. */
  wares: WareId[];
  /** What was found. */
  note: string;
  /** The member of staff. */
  byUser: UserId;
  /** When it was set aside. */
  at: Date;
}

/** 开场内容: the section and its wares as they were fixed on the calendar; final once the journal has begun. */
export interface SessionOpeningTable {
  /** The section that was fixed. */
  sectionId: string;
  /** JSON text; the first row of the journal is chained to its hash. */
  text: string;
}

/** 开启密钥: the public key of whoever may hold parts of seals; the private one is with the holder alone. */
export interface SealKeyTable {
  userId: UserId;
  /** The user's firm; for the exchange's staff the exchange. */
  firmId: FirmId;
  /** As what the user may hold parts. */
  holder: SealHolder;
  /** X25519, in Base64. */
  publicKey: string;
  /** When it was enrolled last. */
  enrolledAt: Date;
}

/** 开启份额: a part of the key of a section's seal. */
export interface SealPartTable {
  sectionId: string;
  /** From 1, in the order of the section's seal. */
  part: number;
  /** The holder. */
  userId: UserId;
  /** See `SealPart`. */
  hash: string;
  /** The part, encrypted under the key that the holder had enrolled when the section was put on the calendar; in Base64. */
  box: string;
  /** That key; null in sections that were planned before it was written down. */
  publicKey: string | null;
  /** The part as its holder has released it; null before. */
  released: ColumnType<string | null, never, string>;
  /** When it was released; null before. */
  releasedAt: ColumnType<Date | null, never, Date>;
}

/** Status with which a session may end: 5 作废, 6 已结束, 7 流标. */
export type EndedStatus = Extract<SectionStatus, "5" | "6" | "7">;

/** The signed head of an ended session's journal; another one where refused orders came after it. */
export interface SessionSealTable {
  /** The session that has ended. */
  sectionId: string;
  /** How many rows the journal had when it was signed. */
  rows: number;
  /** Status with which the session ended. */
  status: EndedStatus;
  /** Hash of the last of these rows. */
  headHash: Buffer;
  /** The platform's key with which it was signed. */
  keyId: string;
  /** Signature over section, status, rows, hash, time and key, as text. */
  signature: string;
  /** When it was signed. */
  signedAt: Date;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "trading.controlRecord": ControlRecordTable;
    "trading.alarmAside": AlarmAsideTable;
    "trading.wareKind": WareKindTable;
    /** For other contexts: ware kinds. */
    "trading.wareKindView": WareKindTable;
    "trading.section": SectionTable;
    "trading.ware": WareTable;
    "trading.order": OrderTable;
    "trading.journal": JournalTable;
    "trading.outbidCursor": OutbidCursorTable;
    "trading.sectionFirm": SectionFirmTable;
    "trading.deal": DealTable;
    "trading.sessionOpening": SessionOpeningTable;
    "trading.sessionSeal": SessionSealTable;
    "trading.sealKey": SealKeyTable;
    "trading.sealPart": SealPartTable;
  }
}
