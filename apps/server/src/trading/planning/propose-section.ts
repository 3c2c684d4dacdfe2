import { contract } from "@zd/contract";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { earliestStart } from "@zd/domain/trading/application-faults";
import { type Downmode, sectionKinds, sides, tradeModeLabel } from "@zd/domain/trading/codes";
import { type SectionPlan, usualClocks } from "@zd/domain/trading/section-plan";
import { handle, notFound } from "../../platform/operation.ts";
import { titleOf } from "../applications/notice-of-application.ts";
import { readApproved } from "../applications/schedule-application.ts";
import type { SchedulableApplication } from "../applications/wares-of-application.ts";
import { secondsOf } from "./plan-on-the-wire.ts";

/** 场次编排建议: what a form begins with. */
export const proposeSection = handle(
  contract.sectionPlans.proposeSection,
  async ({ applications, downmode }, { db, actor, now }) => {
    const approved = await Promise.all(applications.map((id) => readApproved(db, actor.companyId, id, now)));
    const { name, region, startsAt, ...clocks } = proposalFor(approved, now, downmode);
    return { name, region, startsAt, ...secondsOf(clocks) };
  },
);

type Proposal = Pick<
  SectionPlan,
  "name" | "region" | "downmode" | "freeMs" | "extensionMs" | "restMs" | "sealedMs"
> & { readonly startsAt: Instant };

/** All that a section begins with before anybody has chosen anything is chosen here (domain §0.4). */
function proposalFor(
  approved: readonly SchedulableApplication[],
  now: Instant,
  wanted: Downmode | undefined,
): Proposal {
  const [first] = approved;
  if (!first) throw notFound();
  const { terms, names } = first;
  const downmode = terms.mode === "0" ? (wanted ?? terms.downmode) : "A";
  const clocks = usualClocks(terms.mode, downmode);
  const round = terms.mode === "90" ? terms.secondRound : null;
  return {
    name: nameFor(approved, downmode),
    region: names.province,
    startsAt: startFor(approved, now),
    downmode,
    ...clocks,
    ...(round && { restMs: round.coolMs, sealedMs: round.quoteMs }),
  };
}

const namedFactories = 2;

/** Of one product the section is called as it; of several after what they have in common. */
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

/** When the last of the owners wants to begin; as soon as it may be where that time has gone by. */
function startFor(approved: readonly SchedulableApplication[], now: Instant): Instant {
  const wanted = Math.max(...approved.map(({ terms }) => terms.startsAt));
  if (wanted > now) return instant(wanted);
  const soonest = Math.max(now + hourMs, ...approved.map(({ submittedAt }) => earliestStart(submittedAt)));
  return instant(Math.ceil(soonest / slotMs) * slotMs);
}
