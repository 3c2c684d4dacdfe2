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
  /** Lower bound; null where only an upper one is named. */
  readonly min: number | null;
  /** Upper bound; null where only a lower one is named. */
  readonly max: number | null;
  /** One number to stand for it: the value, the bound, or the middle of a range. */
  readonly typical: number;
}

/** So many lots of so many whole tonnes each. */
export interface Lots {
  /** How many lots. */
  readonly count: number;
  /** Whole tonnes of each. */
  readonly tonnes: number;
}

/** One price of a ware and what is on offer at it; most wares have one, some a ladder of grades. */
export interface Offer {
  /** Decimal text in the ware's price unit; null where the notice hides it or posts it on the day. */
  readonly price: string | null;
  /** What there is to be had at the price. */
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
  /** Number in the ware table, from 1. */
  readonly number: number;
  /** The place where it is handed over. */
  readonly factory: PlaceKey;
  /** 矿/producer, as the notice names it. */
  readonly producer: string;
  /** Place, as the notice names it; empty where it names none. */
  readonly place: string;
  /** Its ware kind, by which firms are qualified. */
  readonly kind: WareKindKey;
  /** 产品, with seam or grade as the notice prints it. */
  readonly product: string;
  /** kcal/kg, net as received, or what `kcalBasis` says. */
  readonly kcal: Measure | null;
  /** Net as received, or gross on dry basis. */
  readonly kcalBasis: "Qnet,ar" | "Qgr,d";
  /** St,d % */
  readonly sulphur: Measure | null;
  /** Ad % */
  readonly ash: Measure | null;
  /** Mt % */
  readonly moisture: Measure | null;
  /** Vdaf % */
  readonly volatile: Measure | null;
  /** What only some kinds of coal state. */
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
  /** Its prices, each with the lots that stand at it. */
  readonly offers: readonly [Offer, ...Offer[]];
  /** Yuan a tonne, or yuan a tonne and kilocalorie. */
  readonly priceUnit: "元/吨" | "元/大卡·吨";
  /** `fixed` = a figure stands in the notice, `posted` = posted on the day, `sealed` = hidden offers. */
  readonly pricing: "fixed" | "posted" | "sealed";
  /** Where the price applies. */
  readonly basis: PriceBasis;
  /** `S` the owner sells, `B` he buys. */
  readonly side: Side;
  /** The mode in which it is traded. */
  readonly mode: TradeMode;
  /** Another mode in which the same ware is traded. */
  readonly alsoMode?: TradeMode;
  /** Null where the notice names none. */
  readonly downmode: Downmode | null;
  /** Decimal text; 1 yuan unless the notice says otherwise (domain §0.4). */
  readonly priceStep: string;
  /** The most that one bid may move the price, decimal text; null for no limit. */
  readonly maxPriceStep: string | null;
  /** Seconds by which a late bid keeps it open, where the notice says so. */
  readonly extensionSeconds?: number;
  /** 挂牌: the smallest take and its step, whole tonnes. */
  readonly take?: { readonly min: number; readonly step: number };
  /** Fields that are our estimate. */
  readonly estimated: readonly Estimable[];
}

/** 坑口价: at the mine, no extras; 车板价: loaded on the wagon; 平仓价: loaded on the ship; 到厂价: at the buyer's gate. */
export type PriceBasis = "坑口价" | "车板价" | "平仓价" | "到厂价";

/** 1 trading member, 2 branch trading under its parent's agreement, 3 service member without orders (domain §1.1). */
export type MemberKind = Exclude<FirmKind, "9">;

export interface DemoOperator {
  /** What is typed at sign-in; the mobile does as well. */
  readonly account: string;
  /** Name of the person. */
  readonly name: string;
  /** Mobile, of the numbers that are plainly made up. */
  readonly mobile: string;
  /** Permissions follow from them. */
  readonly roles: readonly RoleName[];
  /** False where the account is disabled. */
  readonly enabled: boolean;
  /** Why the sign-in page lists this account; absent where it does not. */
  readonly shownAs?: string;
}

