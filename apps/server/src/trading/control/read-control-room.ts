import { api } from "@zd/api";
import type { ControlAction } from "@zd/api/trading/control";
import { mayDo } from "@zd/domain/identity/access";
import { type Fen, type FirmId, fen, instant, type SectionId } from "@zd/domain/kernel/brand";
import { amountOf } from "@zd/domain/money/amount";
import { isTerminal, mayBecome, takesOrders } from "@zd/domain/trading/codes";
import { offersAreOpen } from "@zd/domain/trading/disclosure";
import type { Session, Ware } from "@zd/domain/trading/session";
import { sql } from "kysely";
import { type Actor, handle, notFound } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { findSealStates } from "../seals/seal-state.ts";
import { inMonthOf } from "../sessions/journal-month.ts";
import type { StoredSession } from "../sessions/session-rows.ts";
import { findSession } from "../sessions/session-store.ts";
import { sectionOf } from "./agenda.ts";
import { findAlarms } from "./alarms.ts";
import { isParty } from "./control-step.ts";
import { findFirmNames, findUserNames } from "./names.ts";
import { findRecords } from "./records.ts";
import { getSection } from "./section-store.ts";

/** 控制室: the board of a section with the names of firms, presence, alarms, and the actions that are open to this user now. */
export const readControlRoom = handle(
  api.control.readControlRoom,
  async ({ section }, { db, actor, now, record }) => {
    const row = await getSection(db, section, actor.companyId);
    const [found, presence, counts, records, alarms] = await Promise.all([
      findSession(db, section),
      findPresence(db, section),
      countOrders(db, section),
      findRecords(db, { company: actor.companyId, section }, actor),
      findAlarms(db, [row], actor, now),
    ]);
    if (!found) throw notFound();
    const { session } = found;
    const sealed = !offersAreOpen(session.section);
    if (!sealed) record.disclosed([section]);
    const sums = sealed ? null : await findSums(db, found);
    const leaders = sealed ? null : await findLeaders(db, session);
    const seals = await findSealStates(db, [session.section]);
    const actions = actionsOf(session, actor);
    const pendingWares = new Set(records.flatMap(({ state, ware }) => (state === "pending" ? [ware] : [])));
    const nameOf = await findFirmNames(
      db,
      presence.map(({ firmId }) => firmId),
    );
    return {
      ...sectionOf(row),
      status: session.section.status,
      deadline: session.section.deadline,
      hardEnd: session.section.hardEnd,
      turn: session.section.turn,
      version: found.version,
      seq: session.section.seq,
      sealed,
      seal: seals.get(section) ?? null,
      actions: pendingWares.has(null) ? actions.filter((action) => action !== "void-section") : actions,
      withheld: withheldOf(session, actor),
      stoppedMs: stoppedMs(session),
      accepted: [...session.wares.values()].reduce((sum, { bids }) => sum + bids, 0),
      refused: [...counts.refused.values()].reduce((sum, n) => sum + n, 0),
      amount: sums?.amount ?? null,
      held: sums?.held ?? null,
      invited: counts.invited,
      lots: [...session.wares.values()].map((ware) => {
        const published = found.wares.get(ware.id);
        return {
          ware: ware.id,
          no: published?.no ?? "",
          product: published?.product ?? "",
          producer: published?.producer ?? "",
          turn: ware.turn,
          status: ware.status,
          deadline: ware.deadline,
          quantity: ware.rule.total,
          dealt: ware.dealt,
          basePrice: ware.rule.basePrice,
          bids: ware.bids,
          bidders: ware.bidders.length,
          refused: counts.refused.get(ware.id) ?? 0,
          leader: leaders?.(ware) ?? null,
          held: sums ? (sums.heldOf.get(ware.id) ?? fen(0n)) : null,
          lastAt: found.lastOrders.get(ware.id)?.at ?? null,
          voidable: actions.includes("void-ware") && isVoidable(ware) && !pendingWares.has(ware.id),
        };
      }),
      presence: presence.map(({ firmId, enteredAt, userName }) => ({
        firm: firmId,
        firmName: nameOf(firmId),
        userName,
        enteredAt: instant(enteredAt.getTime()),
        leading: sealed ? null : leadingOf(session, firmId),
      })),
      alarms: [...alarms],
      records: [...records],
    };
  },
);

/**
 * Time left of the phase when the section was suspended, in milliseconds; where wares have their own clocks, the
 * shortest. Null where it is not suspended.
 */
function stoppedMs({ section: { suspended }, wares }: Session): number | null {
  if (suspended === null) return null;
  const clocks = [suspended.remainingMs, ...[...wares.values()].map(({ remainingMs }) => remainingMs)];
  const stopped = clocks.filter((left) => left !== null);
  return stopped.length === 0 ? null : Math.min(...stopped);
}

const isVoidable = ({ status, dealt }: Ware) => !isTerminal(status) && dealt === 0n;

