import type { LotNo } from "../goods/states.ts";
import type { Brand, FileId, FirmId, Instant, Price, Quantity, WareKindId } from "../kernel/brand.ts";
import type { FeeRule } from "../money/fee.ts";
import type { Downmode, PayType, Side } from "../terms/codes.ts";
import type { ProductId, QualityLine } from "../terms/product.ts";
import type { SectionKind } from "./codes.ts";
import { tradeTermsOf } from "./parameters.ts";
import type { DepositRule, RunningMode } from "./session.ts";

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

/** So many equal lots: "25 000 (5000×5)" is five of 5 000 t, and each becomes a ware (domain §2.0). */
export interface Lots {
  readonly count: number;
  readonly quantity: Quantity;
}

/** 二次报价 (mode 90): the rest before the sealed round, and how long that one takes. */
export interface AppliedSecondRound {
  readonly coolMs: number;
  readonly quoteMs: number;
}

/** 团购 (mode 2): from `min` on everybody deals, all at the price of the tier that the sum has reached. */
export interface AppliedGroup {
  readonly min: Quantity;
  readonly tiers: readonly { readonly from: Quantity; readonly price: Price }[];
}

export const outsourcingPricings = { POSTED: "按公布价", BID: "报价竞争" } as const;

/** 外购 (mode 4): at a posted price or by bids, in tonnes or in trains of so many tonnes. */
export interface AppliedOutsourcing {
  readonly pricing: keyof typeof outsourcingPricings;
  /** Tonnes of one train; null where offers are in tonnes. */
  readonly trainTonnes: Quantity | null;
}

export const ladderBases = { ABS: "按吨数", RATE: "按合同量百分比" } as const;
export const ladderBounds = { gt: "超过", ge: "达到" } as const;

/** 量价挂钩 (mode 5): so much off a tonne once so much has been reached. */
export interface AppliedLadder {
  readonly basis: keyof typeof ladderBases;
  readonly rows: readonly {
    /** Tonnes, or per cent of the contract's quantity. */
    readonly from: Quantity;
    readonly bound: keyof typeof ladderBounds;
    readonly off: Price;
  }[];
}

/** 交易申请 as its owner writes it; a draft may lack anything but how it is to be traded. */
export interface ApplicationDraft {
  readonly side: Side;
  readonly mode: AppliedMode;
  readonly kind: SectionKind;
  readonly downmode: Downmode;
  readonly wareKind: WareKindId | null;
  readonly factory: FactoryId | null;
  readonly product: ProductId | null;
  readonly grade: GradeId | null;
  readonly spec: SpecId | null;
  readonly qualities: readonly QualityLine[];
  readonly lots: readonly Lots[];
  readonly total: Quantity | null;
  /** 货物批次 of the goods register of which a seller offers; null has one opened by his word. */
  readonly goodsLot: LotNo | null;
  /** 拆单: an order may take a part of a lot. */
  readonly split: boolean;
  readonly minQuantity: Quantity | null;
  readonly quantityStep: Quantity | null;
  readonly maxQuantity: Quantity | null;
  readonly priceUnit: PriceUnitId | null;
  readonly basePrice: Price | null;
  readonly priceStep: Price | null;
  readonly maxPriceStep: Price | null;
  readonly capPrice: Price | null;
  /** Shown to nobody but the owner and the exchange. */
  readonly reservePrice: Price | null;
  readonly minBidders: number;
  /** Equal prices: the earlier one first, or the larger quantity and then a lottery (domain §2.0). */
  readonly tieRule: "T" | "Q";
  readonly deposit: DepositRule | null;
  readonly feeBuy: FeeRule | null;
  readonly feeSell: FeeRule | null;
  readonly payType: PayType | null;
  readonly contractTemplate: ContractTemplateId | null;
  readonly deliveryMode: DeliveryModeId | null;
  readonly place: string;
  /** First and last day of the delivery, `YYYY-MM-DD`. */
  readonly deliveryFrom: string | null;
  readonly deliveryTo: string | null;
  readonly startsAt: Instant | null;
  readonly invited: readonly FirmId[];
  readonly secondRound: AppliedSecondRound | null;
  readonly group: AppliedGroup | null;
  readonly outsourcing: AppliedOutsourcing | null;
  readonly ladder: AppliedLadder | null;
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

/** An application that has everything a session needs. */
export type ApplicationTerms = Omit<ApplicationDraft, Required> & {
  readonly [Field in Required]: NonNullable<ApplicationDraft[Field]>;
};

export type ApplicationField = keyof ApplicationDraft;

/** What a user calls the fields. */
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

/** What the base price is called where it is shown. */
export const basePriceNames: Readonly<Record<AppliedMode, string>> = {
  "0": "起拍价",
  "1": "挂牌价",
  "2": "首档价",
  "3": "参考价",
  "4": "委托价",
  "5": "基准价",
  "90": "起拍价",
};

/** Modes in which every bid moves the price by steps. */
export const bidsBySteps = (mode: AppliedMode): boolean => mode === "0" || mode === "90";

/** A lot goes as a whole only where there are bids for it; all else is taken, joined or offered in parts. */
export const mayGoWhole = (mode: AppliedMode): boolean => bidsBySteps(mode) || mode === "3";

/** The platform's own parameters for the commonest sale; an exchange may have others, see `parametersOf`. */
const usual = tradeTermsOf({ mode: "0", downmode: "A" }, null, []);

/** A new application: the commonest sale, by bids in the open. */
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

/** What the lots come to together; half a lot is none. */
export const lotsTotal = (lots: readonly Lots[]): Quantity =>
  lots.reduce(
    (sum, { count, quantity }) => sum + (Number.isInteger(count) ? BigInt(count) * quantity : 0n),
    0n,
  ) as Quantity;
