import { refusals, refusalText } from "@zd/api/refusals";
import { mayDo } from "@zd/domain/identity/access";
import type { Fen, Instant, SectionId } from "@zd/domain/kernel/brand";
import type { Figures } from "@zd/domain/kernel/decision";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { FeeRule } from "@zd/domain/money/fee";
import { formatYuan } from "@zd/domain/money/yuan";
import type { Side } from "@zd/domain/terms/codes";
import { type Eligibility, type EligibilityFault, eligibilityFaults } from "@zd/domain/trading/eligibility";
import type { DepositRule } from "@zd/domain/trading/session";
import { sql } from "kysely";
import { findOpenTotal } from "../../contracts/index.ts";
import { findAvailable } from "../../funds/index.ts";
import { type Actor, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { revive } from "../../platform/formats/exact-json.ts";
import { countsContracts, eligibilityOf } from "../sessions/eligibility.ts";

/** What a firm lacks to trade in a section, in the order of domain §4.4; empty where it lacks nothing. */
export async function findEligibilityFaults(db: Reader, actor: Actor, id: SectionId, now: Instant) {
  const section = await db
    .selectFrom("trading.section as s")
    .select([
      "s.kind",
      "s.side",
      "s.wareKindId as wareKind",
      "s.fixedDeposits",
      sql<unknown>`(select rule->'deposit' from trading.ware w
        where w.section_id = s.id and rule->'deposit'->>'mode' = 'FIXED' limit 1)`.as("fixed"),
    ])
    .where("s.id", "=", id)
    .where("s.companyId", "=", actor.companyId)
    .executeTakeFirstOrThrow(notFound);
  const deposit = revive<DepositRule | null>(section.fixed);
  const due = deposit?.mode === "FIXED" && !(actor.firmId in section.fixedDeposits) ? deposit.amount : null;
  const faults = eligibilityFaults(section, await findEligibility(db, actor, { id, ...section }, now), due);
  return faults.map((fault) => explained(fault, due));
}

/** The eligibility of a firm for a section now. */
export async function findEligibility(
  db: Reader,
  actor: Actor,
  {
    id,
    wareKind,
    side,
  }: {
    readonly id: SectionId;
    readonly wareKind: string;
    /** Side of the owners; the firm trades on the other. */
    readonly side: Side;
  },
  now: Instant,
  fee: FeeRule | null = null,
): Promise<Eligibility> {
  const [standing, membership, available] = await Promise.all([
    db.selectFrom("identity.standingView").selectAll().where("firmId", "=", actor.firmId).executeTakeFirst(),
    db
      .selectFrom("trading.sectionFirm")
      .select("invited")
      .where("sectionId", "=", id)
      .where("firmId", "=", actor.firmId)
      .executeTakeFirst(),
    findAvailable(db, actor.firmId),
  ]);
  const openContracts = countsContracts(standing) ? (await findOpenTotal(db, actor.firmId)).contracts : 0;
  return eligibilityOf(standing && { ...standing, openContracts }, {
    wareKind,
    side,
    invited: membership?.invited ?? false,
    mayPlaceOrders: mayDo(actor.roles, "place-orders"),
    day: shanghaiDay(now),
    fee,
    available,
  });
}

function explained(fault: EligibilityFault, due: Fen | null) {
  const figures: Figures = due === null ? {} : { amount: formatYuan(due) };
  return { gap: fault, code: refusals[fault][0], message: refusalText(fault, figures), figures };
}