export interface DemoFirm {
  /** Key in the catalogue; ids and sign-in names follow from it. */
  readonly key: string;
  /** Sign-in of the firm itself (its administrator). */
  readonly account: string;
  /** Full name. */
  readonly name: string;
  /** Short name, as pages show it. */
  readonly shortName: string;
  /** 统一社会信用代码, eighteen characters. */
  readonly creditCode: string;
  /** 1 trading member, 2 branch, 3 service member. */
  readonly kind: MemberKind;
  /** Key of the firm that a branch belongs to. */
  readonly parent?: string;
  /** Province without 省 or 自治区. */
  readonly province: string;
  /** Prefecture without 市. */
  readonly city: string;
  /** Division code (GB/T 2260), six digits. */
  readonly region: string;
  /** Registered address. */
  readonly address: string;
  /** Name of the legal person. */
  readonly legalPerson: string;
  /** Mobile of the firm itself. */
  readonly mobile: string;
  /** Its switchboard, which is published. */
  readonly phone: string;
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
  /** Whoever may act for it; empty for none but its administrator. */
  readonly operators: readonly DemoOperator[];
  /** The firm under the same legal person, which may not bid beside it. */
  readonly relatedTo?: string;
  /** Left to human hands: no robot bids for it. */
  readonly manual?: boolean;
}

export interface DemoNews {
  /** The column that it stands in. */
  readonly kind: NewsKind;
  /** Headline. */
  readonly title: string;
  /** Who has issued it. */
  readonly source: string;
  /** Published so many days before the demo's first day. */
  readonly daysAgo: number;
  /** `HH:mm` in Asia/Shanghai. */
  readonly time: string;
  /** Only p, ul, li, strong, table, tr, th, td. */
  readonly html: string;
}

export interface DemoRating {
  /** Key of the firm that gives it. */
  readonly firm: string;
  /** So many days before the demo's first day. */
  readonly daysAgo: number;
  /** One to five stars for each aspect. */
  readonly scores: Readonly<Record<ServiceAspect, number>>;
  /** What the firm writes with it; may be empty. */
  readonly comment: string;
}

export interface DemoFeedback {
  /** Key of the firm that asks. */
  readonly firm: string;
  /** So many days before the demo's first day. */
  readonly daysAgo: number;
  /** Advice, a fault and so on. */
  readonly kind: keyof typeof feedbackKinds;
  /** What the firm writes. */
  readonly content: string;
  /** What the exchange has answered; null where it has not. */
  readonly answer: string | null;
}

/** What a section offers; when it runs and how fast its clock goes is its plan's business. */
export interface SectionTemplate {
  /** Name, as the calendar shows it. */
  readonly name: string;
  /** How it runs; `0` for an auction. */
  readonly mode: RunningMode;
  /** `S` owners sell, `B` they buy. */
  readonly side: Side;
  /** The auction's way of running; in other modes of no weight. */
  readonly downmode: Downmode;
  /** The wares that come up, in the order of the board. */
  readonly picks: readonly WarePick[];
  /** A special session (专场) admits only these firms. */
  readonly invited?: readonly string[];
}

/** A ware of the table, and how many of its lots come under the hammer in a day's session and in a practice one. */
export interface WarePick {
  /** Number in the ware table. */
  readonly ware: number;
  /** How many of its lots come up in a regular session. */
  readonly lots: number;
  /** How many of them in a practice session. */
  readonly practiceLots: number;
  /** Where the mode asks for one lot of its own in place of the table's. */
  readonly as?: ModeLot;
}

