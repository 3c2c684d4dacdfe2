import { type CompanyId, type Instant, type SectionId, type UserId, wareId } from "@zd/domain/kernel/brand";
import { invitedBy, type SectionPlan, withRules } from "@zd/domain/trading/section-plan";
import type { TradeTerms } from "@zd/domain/trading/trade-terms";
import { type SchedulableApplication, waresOf } from "../applications/wares-of-application.ts";
import type { KeyHolder } from "../seals/make-seals.ts";
import type { NewSection, NewWare } from "../sessions/schedule-section.ts";

/** A plan without faults, with the exchange's trade terms. */
export type SoundPlan = SectionPlan & {
  /** When trading begins; checked against the notice. */
  readonly startsAt: Instant;
  /** The exchange's trade terms for its mode and ware kind (domain §0.4). */
  readonly trade: TradeTerms;
  /** Who holds the parts of its seal, in the order of the plan; empty where its offers are not encrypted. */
  readonly holders: readonly KeyHolder[];
};

/** The section that a plan makes of its applications. */
export function sectionOfPlan(
  plan: SoundPlan,
  approved: readonly [SchedulableApplication, ...SchedulableApplication[]],
  id: SectionId,
  company: CompanyId,
  scheduledBy: UserId,
): NewSection {
  const { mode, side, kind, wareKind } = approved[0].terms;
  const { name, region, downmode, startsAt, freeMs, extensionMs, restMs, sealedMs, hardEnd, shortlistSize } =
    plan;
  return {
    id,
    company,
    name,
    kind,
    mode,
    side,
    downmode,
    wareKind,
    region,
    practice: false,
    startsAt,
    freeMs,
    extensionMs,
    restMs,
    sealedMs,
    shortlistSize,
    hardEnd,
    invited: invitedBy(approved),
    sealHolders: plan.holders,
    scheduledBy,
    wares: waresOfPlan(plan, approved, id),
  };
}

/** Each lot as a ware, numbered in the order of the plan. */
function waresOfPlan(
  plan: SoundPlan,
  approved: readonly SchedulableApplication[],
  section: SectionId,
): readonly NewWare[] {
  const lots = new Map(
    approved.map((one) => [one.id, waresOf(settled(one, plan), { section, after: 0, turn: 1 }, plan.trade)]),
  );
  // Numbers are sorted as text, so all of them are equally long.
  const width = Math.max(2, String(plan.wares.length).length);
  return plan.wares.map(({ application, lot, turn }, i) => {
    const ware = lots.get(application)?.[lot - 1];
    if (!ware) throw new Error(`${application} has no lot ${lot}`);
    const no = String(i + 1).padStart(width, "0");
    return { ...ware, id: wareId(`${section}-${no}`), no, turn };
  });
}

/** An application with the values that the plan has settled. */
export const settled = (approved: SchedulableApplication, plan: SoundPlan): SchedulableApplication => {
  const { startsAt, downmode, sealedMs, restMs, rules } = plan;
  const terms = { ...withRules(approved.terms, rules), startsAt, downmode };
  const secondRound = sealedMs === null ? null : { coolMs: restMs, quoteMs: sealedMs };
  return { ...approved, terms: { ...terms, secondRound } };
};
