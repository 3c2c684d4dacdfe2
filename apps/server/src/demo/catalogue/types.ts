import type { feedbackKinds, ServiceAspect } from "@zd/api/content/service";
import type { RoleName } from "@zd/domain/identity/access";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Downmode, Side, TradeMode } from "@zd/domain/terms/codes";
import type { SectionKind } from "@zd/domain/trading/codes";
import type { RunningMode } from "@zd/domain/trading/session";
import type { NewsKind } from "../../content/index.ts";
import type { FirmKind } from "../../identity/index.ts";
import type { PlaceKey } from "./places.ts";
import type { WareKindKey } from "./ware-kinds.ts";

/** A quality figure: the words of the notice, and numbers to sort, filter and reckon with. */
export interface Measure {
  /** As a trader reads it: `≤0.50`, `5200–5850`, `13`. */
  readonly text: string;
  readonly min: number | null;
  readonly max: number | null;
  /** One number to stand for it: the value, the bound, or the middle of a range. */
  readonly typical: number;
}

/** So many lots of so many whole tonnes each. */
export interface Lots {
  readonly count: number;
  readonly tonnes: number;
}

/** One price of a ware and what is on offer at it; most wares have one, some a ladder of grades. */
export interface Offer {
  /** Decimal text in the ware's price unit; null where the notice hides it or posts it on the day. */
  readonly price: string | null;
  readonly lots: readonly Lots[];
  /** Where this offer has a calorific value of its own. */
  readonly kcal?: Measure;
}

/** What a field of a ware can be called when it is our estimate and not the notice's word. */
export type Estimable =
  | "producer"
  | "place"
  | "kcal"
  | "sulphur"
  | "ash"
  | "moisture"
  | "volatile"
  | "price"
  | "lots";

/** One row of the ware table (domain §11.1). */
export interface CatalogueWare {
  readonly number: number;
  readonly factory: PlaceKey;
  /** 矿/producer, as the notice names it. */
  readonly producer: string;
  readonly place: string;
  readonly kind: WareKindKey;
  readonly product: string;
  /** kcal/kg, net as received, or what `kcalBasis` says. */
  readonly kcal: Measure | null;
  readonly kcalBasis: "Qnet,ar" | "Qgr,d";
  /** St,d % */
  readonly sulphur: Measure | null;
  /** Ad % */
  readonly ash: Measure | null;
  /** Mt % */
  readonly moisture: Measure | null;
  /** Vdaf % */
  readonly volatile: Measure | null;
  readonly extra: {
    /** 粘结指数 G */
    readonly caking?: Measure;
    /** 胶质层厚度 Y, mm */
    readonly plastic?: Measure;
    /** 粒度, mm */
    readonly size?: string;
    /** 拒收标准 */
    readonly rejection?: string;
    /** Price when paid by bank acceptance bill (承兑), decimal text. */
    readonly billPrice?: string;
  };
  readonly offers: readonly [Offer, ...Offer[]];
  readonly priceUnit: "元/吨" | "元/大卡·吨";
  /** `fixed` = a figure stands in the notice, `posted` = posted on the day, `sealed` = hidden offers. */
  readonly pricing: "fixed" | "posted" | "sealed";
  readonly basis: PriceBasis;
  readonly side: Side;
  readonly mode: TradeMode;
  /** Another mode in which the same ware is traded. */
  readonly alsoMode?: TradeMode;
  /** Null where the notice names none. */
  readonly downmode: Downmode | null;
  /** Decimal text; 1 yuan unless the notice says otherwise (domain §0.4). */
  readonly priceStep: string;
  readonly maxPriceStep: string | null;
  /** Seconds by which a late bid keeps it open, where the notice says so. */
  readonly extensionSeconds?: number;
  /** 挂牌: the smallest take and its step, whole tonnes. */
  readonly take?: { readonly min: number; readonly step: number };
  readonly estimated: readonly Estimable[];
}

/** 坑口价: at the mine, no extras; 车板价: loaded on the wagon; 平仓价: loaded on the ship; 到厂价: at the buyer's gate. */
export type PriceBasis = "坑口价" | "车板价" | "平仓价" | "到厂价";

/** 1 trading member, 2 branch trading under its parent's agreement, 3 service member without orders (domain §1.1). */
export type MemberKind = Exclude<FirmKind, "9">;

export interface DemoOperator {
  /** What is typed at sign-in; the mobile does as well. */
  readonly account: string;
  readonly name: string;
  readonly mobile: string;
  readonly roles: readonly RoleName[];
  readonly enabled: boolean;
  /** Why the sign-in page lists this account; absent where it does not. */
  readonly shownAs?: string;
}

