import { api } from "@zd/api";
import { refusals, refusalTitle } from "@zd/api/refusals";
import { type FirmId, instant, type Price, type Quantity, type WareId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import { statusLabel } from "@zd/domain/trading/codes";
import { offersAreOpen } from "@zd/domain/trading/disclosure";
import type { Mandate, SessionFact } from "@zd/domain/trading/facts";
import { handle } from "../../platform/calls/operation.ts";
import { read } from "../../platform/formats/exact-json.ts";
import { inMonthOf } from "../sessions/journal-month.ts";
import { findFirmNames } from "./names.ts";
import { getSection } from "./section-store.ts";

/** 场次日志 for the staff: the rows before a given number, the newest first. */
export const listJournal = handle(
  api.control.listJournal,
  async ({ section, before, size, orders }, { db, actor }) => {
    const published = await getSection(db, section, actor.companyId);
    let query = db
      .selectFrom("trading.journal")
      .selectAll()
      .where("sectionId", "=", section)
      .where(inMonthOf("trading.journal", section))
      .orderBy("seq", "desc")
      .limit(size + 1);
    if (before !== undefined) query = query.where("seq", "<", before);
    if (orders) query = query.where("type", "in", [...orderFacts]);
    const [found, wares] = await Promise.all([
      query.execute(),
      db.selectFrom("trading.ware").select(["id", "no"]).where("sectionId", "=", section).execute(),
    ]);
    const noOf = new Map(wares.map(({ id, no }) => [id, no]));
    const sealed = !offersAreOpen(published);
    const lines = found.slice(0, size).map(({ seq, body, at, hash }) => {
      const fact = read<SessionFact>(body);
      // Of a sealed section only what the clock and the staff have done is told; even the hash of an offer would let
      // one guess at the price behind it.
      const hidden = sealed && !isPublic(fact);
      return {
        seq,
        fact: fact.type,
        at,
        hash,
        line: hidden ? secret : lineOf(fact, published.downmode),
        hidden,
      };
    });
    const nameOf = await findFirmNames(
      db,
      lines.flatMap(({ line: { firm } }) => (firm ? [firm] : [])),
    );
    return {
      rows: lines.map(({ seq, fact, at, hash, line, hidden }) => ({
        seq,
        at: instant(at.getTime()),
        kind: fact,
        kindName: kindNames[fact],
        wareNo: line.ware ? (noOf.get(line.ware) ?? null) : null,
        firmName: line.firm && nameOf(line.firm),
        detail: line.detail,
        refused: fact === "order-refused",
        hash: hidden ? null : hash.toString("hex"),
      })),
      more: found.length > size,
    };
  },
);

const orderFacts = [
  "order-accepted",
  "order-refused",
  "order-taken",
  "order-waiting",
  "order-withdrawn",
] as const satisfies readonly SessionFact["type"][];

const kindNames: Readonly<Record<SessionFact["type"], string>> = {
  "phase-begun": "进入阶段",
  "order-accepted": "报价受理",
  "order-refused": "报价拒绝",
  "order-taken": "摘牌成交",
  "order-waiting": "报价受理",
  "order-withdrawn": "报价撤回",
  "first-round-opened": "第一轮开标",
  "rules-confirmed": "规则确认",
  "counter-offered": "货主还价",
  "counter-answered": "还价答复",
  "offer-forfeited": "放弃中标",
  "ware-closed": "标的结束",
  "ware-voided": "标的作废",
  "ware-taken-down": "标的下架",
  "section-closed": "场次结束",
  "section-voided": "场次作废",
  suspended: "场次暂停",
  resumed: "场次恢复",
  "hard-end-moved": "截止延长",
};

interface Line {
  /** Null for a row about the section. */
  readonly ware: WareId | null;
  /** The firm whose act it is; null for acts of the clock and of staff, and for sealed offers. */
  readonly firm: FirmId | null;
  /** In Chinese; may be empty. */
  readonly detail: string;
}

const secret: Line = { ware: null, firm: null, detail: "密封报价，开标后可见" };

const ofSection = (detail: string): Line => ({ ware: null, firm: null, detail });

const isPublic = ({ type }: SessionFact) =>
  type === "phase-begun" || type === "suspended" || type === "resumed" || type === "hard-end-moved";

const offerOf = (price: Price | null, quantity: Quantity) =>
  [price === null ? "" : groupedPrice(price), quantity > 0n ? `${groupedQuantity(quantity)} 吨` : ""]
    .filter((part) => part !== "")
    .join("，");

const mandated = (mandate: Mandate | undefined) => (mandate ? "，交易中心受托，两人经办" : "");

const timeOf = (at: Parameters<typeof formatShanghai>[0]) => formatShanghai(at).slice(11);

/** A row of the journal in words. */
function lineOf(fact: SessionFact, downmode: Parameters<typeof statusLabel>[1]): Line {
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
        }${mandated(fact.award?.mandate)}`,
      };
    case "ware-voided":
      return { ware: fact.ware, firm: null, detail: `撤销报价 ${fact.orders.length} 笔，解冻保证金` };
    case "ware-taken-down":
      return { ware: fact.ware, firm: null, detail: "货主下架余量" };
    case "section-closed":
      return ofSection(fact.status === "6" ? "全部标的结束" : "全部流标");
    case "section-voided":
      return ofSection(`撤销报价 ${fact.orders.length} 笔，解冻保证金`);
    case "suspended":
      return ofSection(fact.why === "outage" ? "时钟中断" : "交易中心暂停");
    case "resumed":
      return ofSection(fact.deadline === null ? "继续" : `计时至 ${timeOf(fact.deadline)}`);
    case "hard-end-moved":
      return ofSection(`延长至 ${timeOf(fact.hardEnd)}`);
    case "phase-begun":
      return ofSection(
        `${statusLabel(fact.status, downmode)}${fact.deadline === null ? "" : `，至 ${timeOf(fact.deadline)}`}`,
      );
  }
}
