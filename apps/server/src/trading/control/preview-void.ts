import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import { purseLines } from "@zd/domain/funds/effect";
import { type Fen, fen, instant, type SectionId, type WareId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { amountOf } from "@zd/domain/money/amount";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import { isTerminal } from "@zd/domain/trading/codes";
import { offersAreOpen } from "@zd/domain/trading/disclosure";
import type { SessionFact } from "@zd/domain/trading/facts";
import { moneyMoves } from "@zd/domain/trading/money-moves";
import type { Session } from "@zd/domain/trading/session";
import { balancesAfterMoves } from "@zd/domain/trading/session-effect";
import { findBalances } from "../../funds/index.ts";
import { plainCard, previewHash, purseEffect } from "../../platform/calls/card.ts";
import { type Actor, handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import type { Undisclosed } from "../../platform/undisclosed.ts";
import { findFullNames } from "../evaluations/award-outcome.ts";
import type { StoredSession } from "../sessions/session-rows.ts";
import { findSession } from "../sessions/session-store.ts";
import { alarmEvidence } from "./alarm-evidence.ts";
import { findAlarms } from "./alarms.ts";
import { isParty } from "./control-step.ts";
import { availableOfFirms, withChange } from "./firms-effect.ts";
import { findFirmNames } from "./names.ts";
import { findRecords } from "./records.ts";
import { getSection } from "./section-store.ts";
import { ordersVoided, sessionAt, voidMark, voidOf } from "./voiding.ts";

type ControlRecord = Awaited<ReturnType<typeof findRecords>>[number];

/** What is to be voided, as it is now, and the facts that voiding it would make. */
interface Voiding {
  /** The session as its last batch has left it, with what was published of its wares. */
  readonly stored: StoredSession;
  /** The session as its clock has it now. */
  readonly session: Session;
  /** Null for the whole section. */
  readonly ware: WareId | null;
  /** What the rules make of it now; empty where they refuse it. */
  readonly facts: readonly SessionFact[];
  /** Whether the offers are sealed, so that the card may say their number and no more. */
  readonly sealed: boolean;
}

/** 作废的确认卡, for the request and, with its number, for the second person. */
export const previewVoid = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handle(
    api.control.previewVoid,
    async ({ section, ware: wareId, record: number }, { db, actor, now, refuse }) => {
      const row = await getSection(db, section, actor.companyId);
      const stored = (await findSession(db, section)) ?? refuse("NOT_FOUND");
      const record = number === undefined ? null : await findRequest(db, section, number, actor);
      const ware = record ? record.ware : (wareId ?? null);
      if (ware !== null && !stored.session.wares.has(ware)) return refuse("NOT_FOUND");
      const session = sessionAt(stored.session, now);
      const decision = voidOf(session, ware, now);
      const facts = decision.ok ? decision.facts : [];
      const voiding = { stored, session, ware, facts, sealed: !offersAreOpen(session.section) };
      const [released, falls, leader, alarms] = await Promise.all([
        releasedBy(db, voiding, await undisclosed(db)),
        fallsOf(db, voiding),
        findLeader(db, voiding),
        findAlarms(db, [row], actor, now),
      ]);
      const what = ware === null ? "场次" : `标的 ${stored.wares.get(ware)?.no ?? ""}`;
      const count = ordersVoided(facts).length;
      const freed = count === 0 ? "" : `，仍有效的 ${count} 笔的保证金即时解冻`;
      return {
        number: `${what} · ${section}`,
        party: leader ?? row.name,
        direction: "解冻",
        path: "交易保证金 → 可用资金",
        amount: released.amount,
        ...plainCard,
        subject: subjectOf(voiding),
        effect: released.effect,
        falls,
        facts: [
          { title: "场次", words: row.name },
          ...(voiding.sealed ? [{ title: "解冻金额", words: "--，开标前不可见" }] : []),
          ...(record ? [{ title: "原因", words: record.reason }] : []),
        ],
        evidence: alarmEvidence(ware, alarms),
        consequence: [
          ...(record ? [] : [{ when: "提交后", words: "由另一名交易管理复核，复核通过前报价照常" }]),
          {
            when: "通过后",
            words: `${what} 作废，全部报价失效${freed}，不可恢复${restOf(voiding)}`,
          },
        ],
        people: record
          ? [
              { role: "提交", name: record.by, at: record.at },
              { role: "复核", name: actor.name, at: null },
            ]
          : [{ role: "提交", name: actor.name, at: null }],
        barred: refusalMessage(voiding, record, actor, decision.ok),
        seen: previewHash(voidMark(session.section, facts)),
      };
    },
  );

async function findRequest(db: Reader, section: SectionId, number: number, actor: Actor) {
  const records = await findRecords(db, { company: actor.companyId, section }, actor);
  return records.find(({ record }) => record === number) ?? null;
}

function refusalMessage(
  { session }: Voiding,
  record: ControlRecord | null,
  actor: Actor,
  possible: boolean,
): string | null {
  if (isParty(session, actor.firmId)) return refusalText("OWN_FIRM_INVOLVED", {});
  if (record && record.state !== "pending") return refusalText("REVIEW_DECIDED", {});
  if (record && !record.mayDecide) return refusalText("OWN_REVIEW", {});
  return possible ? null : refusalText("STATUS_NOT_ALLOWED", {});
}

function subjectOf({ stored, session, ware: id }: Voiding): string {
  const ware = id === null ? undefined : session.wares.get(id);
  if (!ware || id === null) return `${session.wares.size} 个标的`;
  const { producer = "", product = "" } = stored.wares.get(id) ?? {};
  const { total, basePrice } = ware.rule;
  return `${producer} ${product} ${groupedQuantity(total)} 吨，起拍 ${groupedPrice(basePrice)} 元/吨`;
}

/** The firm that leads on the ware; null where none does or the offers are sealed. */
async function findLeader(db: Reader, { session, ware, sealed }: Voiding): Promise<string | null> {
  const best = ware === null || sealed ? undefined : session.wares.get(ware)?.live[0];
  if (!best) return null;
  const nameOf = await findFullNames(db, [best.firm]);
  return `${nameOf(best.firm)}（领先 ${groupedPrice(best.price)}）`;
}

/** What is released to which firm, by the vouchers that the session would post. */
async function releasedBy(
  db: Reader,
  { facts, sealed }: Voiding,
  withheld: Undisclosed,
): Promise<{
  /** Deposits that are released in all, in fen; null while the offers are sealed. */
  readonly amount: Fen | null;
  /** The purses before and after; null where nothing is released, or the offers are sealed. */
  readonly effect: Card["effect"];
}> {
  if (sealed) return { amount: null, effect: null };
  const moves = facts.flatMap(moneyMoves);
  const firms = [...new Set(moves.flatMap((move) => (move.kind === "release" ? [move.firm] : [])))];
  const amount = fen(moves.reduce((sum, move) => (move.kind === "release" ? sum + move.amount : sum), 0n));
  if (firms.length === 0) return { amount, effect: null };
  const now = await findBalances(db, firms, withheld);
  const { after } = balancesAfterMoves(now, moves);
  const [only] = firms;
  if (firms.length > 1 || !only) return { amount, effect: await availableOfFirms(db, firms, now, after) };
  const lines = purseLines(only, [now, after]).map((line) => ({ ...line, values: withChange(line.values) }));
  return {
    amount,
    effect: purseEffect("领先企业资金", ["现在", { title: "变化", signed: true }, "通过后"], lines),
  };
}

const linesShown = 12;

/** The orders that end: of a ware the latest ones, of a section the best of each ware. */
async function fallsOf(
  db: Reader,
  { stored, session, ware: id, facts, sealed }: Voiding,
): Promise<Card["falls"]> {
  const title = "撤销报价";
  const orders = ordersVoided(facts);
  if (sealed) return { title, words: `密封报价 ${orders.length} 份，开标前不可见`, rows: [] };
  if (id === null) {
    const led = [...session.wares.values()].filter(
      ({ live, status }) => !isTerminal(status) && live.length > 0,
    );
    const nameOf = await findFirmNames(
      db,
      led.flatMap(({ live }) => live.map(({ firm }) => firm)),
    );
    const rows = led
      .slice(0, linesShown)
      .map(({ id: of, live: [best] }) => [
        `标的 ${stored.wares.get(of)?.no ?? ""}`,
        best ? nameOf(best.firm) : "--",
        best ? groupedPrice(best.price) : "--",
      ]);
    return { title, words: `${orders.length} 笔有效报价，${led.length} 个标的`, rows };
  }
  const ware = session.wares.get(id);
  if (!ware || ware.bids === 0) return { title, words: "没有报价", rows: [] };
  const bids = await db
    .selectFrom("trading.order")
    .select(["firmId", "price", "receivedAt"])
    .where("wareId", "=", id)
    .orderBy("seq", "desc")
    .limit(linesShown)
    .execute();
  const nameOf = await findFirmNames(
    db,
    bids.map(({ firmId }) => firmId),
  );
  const [best] = ware.live;
  const last = best ? `，末价 ${formatAmount(amountOf(best.price, best.filled))} 元随之失效` : "";
  return {
    title,
    words: `${ware.bids} 笔，${ware.bidders.length} 家${last}`,
    rows: bids
      .toReversed()
      .map(({ firmId, price, receivedAt }) => [
        formatShanghai(instant(receivedAt.getTime())).slice(11),
        nameOf(firmId),
        groupedPrice(price),
      ]),
  };
}

/** What goes on after voiding, in words. */
function restOf({ session, ware }: Voiding): string {
  const others = session.wares.size - 1;
  if (ware !== null) return others === 0 ? "" : `；其余 ${others} 个标的不变`;
  const dealt = [...session.wares.values()].filter((one) => one.dealt > 0n).length;
  return dealt === 0 ? "" : `；已成交的 ${dealt} 个标的不受影响`;
}
