import type { LotNo } from "../goods/states.ts";
import type { Brand, FileId, FirmId, Instant, Price, Quantity, WareKindId } from "../kernel/brand.ts";
import type { FeeRule } from "../money/fee.ts";
import type { Downmode, PayType, Side } from "../terms/codes.ts";
import type { ProductId, QualityLine } from "../terms/product.ts";
import type { SectionKind } from "./codes.ts";
import type { DepositRule, RunningMode } from "./session.ts";
import { tradeTermsOf } from "./trade-terms.ts";

/** 厂矿 */
export type FactoryId = Brand<string, "FactoryId">;
/** 等级(牌号) */
export type GradeId = Brand<string, "GradeId">;
/** 规格 */
export type SpecId = Brand<string, "SpecId">;
/** 计价单位 */
export type PriceUnitId = Brand<string, "PriceUnitId">;
/** 交收方式 */
export type DeliveryModeId = Brand<string, "DeliveryModeId">;
/** 合同模板 */
export type ContractTemplateId = Brand<string, "ContractTemplateId">;

/** The trade modes that a session can be applied for; the mall has its own way in. */
export type AppliedMode = RunningMode;

/** Equal lots: "25 000 (5000×5)" is five of 5 000 t each; every one becomes a ware (domain §2.0). */
export interface Lots {
  /** Number of equal lots, from 1. */
  readonly count: number;
  /** Quantity of one lot, in 0.0001 t. */
  readonly quantity: Quantity;
}

/** 二次报价 (mode 90): the phases that the owner asks for. */
export interface AppliedSecondRound {
  /** Rest before the sealed round, in ms. */
  readonly coolMs: number;
  /** Length of the sealed round, in ms. */
  readonly quoteMs: number;
}

/** 团购 (mode 2): once the orders come to `min`, all deal at the price of the tier that their sum has reached. */
export interface AppliedGroup {
  /** 成团量: least sum of the orders. */
  readonly min: Quantity;
  /** Price from a sum of the orders on, in rising order; the first is the base price. */
  readonly tiers: readonly {
    /** Sum of the orders from which the price holds, in 0.0001 t. */
    readonly from: Quantity;
    /** Price of all orders, in 0.0001 yuan a tonne. */
    readonly price: Price;
  }[];
}

export const outsourcingPricings = { POSTED: "按公布价", BID: "报价竞争" } as const;

/** 外购 (mode 4): at a posted price or by bids, in tonnes or in trains. */
export interface AppliedOutsourcing {
  /** POSTED: offers are at the base price; BID: each names its own. */
  readonly pricing: keyof typeof outsourcingPricings;
  /** Quantity of one train; null where offers are in tonnes. */
  readonly trainTonnes: Quantity | null;
}

export const ladderBases = { ABS: "按吨数", RATE: "按合同量百分比" } as const;
export const ladderBounds = { gt: "超过", ge: "达到" } as const;

/** 量价挂钩 (mode 5): what comes off the price of a tonne, by what is reached. */
export interface AppliedLadder {
  /** ABS: by quantity; RATE: by the share of the contract's quantity. */
  readonly basis: keyof typeof ladderBases;
  /** Rows in rising order of `from`. */
  readonly rows: readonly {
    /** Boundary with four decimals: tonnes (ABS), or per cent of the contract's quantity (RATE). */
    readonly from: Quantity;
    /** Whether the row holds above the boundary (gt) or from it on (ge). */
    readonly bound: keyof typeof ladderBounds;
    /** What comes off the price of a tonne. */
    readonly off: Price;
  }[];
}

/**
 * 交易申请 as its owner writes it. A draft may lack anything but mode, side and the like: null and an empty text mean not
 * filled in. Prices are in 0.0001 yuan a tonne, quantities in 0.0001 t.
 */
