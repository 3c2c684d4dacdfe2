import { refusals, refusalTitle } from "@zd/api/refusals";
import type { FirmId, Price, Quantity, WareId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import { statusLabel } from "@zd/domain/trading/codes";
import type { ClockSkew, Mandate, SessionFact } from "@zd/domain/trading/facts";
import { skewMaxMs } from "../../platform/process/clock.ts";

/** What a row of the journal says. */
export interface Line {
  /** Null for a row about the section. */
  readonly ware: WareId | null;
  /** The firm whose act it is; null for acts of the clock and of staff, and for sealed offers. */
  readonly firm: FirmId | null;
  /** In Chinese; may be empty. */
  readonly detail: string;
}

/** Of an offer that nobody may know yet. */
export const secret: Line = { ware: null, firm: null, detail: "密封报价，开标后可见" };

/** Facts about the section as a whole. */
type SectionFact = Extract<
  SessionFact,
  {
    readonly type:
      | "section-closed"
      | "section-voided"
      | "suspended"
      | "resumed"
      | "hard-end-moved"
      | "phase-begun";
  }
>;

const ofSection = (detail: string): Line => ({ ware: null, firm: null, detail });

const offerOf = (price: Price | null, quantity: Quantity) =>
  [price === null ? "" : groupedPrice(price), quantity > 0n ? `${groupedQuantity(quantity)} 吨` : ""]
    .filter((part) => part !== "")
    .join("，");

const mandated = (mandate: Mandate | undefined) => (mandate ? "，交易中心受托，两人经办" : "");

/** A clock that was wrong when something ended, in words; empty where it was right or is not known. */
const skewed = (skew: ClockSkew | undefined) =>
  Math.abs(skew ?? 0) > skewMaxMs
    ? `，机器时钟${(skew ?? 0) > 0 ? "快" : "慢"} ${Math.abs(skew ?? 0)} 毫秒`
    : "";

const timeOf = (at: Parameters<typeof formatShanghai>[0]) => formatShanghai(at).slice(11);

/** A row of the journal in words. */
export function lineOf(fact: SessionFact, downmode: Parameters<typeof statusLabel>[1]): Line {
  switch (fact.type) {
    case "order-accepted": {
      const { ware, order, displaced } = fact;
      const restarts = fact.deadline ?? fact.wareDeadline;
      const rest = [
        displaced.length > 0 ? `出局 ${displaced.length} 笔` : "",
        restarts === null ? "" : `计时至 ${timeOf(restarts)}`,
      ].filter((part) => part !== "");
      return { ware, firm: order.firm, detail: [offerOf(order.price, order.quantity), ...rest].join("，") };
    }
    case "order-refused": {
      const { request, reason } = fact;
      const [code] = refusals[reason];
      const offer = offerOf(request.price, request.quantity);
      return {
        ware: request.ware,
        firm: request.firm,
        detail: `${offer} ${code} ${refusalTitle(reason)}`.trim(),
      };
    }
    case "order-taken":
      return {
        ware: fact.ware,
        firm: fact.order.firm,
        detail: offerOf(fact.order.price, fact.order.quantity),
      };
    case "order-waiting": {
      const { ware, order, replaced } = fact;
      const offer = offerOf(order.price, order.quantity);
      return { ware, firm: order.firm, detail: replaced ? `${offer}，替换前一报价` : offer };
    }
    case "order-withdrawn":
      return { ware: fact.ware, firm: fact.order.firm, detail: "解冻保证金" };
    case "first-round-opened":
      return {
        ware: fact.ware,
        firm: fact.shortlist[0] ?? null,
        detail: `入围 ${fact.shortlist.length} 家，退回报价 ${fact.displaced.length} 笔`,
      };
    case "rules-confirmed":
      return { ware: null, firm: fact.firm, detail: "确认第二轮规则" };
    case "part-released":
      return ofSection(`第 ${fact.part} 份`);
    case "offers-opened":
      return { ware: fact.ware, firm: null, detail: `${fact.offers.length} 份报价` };
    case "counter-offered":
      return {
        ware: fact.ware,
        firm: null,
        detail: `${groupedPrice(fact.price)}，至 ${timeOf(fact.until)}${mandated(fact.mandate)}`,
      };
    case "counter-answered":
      return { ware: fact.ware, firm: null, detail: fact.accepted ? "接受" : "不接受" };
    case "offer-forfeited":
      return {
        ware: fact.ware,
        firm: fact.firm,
        detail: `扣罚保证金 ${formatAmount(fact.amount)}，${fact.reason}`,
      };
    case "ware-closed":
      return {
        ware: fact.ware,
        firm: fact.deals[0]?.firm ?? null,
        detail: `${
          fact.deals.length > 0 ? `成交 ${fact.deals.length} 单` : fact.status === "6" ? "已成交" : "流标"
        }${mandated(fact.award?.mandate)}${skewed(fact.clockSkew)}`,
      };
    case "ware-voided":
      return { ware: fact.ware, firm: null, detail: `撤销报价 ${fact.orders.length} 笔，解冻保证金` };
    case "ware-taken-down":
      return { ware: fact.ware, firm: null, detail: "货主下架余量" };
    default:
      return ofSection(wordsOfSection(fact, downmode));
  }
}

/** A row about the section in words. */
function wordsOfSection(fact: SectionFact, downmode: Parameters<typeof statusLabel>[1]): string {
  switch (fact.type) {
    case "section-closed":
      return fact.status === "6" ? "全部标的结束" : "全部流标";
    case "section-voided":
      return `撤销报价 ${fact.orders.length} 笔，解冻保证金`;
    case "suspended":
      return fact.why === "outage" ? "时钟中断" : "交易中心暂停";
    case "resumed":
      return fact.deadline === null ? "继续" : `计时至 ${timeOf(fact.deadline)}`;
    case "hard-end-moved":
      return `延长至 ${timeOf(fact.hardEnd)}`;
    case "phase-begun":
      return `${statusLabel(fact.status, downmode)}${fact.deadline === null ? "" : `，至 ${timeOf(fact.deadline)}`}`;
  }
}
