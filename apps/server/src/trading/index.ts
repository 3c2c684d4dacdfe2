import type { FirmId } from "@zd/domain/kernel/brand";
import { standingChanged } from "../identity/index.ts";
import type { Event } from "../platform/live/event.ts";
import type { Module, Platform } from "../platform/module.ts";
import { applicationHandlers } from "./applications/index.ts";
import { concludeApplications } from "./applications/review/conclude-applications.ts";
import { tradingAuditWords } from "./audit-words.ts";
import { tradingDesk } from "./control/desk.ts";
import { controlHandlers } from "./control/index.ts";
import { tradingDayChecks } from "./day-checks.ts";
import { dictionaryHandlers } from "./dictionaries/index.ts";
import { evaluationHandlers } from "./evaluations/index.ts";
import { sectionEnded, sectionMoved, sectionScheduled } from "./events.ts";
import { tradingOngoing } from "./ongoing.ts";
import { listOrders } from "./orders/list-orders.ts";
import { listSectionOrders } from "./orders/list-section-orders.ts";
import { placeOrder } from "./orders/place-order.ts";
import { tryOrder } from "./orders/try-order.ts";
import { parameterHandlers } from "./parameters/index.ts";
import { listApproved } from "./planning/list-approved.ts";
import { previewSection } from "./planning/preview-section.ts";
import { proposeSection } from "./planning/propose-section.ts";
import { listKeys } from "./proof/list-keys.ts";
import { readBundle } from "./proof/read-bundle.ts";
import { readReceipt } from "./proof/read-receipt.ts";
import { sealEnded } from "./proof/seal-ended.ts";
import { sealHandlers } from "./seals/index.ts";
import { enterSection } from "./sections/enter-section.ts";
import { listSectionAgreements } from "./sections/list-section-agreements.ts";
import { listSectionChoices } from "./sections/list-section-choices.ts";
import { listSections } from "./sections/list-sections.ts";
import { readSectionPower } from "./sections/read-section-power.ts";
import { readTradingTime } from "./sections/read-trading-time.ts";
import { fillSectionWords } from "./sections/section-words.ts";
import { signAgreement } from "./sections/sign-agreement.ts";
import { isJournalMonthInUse } from "./sessions/journal-month.ts";
import { sessionClock } from "./sessions/session-clock.ts";
import { openStandingCache } from "./sessions/standing-cache.ts";
import { outbidWatch, tellOutbid } from "./sessions/tell-outbid.ts";
import { findUndisclosed } from "./sessions/undisclosed.ts";
import { specialHandlers } from "./special/index.ts";
import { stepHandlers } from "./steps/index.ts";
import { tradingSubjects } from "./subjects.ts";
import { listWareDeals } from "./wares/list-ware-deals.ts";
import { listWareDiscounts } from "./wares/list-ware-discounts.ts";
import { listWareKinds } from "./wares/list-ware-kinds.ts";
import { readWareFees } from "./wares/read-ware-fees.ts";
import { readWareParameters } from "./wares/read-ware-parameters.ts";

/** Logs, and how far one of them was read. */
const unaudited = [
  "trading.journal",
  "trading.outbid_cursor",
  "trading.application_step",
  "trading.parameter_change",
  "trading.session_opening",
  "trading.session_seal",
  "trading.seal_part",
];