export interface ApplicationDraft {
  /** S the owner sells, B he buys. */
  readonly side: Side;
  readonly mode: AppliedMode;
  /** A is open to every qualified firm, B only to the invited ones. */
  readonly kind: SectionKind;
  /** Whose clock runs; only mode 0 has a choice. */
  readonly downmode: Downmode;
  readonly wareKind: WareKindId | null;
  /** Mine or yard from which the goods come. */
  readonly factory: FactoryId | null;
  readonly product: ProductId | null;
  readonly grade: GradeId | null;
  readonly spec: SpecId | null;
  /** Quality table of the ware; empty where none of its lines is filled in. */
  readonly qualities: readonly QualityLine[];
  /** Lots into which the total is divided. */
  readonly lots: readonly Lots[];
  /** Total quantity; equals the sum of the lots once it is submitted. */
  readonly total: Quantity | null;
  /**
   * Lot of the goods register from which a seller offers; null for a purchase, and where the deal itself declares the
   * goods.
   */
  readonly goodsLot: LotNo | null;
  /** 拆单: an order may take a part of a lot; otherwise it must take the whole of it. */
  readonly split: boolean;
  /** Least quantity of an order; null where lots go as a whole. */
  readonly minQuantity: Quantity | null;
  /** An order's quantity is `minQuantity` plus a multiple of this; null where lots go as a whole. */
  readonly quantityStep: Quantity | null;
  /** Greatest quantity of an order; null without a limit. */
  readonly maxQuantity: Quantity | null;
  /** Unit in which prices are shown, such as 元/吨. */
  readonly priceUnit: PriceUnitId | null;
  /** Base price; its name differs by mode, see `basePriceNames`. */
  readonly basePrice: Price | null;
  /** Least step of a bid; null in modes without steps. */
  readonly priceStep: Price | null;
  /** Greatest step of a bid; null without a limit. */
  readonly maxPriceStep: Price | null;
  /** Price beyond which no bid may go: the highest on a sale, the lowest on a purchase; null without one. */
  readonly capPrice: Price | null;
  /** 保留价: worse bids do not deal; shown to the owner and the exchange alone. Null without one. */
  readonly reservePrice: Price | null;
  /** Least number of firms that must bid, 1 to 20. */
  readonly minBidders: number;
  /** Order of equal prices: the earlier first (T), or the larger quantity and then a lottery (Q) (domain §2.0). */
  readonly tieRule: "T" | "Q";
  /** Deposit that an order will freeze. */
  readonly deposit: DepositRule | null;
  /** Service fee of the buyer; the fee table may have another for a firm. */
  readonly feeBuy: FeeRule | null;
  /** Service fee of the seller; the fee table may have another for a firm. */
  readonly feeSell: FeeRule | null;
  readonly payType: PayType | null;
  /** Template of the contract that a deal makes. */
  readonly contractTemplate: ContractTemplateId | null;
  readonly deliveryMode: DeliveryModeId | null;
  /** Place of delivery; empty where none is named. */
  readonly place: string;
  /** First day of the delivery, `YYYY-MM-DD`. */
  readonly deliveryFrom: string | null;
  /** Last day of the delivery, `YYYY-MM-DD`. */
  readonly deliveryTo: string | null;
  /** When trading is to start; the exchange may settle another moment. */
  readonly startsAt: Instant | null;
  /** 专场 (kind B): the invited firms; empty otherwise. */
  readonly invited: readonly FirmId[];
  /** Terms of mode 90; null in every other mode. */
  readonly secondRound: AppliedSecondRound | null;
  /** Terms of mode 2; null in every other mode. */
  readonly group: AppliedGroup | null;
  /** Terms of mode 4; null in every other mode. */
  readonly outsourcing: AppliedOutsourcing | null;
  /** Terms of mode 5; null in every other mode. */
  readonly ladder: AppliedLadder | null;
  /** 备注; empty where there is none. */
  readonly memo: string;
  /** 附件, in the order in which they are shown. */
  readonly attachments: readonly FileId[];
}

type Required =
  | "wareKind"
  | "factory"
  | "product"
  | "grade"
  | "total"
  | "priceUnit"
  | "basePrice"
  | "deposit"
  | "feeBuy"
  | "feeSell"
  | "payType"
  | "contractTemplate"
  | "deliveryMode"
  | "deliveryFrom"
  | "deliveryTo"
  | "startsAt";