/** The actions that this user may take elsewhere and not here, each with the reason. */
function withheldOf(
  session: Session,
  actor: Actor,
): {
  action: ControlAction;
  /** Why it may not be taken here, in Chinese. */
  why: string;
}[] {
  const { status, hardEnd } = session.section;
  const allowed = actionsOf(session, actor);
  if (allowed.length === 0 || isTerminal(status)) return [];
  const open = [...session.wares.values()].filter((ware) => !isTerminal(ware.status));
  const reasons = [
    ["extend", hardEnd === null ? "本模式按公布的时间截止，不延长" : "恢复后才可延长"],
    ["void-ware", "进行中的标的已有成交，成交不可撤销"],
    ["void-section", open.length === 0 ? "标的均已结束" : "已有成交，成交不可撤销"],
  ] as const;
  return reasons.flatMap(([action, why]) => (allowed.includes(action) ? [] : [{ action, why }]));
}

/** The actions that the rules allow on the section now, and this user may take. */
function actionsOf(session: Session, actor: Actor): ControlAction[] {
  if (!mayDo(actor.roles, "manage-trading") || isParty(session, actor.firmId)) return [];
  const { status, hardEnd } = session.section;
  const open = [...session.wares.values()].filter((ware) => !isTerminal(ware.status));
  const allowed: Record<ControlAction, boolean> = {
    suspend: status !== "4" && mayBecome(status, "4"),
    resume: status === "4",
    extend: hardEnd !== null && (takesOrders(status) || status === "3"),
    "void-ware": open.some(isVoidable),
    "void-section": !isTerminal(status) && open.every(isVoidable),
  };
  return (Object.keys(allowed) as ControlAction[]).filter((action) => allowed[action]);
}

/** The leading firm of each ware; called only where offers are open. */
async function findLeaders(db: Reader, { wares }: Session) {
  const best = [...wares.values()].flatMap(({ live: [first] }) => (first ? [first] : []));
  const [firmName, userName] = await Promise.all([
    findFirmNames(
      db,
      best.map(({ firm }) => firm),
    ),
    findUserNames(
      db,
      best.map(({ user }) => user),
    ),
  ]);
  return ({ live: [first] }: Ware) =>
    first
      ? {
          firm: first.firm,
          firmName: firmName(first.firm),
          userName: userName(first.user),
          price: first.price,
          filled: first.filled,
        }
      : null;
}

const leadingOf = ({ wares }: Session, firm: FirmId) =>
  [...wares.values()].filter(({ live }) => live[0]?.firm === firm).length;

const findPresence = (db: Reader, section: SectionId) =>
  db
    .selectFrom("trading.sectionFirm as f")
    .leftJoin("identity.operatorView as u", "u.userId", "f.enteredBy")
    .select([
      "f.firmId",
      sql<Date>`f.entered_at`.as("enteredAt"),
      sql<string>`coalesce(u.name, '')`.as("userName"),
    ])
    .where("f.sectionId", "=", section)
    .where("f.enteredAt", "is not", null)
    .orderBy("f.enteredAt", "desc")
    .execute();

/** How many orders were refused on each ware, and how many firms are invited. */
async function countOrders(db: Reader, section: SectionId) {
  const [refused, [invited]] = await Promise.all([
    rows<{
      ware: string;
      /** How many orders were refused on the ware. */
      n: number;
    }>(
      db,
      sql`select body::jsonb->'request'->>'ware' as ware, count(*)::int as n from trading.journal
          where section_id = ${section} and ${inMonthOf("journal", section)} and type = 'order-refused' group by 1`,
    ),
    rows<{
      /** How many firms are on the guest list. */
      n: number;
    }>(
      db,
      sql`select count(*)::int as n from trading.section_firm where section_id = ${section} and invited`,
    ),
  ]);
  return { refused: new Map(refused.map(({ ware, n }) => [ware, n])), invited: invited?.n ?? 0 };
}

/** Value of the section's deals and live orders, and the firms' money that is held for it. */
async function findSums(
  db: Reader,
  { session }: StoredSession,
): Promise<{
  /** Deals and live orders, in fen. */
  amount: Fen;
  /** Deposits that the orders hold, in fen. */
  held: Fen;
  /** Those of each ware; left out where there are none. */
  heldOf: ReadonlyMap<string, Fen>;
}> {
  const [[deals], holds] = await Promise.all([
    rows<{
      /** Value of the deals, in fen. */
      dealt: bigint;
    }>(
      db,
      sql`select coalesce(sum(d.amount), 0)::bigint as dealt from trading.deal d
          where d.ware_id = any(${[...session.wares.keys()]})`,
    ),
    rows<{
      ware: string;
      /** Deposits that the orders on the ware hold, in fen. */
      held: bigint;
    }>(
      db,
      sql`select o.ware_id as ware, sum(o.held)::bigint as held from trading."order" o
          where o.section_id = ${session.section.id} group by 1`,
    ),
  ]);
  let amount = deals?.dealt ?? 0n;
  for (const { status, live } of session.wares.values()) {
    if (isTerminal(status)) continue;
    for (const { price, filled } of live) amount += amountOf(price, filled);
  }
  const heldOf = new Map(holds.map(({ ware, held }) => [ware, fen(held)]));
  return { amount: fen(amount), held: fen(holds.reduce((sum, { held }) => sum + held, 0n)), heldOf };
}
