import type { StoredFile } from "@zd/api/files/operations";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { FeeRule } from "@zd/domain/money/fee";
import type { Downmode, Side } from "@zd/domain/terms/codes";
import type {
  AppliedMode,
  ladderBases,
  ladderBounds,
  outsourcingPricings,
} from "@zd/domain/trading/application-terms";
import type { SectionKind } from "@zd/domain/trading/codes";
import type { DepositRule } from "@zd/domain/trading/session";

/** Equal lots, such as five of 5,000 t each. */
export interface LotsText {
  /** Tells one row from another while they are filled in. */
  readonly key: number;
  /** How many lots of the size there are. */
  readonly count: string;
  /** Tonnes of each lot. */
  readonly quantity: string;
}

/** A tier of the prices of mode 2. */
export interface TierText {
  /** Tells one row from another while they are filled in. */
  readonly key: number;
  /** The tier begins once the orders come to this many tonnes. */
  readonly from: string;
  /** Yuan a tonne within the tier. */
  readonly price: string;
}

/** A row of the ladder of mode 5. */
export interface RungText {
  /** Tells one row from another while they are filled in. */
  readonly key: number;
  /** The boundary: tonnes, or per cent of the quantity of the contract, by the basis. */
  readonly from: string;
  /** Whether the row holds above the boundary (gt) or from it on (ge). */
  readonly bound: keyof typeof ladderBounds;
  /** Yuan that come off the price of a tonne. */
  readonly off: string;
}

/** A firm that is invited to a section of kind B. */
export interface Guest {
  readonly firm: FirmId;
  readonly name: string;
}

/** The fields as they are typed: texts that need not be figures yet. */
export interface FormText {
  /** S the owner sells, B he buys. */
  readonly side: Side;
  readonly mode: AppliedMode;
  /** A is open to every qualified firm, B only to the invited ones. */
  readonly kind: SectionKind;
  /** Whose clock runs; only mode 0 has a choice. */
  readonly downmode: Downmode;
  /** The number of the kind; empty before one is selected. */
  readonly wareKind: string;
  /** The number of the mine or yard; empty before one is selected. */
  readonly factory: string;
  /** The number of the product, one of the kind; empty before one is selected. */
  readonly product: string;
  /** The number of the grade; empty before one is selected. */
  readonly grade: string;
  /** The number of the specification; empty where none is selected. */
  readonly spec: string;
  /** The value, limit or range of each quality, by its code. */
  readonly qualities: Readonly<Record<string, string>>;
  /** The lots into which the total is divided. */
  readonly lots: readonly LotsText[];
  /** Tonnes of all lots together. */
  readonly total: string;
  /** The lot of the goods register from which is sold; empty where the deal itself declares the goods. */
  readonly goodsLot: string;
  /** Whether an order may take a part of a lot. */
  readonly split: boolean;
  /** The least quantity of an order, in tonnes. */
  readonly minQuantity: string;
  /** Orders grow by this many tonnes. */
  readonly quantityStep: string;
  /** The greatest quantity of an order, in tonnes; empty without a limit. */
  readonly maxQuantity: string;
  /** The number of the unit in which prices are shown. */
  readonly priceUnit: string;
  /** Yuan a tonne; the label differs by mode. */
  readonly basePrice: string;
  /** The least step of a bid, in yuan a tonne. */
  readonly priceStep: string;
  /** The greatest step of a bid, in yuan a tonne; empty without a limit. */
  readonly maxPriceStep: string;
  /** The price beyond which no bid may go, in yuan a tonne; empty without one. */
  readonly capPrice: string;
  /** Worse bids do not deal: yuan a tonne; empty without one. */
  readonly reservePrice: string;
  /** How many firms must bid, 1 to 20. */
  readonly minBidders: string;
  /** The order of equal prices: the earlier first (T), or the larger quantity (Q). */
  readonly tieRule: "T" | "Q";
  /** It decides the unit of the value: per cent, yuan, or yuan a tonne. */
  readonly depositMode: DepositRule["mode"];
  /** Per cent, yuan, or yuan a tonne, by the mode. */
  readonly depositValue: string;
  /** By the tonne, or by the amount; it decides the unit of the value. */
  readonly feeBuyMode: FeeRule["unit"];
  /** Per mille of the amount, or yuan a tonne, by the mode. */
  readonly feeBuyValue: string;
  /** By the tonne, or by the amount; it decides the unit of the value. */
  readonly feeSellMode: FeeRule["unit"];
  /** Per mille of the amount, or yuan a tonne, by the mode. */
  readonly feeSellValue: string;
  /** A code of the pay types; empty before one is selected. */
  readonly payType: string;
  /** The number of the template; empty before one is selected. */
  readonly contractTemplate: string;
  /** The number of the delivery mode; empty before one is selected. */
  readonly deliveryMode: string;
  /** The place of delivery in words; it begins as that of the factory. */
  readonly place: string;
  /** The first day of the delivery, `YYYY-MM-DD`. */
  readonly deliveryFrom: string;
  /** The last day of the delivery, `YYYY-MM-DD`. */
  readonly deliveryTo: string;
  /** `YYYY-MM-DDTHH:mm`, as its field has it. */
  readonly startsAt: string;
  /** The firms that may take part in a section of kind B. */
  readonly invited: readonly Guest[];
  /** The rest before the sealed round of mode 90, in minutes. */
  readonly coolMinutes: string;
  /** The length of the sealed round of mode 90, in minutes. */
  readonly quoteMinutes: string;
  /** The least sum of the orders of mode 2, in tonnes. */
  readonly groupMin: string;
  /** The prices of mode 2, by the sum of the orders. */
  readonly tiers: readonly TierText[];
  /** Mode 4: offers are at the base price (POSTED), or name a price each (BID). */
  readonly pricing: keyof typeof outsourcingPricings;
  /** Mode 4: tonnes of one train; empty where offers are in tonnes. */
  readonly trainTonnes: string;
  /** Mode 5: whether the boundaries are tonnes (ABS) or per cent (RATE). */
  readonly ladderBasis: keyof typeof ladderBases;
  /** Mode 5: what comes off the price, in the rising order of the boundaries. */
  readonly rungs: readonly RungText[];
  readonly memo: string;
  /** Published with the notice once the section is built. */
  readonly attachments: readonly StoredFile[];
}

/** A quality that the product must state. */
export interface Attribute {
  readonly code: string;
  readonly label: string;
  /** Empty of a quality without one. */
  readonly unit: string;
  readonly required: boolean;
}