/** An application that has every field which a session needs. */
export type ApplicationTerms = Omit<ApplicationDraft, Required> & {
  readonly [Field in Required]: NonNullable<ApplicationDraft[Field]>;
};

export type ApplicationField = keyof ApplicationDraft;

/** Chinese names of the fields. */
export const applicationFields: Readonly<Record<ApplicationField, string>> = {
  side: "买卖方向",
  mode: "交易模式",
  kind: "场次类别",
  downmode: "倒计时方式",
  wareKind: "商品种类",
  factory: "厂矿",
  product: "产品",
  grade: "等级(牌号)",
  spec: "规格",
  qualities: "质量指标",
  lots: "批次",
  total: "总量",
  goodsLot: "货物批次",
  split: "整单/拆单",
  minQuantity: "最小提报量",
  quantityStep: "数量步长",
  maxQuantity: "最大提报量",
  priceUnit: "计价单位",
  basePrice: "基准价格",
  priceStep: "最小变动幅度",
  maxPriceStep: "最大变动幅度",
  capPrice: "限价",
  reservePrice: "保留价",
  minBidders: "最少参与家数",
  tieRule: "同价规则",
  deposit: "交易保证金",
  feeBuy: "买方服务费",
  feeSell: "卖方服务费",
  payType: "付款方式",
  contractTemplate: "合同模板",
  deliveryMode: "交收方式",
  place: "交货地点",
  deliveryFrom: "交货期起",
  deliveryTo: "交货期止",
  startsAt: "开始时间",
  invited: "邀请企业",
  secondRound: "第二轮",
  group: "成团条件",
  outsourcing: "外购方式",
  ladder: "量价阶梯",
  memo: "备注",
  attachments: "附件",
};

/** Chinese name of the base price by mode. */
export const basePriceNames: Readonly<Record<AppliedMode, string>> = {
  "0": "起拍价",
  "1": "挂牌价",
  "2": "首档价",
  "3": "参考价",
  "4": "委托价",
  "5": "基准价",
  "90": "起拍价",
};

/** Whether bids move the price by steps: modes 0 and 90. */
export const bidsBySteps = (mode: AppliedMode): boolean => mode === "0" || mode === "90";

/** Whether a lot may go as a whole: in modes 0, 90 and 3; in the others orders always take parts. */
export const mayGoWhole = (mode: AppliedMode): boolean => bidsBySteps(mode) || mode === "3";

/** The platform's own parameters for the commonest sale; an exchange may have set others, see `parametersOf`. */
const usual = tradeTermsOf({ mode: "0", downmode: "A" }, null, []);

/** A new application: an open sale by bidding. */
export const emptyDraft: ApplicationDraft = {
  side: "S",
  mode: "0",
  kind: "A",
  downmode: "A",
  wareKind: null,
  factory: null,
  product: null,
  grade: null,
  spec: null,
  qualities: [],
  lots: [],
  total: null,
  goodsLot: null,
  split: false,
  minQuantity: null,
  quantityStep: null,
  maxQuantity: null,
  priceUnit: null,
  basePrice: null,
  priceStep: usual.priceStep,
  maxPriceStep: usual.maxPriceStep,
  capPrice: null,
  reservePrice: null,
  minBidders: usual.minBidders,
  tieRule: usual.tieRule,
  deposit: usual.deposit,
  feeBuy: usual.feeBuy,
  feeSell: usual.feeSell,
  payType: null,
  contractTemplate: null,
  deliveryMode: null,
  place: "",
  deliveryFrom: null,
  deliveryTo: null,
  startsAt: null,
  invited: [],
  secondRound: null,
  group: null,
  outsourcing: null,
  ladder: null,
  memo: "",
  attachments: [],
};

/** Sum of the lots, in 0.0001 t; a count that is no whole number counts as zero. */
export const lotsTotal = (lots: readonly Lots[]): Quantity =>
  lots.reduce(
    (sum, { count, quantity }) => sum + (Number.isInteger(count) ? BigInt(count) * quantity : 0n),
    0n,
  ) as Quantity;
