import { api } from "@zd/api";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { ExchangeCalendar } from "@zd/domain/kernel/exchange-calendar";
import { afterWorkingDays } from "@zd/domain/kernel/working-day";
import { type Downmode, sides, tradeModeLabel } from "@zd/domain/terms/codes";
import { sectionKinds } from "@zd/domain/trading/codes";
import type { SectionPlan } from "@zd/domain/trading/section-plan";
import type { TradeTerms } from "@zd/domain/trading/trade-terms";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { findCalendar } from "../../system/index.ts";
import { titleOf } from "../applications/review/notice-of-application.ts";
import { readApproved } from "../applications/review/schedule-application.ts";
import type { SchedulableApplication } from "../applications/wares-of-application.ts";
import { secondsOf } from "./plan-on-the-wire.ts";
import { tradeTermsFor } from "./plan-section.ts";

/** 场次编排建议: the values that the form of a new section begins with. */
export const proposeSection = handle(
  api.sectionPlans.proposeSection,
  async ({ applications, downmode }, { db, actor, now }) => {
    const approved = await Promise.all(applications.map((id) => readApproved(db, actor.companyId, id, now)));
    const [first] = approved;
    if (!first) throw notFound();
    const settled = first.terms.mode === "0" ? (downmode ?? first.terms.downmode) : "A";
    const trade = await tradeTermsFor(db, actor.companyId, first, settled);
    const { name, region, startsAt, ...clocks } = proposalFor(
      [first, ...approved.slice(1)],
      now,
      settled,
      trade,
      await findCalendar(db),
    );
    const lengthSeconds = trade.lengthMs === null ? null : trade.lengthMs / 1_000;
    return { name, region, startsAt, lengthSeconds, ...secondsOf(clocks) };
  },
);

type Proposal = Pick<
  SectionPlan,
  "name" | "region" | "downmode" | "freeMs" | "extensionMs" | "restMs" | "sealedMs"
> & {
  /** The latest start that an owner asks for; the earliest that is allowed where that has passed. */
  readonly startsAt: Instant;
};

/** All default values of a new section (domain §0.4). */
function proposalFor(
  approved: readonly [SchedulableApplication, ...SchedulableApplication[]],
  now: Instant,
  downmode: Downmode,
  { freeMs, extensionMs, restMs, sealedMs, noticeDays }: TradeTerms,
  calendar: ExchangeCalendar,
): Proposal {
  const { terms, names } = approved[0];
  const round = terms.mode === "90" ? terms.secondRound : null;
  return {
    name: nameFor(approved, downmode),
    region: names.province,
    startsAt: startFor(approved, now, noticeDays, calendar),
    downmode,
    freeMs,
    extensionMs,
    restMs,
    sealedMs,
    ...(round && { restMs: round.coolMs, sealedMs: round.quoteMs }),
  };
}

const namedFactories = 2;

/** Name of the section: the product of its applications, or what several products have in common. */
function nameFor(approved: readonly SchedulableApplication[], downmode: Downmode): string {
  const titles = new Set(approved.map(({ terms, names }) => titleOf({ ...terms, downmode }, names)));
  const [title = ""] = titles;
  const [first] = approved;
  if (titles.size === 1 || !first) return title;
  const factories = [...new Set(approved.map(({ names }) => names.factory))];
  const { kind, mode, side } = first.terms;
  return [
    factories.slice(0, namedFactories).join("、"),
    factories.length > namedFactories ? "等" : "",
    first.names.wareKind,
    kind === "B" ? sectionKinds.B : "",
    tradeModeLabel(mode, downmode),
    sides[side],
  ].join("");
}

const hourMs = 3_600_000;
const slotMs = 300_000;

/** The latest start that an owner asks for; the earliest that is allowed where that has passed. */
function startFor(
  approved: readonly SchedulableApplication[],
  now: Instant,
  noticeDays: number,
  calendar: ExchangeCalendar,
): Instant {
  const latest = Math.max(...approved.map(({ terms }) => terms.startsAt));
  if (latest > now) return instant(latest);
  const soonest = Math.max(
    now + hourMs,
    ...approved.map(({ submittedAt }) => afterWorkingDays(calendar, submittedAt, noticeDays)),
  );
  return instant(Math.ceil(soonest / slotMs) * slotMs);
}
