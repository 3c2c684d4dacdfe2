import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { offersAreOpen } from "@zd/domain/trading/disclosure";
import type { SessionFact } from "@zd/domain/trading/facts";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { read } from "../../platform/formats/exact-json.ts";
import { inMonthOf } from "../sessions/journal-month.ts";
import { lineOf, secret } from "./journal-line.ts";
import { findFirmNames } from "./names.ts";
import { getSection } from "./section-store.ts";

/** 场次日志 for the staff: the rows before a given number, the newest first. */
export const listJournal = handle(
  api.control.listJournal,
  async ({ section, before, size, orders, ware }, { db, actor, record }) => {
    const published = await getSection(db, section, actor.companyId);
    const sealed = !offersAreOpen(published);
    // How many rows there are of one ware would tell of sealed offers on it.
    if (sealed && ware !== undefined) return { rows: [], more: false };
    let query = db
      .selectFrom("trading.journal")
      .selectAll()
      .where("sectionId", "=", section)
      .where(inMonthOf("trading.journal", section))
      .orderBy("seq", "desc")
      .limit(size + 1);
    if (before !== undefined) query = query.where("seq", "<", before);
    if (orders) query = query.where("type", "in", [...orderFacts]);
    if (ware !== undefined)
      query = query.where(
        sql<boolean>`coalesce(body::jsonb->>'ware', body::jsonb->'request'->>'ware') = ${ware}`,
      );
    const [found, wares] = await Promise.all([
      query.execute(),
      db.selectFrom("trading.ware").select(["id", "no"]).where("sectionId", "=", section).execute(),
    ]);
    const noOf = new Map(wares.map(({ id, no }) => [id, no]));
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
    if (lines.some(({ line }) => line.firm)) record.disclosed([section]);
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
  "part-released": "交出份额",
  "offers-opened": "开启报价",
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

const isPublic = ({ type }: SessionFact) =>
  type === "phase-begun" || type === "suspended" || type === "resumed" || type === "hard-end-moved";