/** 交易: sections, wares and orders; run by a lane for each section, and by a clock on every node. */
export const trading = (platform: Platform): Module => {
  const standings = platform.cacheOf(openStandingCache);
  const clock = sessionClock(platform);
  const outbid = outbidWatch(platform);
  const ring = ({ data }: Event) => {
    const { section, ringsAt } = data as {
      section: string;
      /** When the clock has to act next, in ms since 1970; null when it has nothing to do. */
      ringsAt: number | null;
    };
    clock.ring(section, ringsAt);
  };
  return {
    name: "trading",
    handlers: [
      placeOrder(platform),
      listSectionOrders,
      readTradingTime,
      readSectionPower,
      enterSection,
      signAgreement,
      listWareKinds,
      listOrders,
      listWareDeals,
      listSectionAgreements,
      readWareFees,
      readWareParameters,
      listWareDiscounts,
      listSectionChoices,
      listSections,
      ...controlHandlers(platform),
      tryOrder(platform),
      listKeys(platform),
      readBundle(platform),
      readReceipt(platform),
      ...specialHandlers,
      ...stepHandlers,
      ...sealHandlers,
      ...evaluationHandlers(platform),
      ...applicationHandlers,
      listApproved,
      proposeSection,
      previewSection,
      ...parameterHandlers,
      ...dictionaryHandlers,
    ],
    desk: tradingDesk,
    dayChecks: tradingDayChecks,
    ongoing: tradingOngoing,
    undisclosed: findUndisclosed,
    jobs: [tellOutbid],
    onEvent: { [sectionEnded.type]: [concludeApplications, sealEnded(platform)] },
    onLive: {
      [sectionMoved.type]: (event) => {
        ring(event);
        outbid.hear(event);
      },
      [sectionScheduled.type]: ring,
      [standingChanged.type]: ({ data }) => standings.forget((data as { firm: FirmId }).firm),
    },
    auditWords: tradingAuditWords,
    subjects: tradingSubjects,
    migrations: new URL("./migrations/", import.meta.url),
    isMonthInUse: isJournalMonthInUse,
    unaudited,
    metrics: (registry) => clock.watch(registry),
    lateness: () => clock.lateness(),
    start: async () => {
      await fillSectionWords(platform);
      await clock.start();
      await outbid.start();
      return async () => clock.stop();
    },
  };
};

export { type DecideStep, recordApplication } from "./applications/record-application.ts";
export {
  hasTradeReferences,
  type MallReferences,
  openMallReferences,
  openTradeReferences,
  type TradeReferences,
} from "./applications/references.ts";
export { noticeOf } from "./applications/review/notice-of-application.ts";
export { markScheduled, takeApproved } from "./applications/review/schedule-application.ts";
export { restMsOf, sectionTermsOf, waresOf } from "./applications/wares-of-application.ts";
export { countSectionsOn } from "./control/count-sections.ts";
export { findRelatedBidders } from "./control/related-bidders.ts";
export { findDealsOfDay } from "./day-checks.ts";
export { findGradeProducts, type GradeProduct } from "./dictionaries/find-grade-products.ts";
export { dictionarySaved, sectionMoved, sectionScheduled } from "./events.ts";
export { findTradeTodos } from "./find-todos.ts";
export { findBids } from "./orders/find-bids.ts";
export { findParameters, findTradeTerms } from "./parameters/sheet-store.ts";
export { planSection } from "./planning/plan-section.ts";
export { findDealProof } from "./proof/deal-proof.ts";
export { type Replay, replayAll } from "./proof/replay.ts";
export {
  findPurgeableSessions,
  keepBundle,
  lockPurgeableSession,
  purgeSession,
  type StoredBundle,
} from "./purge/purge-session.ts";
export { concealOrder } from "./seals/conceal-order.ts";
export { enrolHolder, findHolders } from "./seals/key-store.ts";
export type { KeyHolder } from "./seals/make-seals.ts";
export { sealWords } from "./seals/seal-words.ts";
export { findDayFigures } from "./sections/day-figures.ts";
export {
  findDealStatistics,
  findHallSections,
  findOverview,
  findPublishedWares,
  findSectionIds,
  findSectionVersions,
} from "./sections/hall-store.ts";
export { fillSectionWords } from "./sections/section-words.ts";
export { sectionStateOf, wareStateOf } from "./sessions/board.ts";
export { decideStep, type MemberStep } from "./sessions/member-step.ts";
export { orderNoOf } from "./sessions/order-no.ts";
export {
  type NewSection,
  type NewWare,
  scheduleSection,
  scheduleSections,
} from "./sessions/schedule-section.ts";
export type { OrderCommand, SessionCommand } from "./sessions/session-command.ts";
export { sessionLane } from "./sessions/session-lane.ts";
export type { StoredSession } from "./sessions/session-rows.ts";
export { findSession } from "./sessions/session-store.ts";
export { openWareKinds } from "./wares/open-ware-kinds.ts";