/** What many may have their part of, in a mode with terms of its own. */
export interface ModeLot {
  /** Whole tonnes of the one lot. */
  readonly tonnes: number;
  /** Decimal text; where the notice names no price, what the deposit is reckoned from. */
  readonly price: string;
  /** The least that one may have, whole tonnes. */
  readonly minTonnes: number;
  /** In what steps more may be had, whole tonnes. */
  readonly stepTonnes: number;
  /** The most that one may have, whole tonnes; null for no limit. */
  readonly maxTonnes: number | null;
  /** The terms of the mode itself. */
  readonly terms: TermsPlan;
}

/** The terms of a mode (domain §2.4–2.7); prices are decimal text, quantities whole tonnes. */
export type TermsPlan =
  | {
      /** 团购. */
      readonly mode: "2";
      /** The group fails below so many whole tonnes. */
      readonly leastTonnes: number;
      /** From how many tonnes on which price holds, lowest first. */
      readonly tiers: readonly { readonly fromTonnes: number; readonly price: string }[];
    }
  | { readonly mode: "3"; readonly limitPrice: string | null }
  | { readonly mode: "4"; readonly pricing: "POSTED" | "BID"; readonly limitPrice: string | null }
  | { readonly mode: "5"; readonly rows: readonly LadderRow[] };

export interface LadderRow {
  /** From how many whole tonnes on. */
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
  /** Name, as the calendar shows it. */
  readonly name: string;
  /** True for a practice section; false for one of the regular calendar. */
  readonly practice: boolean;
  /** When it opens. */
  readonly startsAt: Instant;
  /** How it runs; `0` for an auction. */
  readonly mode: RunningMode;
  /** `S` owners sell, `B` they buy. */
  readonly side: Side;
  /** The auction's way of running. */
  readonly downmode: Downmode;
  /** `A` public, `B` special (专场). */
  readonly kind: SectionKind;
  /** Keys of the firms admitted to a special session; empty for a public one. */
  readonly invited: readonly string[];
  /** How many turns it has, one after the other. */
  readonly turns: number;
  /** Free phase, in milliseconds. */
  readonly freeMs: number;
  /** By how much a late bid extends the countdown, in milliseconds. */
  readonly extensionMs: number;
  /** Pause between turns or rounds, in milliseconds. */
  readonly restMs: number;
  /** 二次报价: the sealed round. */
  readonly sealedMs: number | null;
  /** 二次报价: how many of each ware go on from a sealed first round; null where it is held in the open. */
  readonly shortlistSize: number | null;
  /** Whether its offers are encrypted, and open by two of three holders. */
  readonly encrypted: boolean;
  /** 团购: so long before the end nobody may leave. */
  readonly lockMs: number;
  /** When it is cut short; null where nothing cuts it. */
  readonly hardEnd: Instant | null;
  /** Of base price × quantity, in ten-thousandths. */
  readonly depositRate: number;
  /** Yuan, decimal text: once for the section, in place of the rate. */
  readonly fixedDeposit: string | null;
  /** Yuan a tonne, decimal text, from the buyer. */
  readonly feeBuyPerTonne: string;
  /** Yuan a tonne, decimal text, from the seller. */
  readonly feeSellPerTonne: string;
  /** What comes up, in the order of the board. */
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
  /** In which turn it comes up, from 1. */
  readonly turn: number;
  /** Whole tonnes on offer. */
  readonly tonnes: number;
  /** Whether several may have a part of it. */
  readonly split: boolean;
  /** The least that one may have; all of it where it is not split. */
  readonly minTonnes: number;
  /** In what steps more may be had. */
  readonly stepTonnes: number;
  /** The most that one may have; null for no limit. */
  readonly maxTonnes: number | null;
  /** Yuan a tonne, decimal text. */
  readonly basePrice: string;
  /** The least by which a bid moves the price, yuan a tonne, decimal text. */
  readonly priceStep: string;
  /** The most that a bid may move it; null for no limit. */
  readonly maxPriceStep: string | null;
  /** The terms of its mode; null in auctions. */
  readonly terms: TermsPlan | null;
}