export interface DemoFirm {
  readonly key: string;
  /** Sign-in of the firm itself (its administrator). */
  readonly account: string;
  readonly name: string;
  readonly shortName: string;
  readonly creditCode: string;
  readonly kind: MemberKind;
  readonly parent?: string;
  readonly province: string;
  readonly city: string;
  readonly region: string;
  readonly address: string;
  readonly legalPerson: string;
  readonly mobile: string;
  /** What it does in the demo; `service` places no orders. */
  readonly part: "owner" | "buyer" | "both" | "service";
  /** Numbers of the wares that it owns. */
  readonly wares: readonly number[];
  /** 交易品种资质 by side. */
  readonly qualified: Readonly<Record<Side, readonly WareKindKey[]>>;
  /** Yuan, decimal text. */
  readonly openingBalance: string;
  /** Why the sign-in page lists the firm's own account; absent where it does not. */
  readonly administratorShownAs?: string;
  readonly operators: readonly DemoOperator[];
  /** The firm under the same legal person, which may not bid beside it. */
  readonly relatedTo?: string;
  /** Left to human hands: no robot bids for it. */
  readonly manual?: boolean;
}

export interface DemoNews {
  readonly kind: NewsKind;
  readonly title: string;
  readonly source: string;
  /** Published so many days before the demo's first day. */
  readonly daysAgo: number;
  /** `HH:mm` in Asia/Shanghai. */
  readonly time: string;
  /** Only p, ul, li, strong, table, tr, th, td. */
  readonly html: string;
}

export interface DemoRating {
  readonly firm: string;
  readonly daysAgo: number;
  readonly scores: Readonly<Record<ServiceAspect, number>>;
  readonly comment: string;
}

export interface DemoFeedback {
  readonly firm: string;
  readonly daysAgo: number;
  readonly kind: keyof typeof feedbackKinds;
  readonly content: string;
  readonly answer: string | null;
}

/** What a section offers; when it runs and how fast its clock goes is its plan's business. */
export interface SectionTemplate {
  readonly name: string;
  readonly mode: RunningMode;
  readonly side: Side;
  readonly downmode: Downmode;
  readonly picks: readonly WarePick[];
  /** A special session (专场) admits only these firms. */
  readonly invited?: readonly string[];
}

/** A ware of the table, and how many of its lots come under the hammer in a day's session and in a practice one. */
export interface WarePick {
  readonly ware: number;
  readonly lots: number;
  readonly practiceLots: number;
  /** Where the mode asks for one lot of its own in place of the table's. */
  readonly as?: ModeLot;
}

/** What many may have their part of, in a mode with terms of its own. */
export interface ModeLot {
  readonly tonnes: number;
  /** Decimal text; where the notice names no price, what the deposit is reckoned from. */
  readonly price: string;
  readonly minTonnes: number;
  readonly stepTonnes: number;
  readonly maxTonnes: number | null;
  readonly terms: TermsPlan;
}

/** The terms of a mode (domain §2.4–2.7); prices are decimal text, quantities whole tonnes. */
export type TermsPlan =
  | {
      readonly mode: "2";
      readonly leastTonnes: number;
      readonly tiers: readonly { readonly fromTonnes: number; readonly price: string }[];
    }
  | { readonly mode: "3"; readonly limitPrice: string | null }
  | { readonly mode: "4"; readonly pricing: "POSTED" | "BID"; readonly limitPrice: string | null }
  | { readonly mode: "5"; readonly rows: readonly LadderRow[] };

export interface LadderRow {
  readonly tonnes: number;
  /** Only more than that will do (>); otherwise as much is enough (≥). */
  readonly over: boolean;
  /** Off the price of every tonne. */
  readonly off: string;
}

/** A section to be: what the loader needs to publish it. Prices are decimal text, quantities whole tonnes. */
export interface SectionPlan {
  /** 场次号, such as J250616-02. */
  readonly number: string;
  readonly name: string;
  readonly practice: boolean;
  readonly startsAt: Instant;
  readonly mode: RunningMode;
  readonly side: Side;
  readonly downmode: Downmode;
  readonly kind: SectionKind;
  /** Keys of the firms admitted to a special session; empty for a public one. */
  readonly invited: readonly string[];
  readonly turns: number;
  readonly freeMs: number;
  readonly extensionMs: number;
  readonly restMs: number;
  /** 二次报价: the sealed round. */
  readonly sealedMs: number | null;
  /** 二次报价: how many of each ware go on from a sealed first round; null where it is held in the open. */
  readonly shortlistSize: number | null;
  /** 团购: so long before the end nobody may leave. */
  readonly lockMs: number;
  readonly hardEnd: Instant | null;
  /** Of base price × quantity, in ten-thousandths. */
  readonly depositRate: number;
  /** Yuan, decimal text: once for the section, in place of the rate. */
  readonly fixedDeposit: string | null;
  readonly feeBuyPerTonne: string;
  readonly feeSellPerTonne: string;
  readonly wares: readonly WarePlan[];
}

export interface WarePlan {
  /** Two digits or more, in the order of the board. */
  readonly lot: string;
  /** Number in the ware table. */
  readonly ware: number;
  /** Which of its offers. */
  readonly offer: number;
  /** Key of the owning firm. */
  readonly owner: string;
  readonly turn: number;
  readonly tonnes: number;
  readonly split: boolean;
  readonly minTonnes: number;
  readonly stepTonnes: number;
  readonly maxTonnes: number | null;
  readonly basePrice: string;
  readonly priceStep: string;
  readonly maxPriceStep: string | null;
  readonly terms: TermsPlan | null;
}
