import { api } from "@zd/api";
import type { BehalfAction } from "@zd/api/trading/control";
import { mayDo } from "@zd/domain/identity/access";
import type { FirmId, UserId, WareId } from "@zd/domain/kernel/brand";
import { firmFeeRule } from "@zd/domain/trading/deal";
import { offersAreOpen } from "@zd/domain/trading/disclosure";
import { isEvaluated } from "@zd/domain/trading/mode-rules";
import { isPosted, limitPriceOf, type Session, type Ware } from "@zd/domain/trading/session";
import { sql } from "kysely";
import { type Actor, handle } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { agendaOf } from "../control/agenda.ts";
import { isParty } from "../control/control-step.ts";
import { findUserNames } from "../control/names.ts";
import { findRecords } from "../control/records.ts";
import { getSection } from "../control/section-store.ts";
import { digestOf } from "../sessions/lottery.ts";
import type { StoredSession } from "../sessions/session-rows.ts";
import { findSession } from "../sessions/session-store.ts";
import { counterOfferOf } from "../steps/own-session.ts";
import { depositTextOf, feeTextOf } from "../wares/ware-terms.ts";
import { describeOutcome, findFullNames } from "./award-outcome.ts";
import { readEvaluated } from "./before-award.ts";
import { rankOffers } from "./ranked-offers.ts";

/** 评标详情 of one ware. While its offers are sealed only their number is read at all. */
export const readEvaluation = handle(
  api.evaluations.readEvaluation,
  async ({ section: id, ware: wareId }, { db, actor, record, refuse }) => {
    const row = await getSection(db, id, actor.companyId);
    const stored = (await findSession(db, id)) ?? refuse("NOT_FOUND");
    const { session } = stored;
    const ware = session.wares.get(wareId) ?? refuse("NOT_FOUND");
    if (!isEvaluated(session.section)) return refuse("NOT_FOUND");

    const records = await findRecords(db, { company: actor.companyId, section: id, ware: wareId }, actor);
    const opened = offersAreOpen(session.section) && !(await isNeverOpened(db, wareId));
    if (opened) record.disclosed([id, wareId]);
    const published = stored.wares.get(wareId);
    const nameOf = await findFullNames(db, [ware.owner]);
    const { rule } = ware;
    const mode = session.section.mode;
    return {
      ...agendaOf(row),
      status: session.section.status,
      ware: wareId,
      no: published?.no ?? "",
      product: published?.product ?? "",
      producer: published?.producer ?? "",
      place: published?.place ?? "",
      owner: nameOf(ware.owner),
      wareStatus: ware.status,
      quantity: rule.total,
      split: rule.split,
      minQuantity: rule.minQuantity,
      basePrice: rule.basePrice,
      limitPrice: limitPriceOf(rule),
      posted: isPosted(rule),
      tieRule: rule.tieRule,
      depositText: depositTextOf(mode, rule),
      feeText: feeTextOf(mode, firmFeeRule(session.section.side, rule)),
      deadline: session.section.deadline,
      opened,
      offerCount: ware.bids,
      lotteryDigest: digestOf(stored.published.lotterySeed),
      records: [...records],
      actions: actionsOf(session, ware, actor),
      ...(opened ? await openedOf(db, stored, ware) : sealed),
    };
  },
);

/** Whether the ware has ended without the opening of its seal: then nobody ever learns its offers. */
const isNeverOpened = async (db: Reader, ware: WareId) =>
  (await db
    .selectFrom("trading.order")
    .select("orderNo")
    .where("wareId", "=", ware)
    .where("concealed", "=", true)
    .where("status", "=", "A")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Values of a ware whose offers are sealed. */
const sealed = {
  lotterySeed: null,
  average: null,
  offers: [],
  counterOffer: null,
  forfeits: [],
  award: null,
  outcome: null,
};

/** Values of a ware whose offers are open; the lottery seed may be shown, since no more lots are drawn. */
async function openedOf(db: Reader, { session: now, published }: StoredSession, { id }: Ware) {
  const { session, closed, closing, forfeits } = await readEvaluated(db, now, id);
  const ware = session.wares.get(id) as Ware;
  const { award } = closed ?? {};
  const [ranked, times, outcome, firmName] = await Promise.all([
    rankOffers(db, session, ware),
    countTimes(db, id),
    closed && describeOutcome(db, ware, closing),
    findFullNames(
      db,
      forfeits.map(({ firm }) => firm),
    ),
  ]);
  const userName = await findUserNames(db, [
    ...ranked.offers.map(({ order }) => order.user),
    ...(award ? [award.by, award.mandate?.askedBy, award.mandate?.confirmedBy].filter(isSomebody) : []),
  ]);
  return {
    lotterySeed: published.lotterySeed,
    average: ranked.average,
    offers: ranked.offers.map(({ order, ...offer }) => ({
      ...offer,
      userName: userName(order.user),
      times: times.get(order.firm) ?? 1,
      held: order.hold,
      draw: order.draw,
    })),
    counterOffer: counterOfferOf(ware),
    forfeits: forfeits.map(({ no, firm, amount, reason, at }) => ({
      orderNo: no,
      firmName: firmName(firm),
      amount,
      reason,
      at,
    })),
    award: closed && {
      kind: award?.kind ?? null,
      by: award ? userName(award.by) : "",
      reason: award?.reason ?? "",
      at: closed.at,
      mandate: award?.mandate
        ? {
            askedBy: userName(award.mandate.askedBy),
            confirmedBy: userName(award.mandate.confirmedBy),
            reason: award.mandate.reason,
          }
        : null,
    },
    outcome,
  };
}

const isSomebody = (user: UserId | undefined): user is UserId => user !== undefined;

/** How many orders each firm has placed on the ware, replaced ones included. */
async function countTimes(db: Reader, ware: WareId): Promise<ReadonlyMap<FirmId, number>> {
  const found = await rows<{
    firm: FirmId;
    /** How many orders it has placed on the ware. */
    n: number;
  }>(
    db,
    sql`select firm_id as firm, count(*)::int as n from trading."order" where ware_id = ${ware} group by 1`,
  );
  return new Map(found.map(({ firm, n }) => [firm, n]));
}

/** The steps that this user may ask for in the owner's place. */
function actionsOf(session: Session, ware: Ware, actor: Actor): BehalfAction[] {
  if (!mayDo(actor.roles, "manage-trading") || isParty(session, actor.firmId) || ware.status !== "8")
    return [];
  return session.section.mode === "3" && !ware.counterOffer ? ["award", "counter-offer"] : ["award"];
}
