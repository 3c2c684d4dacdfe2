import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { closeDays } from "../funds/index.ts";
import { hashPassword } from "../identity/index.ts";
import type { LaneScope } from "../platform/lanes/lanes.ts";
import type { Platform } from "../platform/module.ts";
import { openTradeReferences } from "../trading/index.ts";
import { isWeekday } from "./catalogue/calendar.ts";
import { demoFundPassword, demoPassword } from "./catalogue/firms.ts";
import { historyDays } from "./catalogue/sessions.ts";
import { tradeReferences } from "./catalogue/trade-references.ts";
import { certifyMembers } from "./certify-members.ts";
import { holdDay } from "./hold-past.ts";
import { readyApplications } from "./load/applications.ts";
import { loadBreaches } from "./load/breaches.ts";
import { loadCalendar } from "./load/calendar.ts";
import { publishContent, readyMedia } from "./load/content.ts";
import { loadDayEnds } from "./load/day-ends.ts";
import { loadFinance } from "./load/finance.ts";
import { loadFunds } from "./load/funds.ts";
import { readyTickets } from "./load/hauls/weigh-tickets.ts";
import { loadLogistics } from "./load/logistics.ts";
import { loadLongTerm, makeLongTermPaper } from "./load/long-term.ts";
import { loadLots } from "./load/lots.ts";
import { drawMallPictures, loadMall } from "./load/mall.ts";
import { listDemoAccounts, openMarket } from "./load/market.ts";
import { loadPastReports } from "./load/past-reports.ts";
import { loadRegistrations, readyPapers } from "./load/registrations.ts";
import { openSealClerk, openStaff } from "./open-staff.ts";
import { demoCompany } from "./people.ts";
import { withinStep } from "./within-step.ts";

/** A part of the market that is whole by itself, in one transaction. */
export interface Step {
  /** Unique; its row says that the step is done. */
  readonly name: string;
  /** Does what needs no transaction, such as drawing pictures, and gives what does. */
  readonly ready: (platform: Platform) => Promise<(scope: LaneScope) => Promise<void>>;
}

const step = (name: string, ready: Step["ready"]): Step => ({ name, ready });

/** A step that is nothing but its transaction. */
const plain = (name: string, fill: (scope: LaneScope, platform: Platform) => Promise<void>): Step =>
  step(name, async (platform) => (scope) => fill(scope, withinStep(platform, scope)));

export const openingStep = "opening";

/** The company, its members with their money, and its staff: all that today's sessions need. */
const opening = step(openingStep, async () => {
  // On a thread of its own while the firms are written, which takes as long.
  const passwordHash = hashPassword(demoPassword);
  passwordHash.catch(() => {});
  return async (scope) => {
    await openMarket(scope, passwordHash);
    await openStaff(scope, await passwordHash);
    await loadCalendar(scope);
    await listDemoAccounts(scope);
  };
});

/** Shops, wares and what was ordered of them. */
const mall = step("mall", async (platform) => {
  const pictures = await drawMallPictures(platform);
  return (scope) => loadMall(scope, pictures);
});

const content = step("content", async (platform) => {
  const media = await readyMedia(platform);
  return (scope) => publishContent(scope, media);
});

/** Bank accounts, long-term contracts and loans of the members. */
const money = step("money", async (platform) => {
  const [passwordHash, paper] = await Promise.all([
    hashPassword(demoFundPassword, "fund"),
    makeLongTermPaper(platform),
  ]);
  return async (scope) => {
    await loadFunds(scope, passwordHash);
    await loadLongTerm(scope, paper);
    await loadFinance(scope);
  };
});

const registrations = step("registrations", async (platform) => {
  const [passwordHash, papers] = await Promise.all([hashPassword(demoPassword), readyPapers(platform)]);
  return (scope) => loadRegistrations(scope, passwordHash, papers);
});

/** Issues the certificates, each in a transaction of its own, since it takes long to make their keys. */
const certificates = step("certificates", async (platform) => {
  await certifyMembers(platform);
  return async () => {};
});

/** The mornings of the days before a moment on which there were sessions, the newest first. */
const tradingDaysBefore = (moment: Instant): readonly Instant[] =>
  Array.from({ length: historyDays }, (_, i) => instant(startOfDay(moment) - (i + 1) * dayMs)).filter(
    isWeekday,
  );

/** How many of the latest trading days come before the other steps: contracts of those days are still carried out. */
const recentDays = 13;

/** What the market is filled with, in order: what today needs first, and then, newest first, what lies behind it. */
export function stepsOf(begunAt: Instant): readonly Step[] {
  const days = tradingDaysBefore(begunAt).map((day) =>
    plain(`day ${shanghaiDay(day)}`, (scope) => holdDay(scope, day)),
  );
  return [
    opening,
    plain("clerk of seals", openSealClerk),
    plain("references", ({ tx }) => openTradeReferences(tx, demoCompany, tradeReferences)),
    mall,
    ...days.slice(0, recentDays),
    money,
    content,
    registrations,
    plain("logistics", (_, platform) => loadLogistics(platform)),
    step("weighing tickets", readyTickets),
    plain("lots", (_, platform) => loadLots(platform)),
    ...days.slice(recentDays),
    // Whoever has a letter to answer may not order, so nothing is traded in the past any more.
    plain("breaches", (_, platform) => loadBreaches(platform)),
    step("applications", readyApplications),
    // Only when nothing of the past is still to be written.
    plain("closed days", closeDays),
    plain("day ends", loadDayEnds),
    plain("past reports", loadPastReports),
    certificates,
  ];
}
