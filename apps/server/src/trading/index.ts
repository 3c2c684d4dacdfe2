import type { Event } from "../platform/event.ts";
import type { Module, Platform } from "../platform/module.ts";
import { sectionMoved, sectionScheduled } from "./events.ts";
import { listOrders } from "./orders/list-orders.ts";
import { listSectionOrders } from "./orders/list-section-orders.ts";
import { placeOrder } from "./orders/place-order.ts";
import { enterSection } from "./sections/enter-section.ts";
import { listSectionAgreements } from "./sections/list-section-agreements.ts";
import { listSectionChoices } from "./sections/list-section-choices.ts";
import { listSections } from "./sections/list-sections.ts";
import { readSectionPower } from "./sections/read-section-power.ts";
import { readTradingTime } from "./sections/read-trading-time.ts";
import { evaluateOffers, listOwnOffers, readSealedRound } from "./sessions/evaluate-offers.ts";
import {
  answerCounterOffer,
  awardQuotes,
  confirmOffers,
  confirmSealedRules,
  giveUpOffer,
  makeCounterOffer,
  withdrawOrder,
} from "./sessions/member-steps.ts";
import { sessionClock } from "./sessions/session-clock.ts";
import { listWareDeals } from "./wares/list-ware-deals.ts";
import { listWareDiscounts } from "./wares/list-ware-discounts.ts";
import { listWareKinds } from "./wares/list-ware-kinds.ts";
import { readWareFees } from "./wares/read-ware-fees.ts";
import { readWareParameters } from "./wares/read-ware-parameters.ts";

/** 交易: sections, wares and orders, run by a lane and a clock on every node. */
export const trading = (platform: Platform): Module => {
  const clock = sessionClock(platform);
  const ring = ({ data }: Event) => {
    const { section, ringsAt } = data as { section: string; ringsAt: number | null };
    clock.ring(section, ringsAt);
  };
  return {
    name: "trading",
    handlers: [
      placeOrder,
      listSectionOrders,
      readTradingTime,
      readSectionPower,
      enterSection,
      listWareKinds,
      listOrders,
      listWareDeals,
      listSectionAgreements,
      readWareFees,
      readWareParameters,
      listWareDiscounts,
      listSectionChoices,
      listSections,
      withdrawOrder,
      confirmSealedRules,
      readSealedRound,
      evaluateOffers,
      awardQuotes,
      makeCounterOffer,
      answerCounterOffer,
      confirmOffers,
      giveUpOffer,
      listOwnOffers,
    ],
    hears: { [sectionMoved.type]: ring, [sectionScheduled.type]: ring },
    migrations: new URL("./migrations/", import.meta.url),
    start: async () => {
      await clock.start();
      return async () => clock.stop();
    },
  };
};

export { sectionMoved, sectionScheduled, sectionTurned } from "./events.ts";
export { findBids } from "./orders/find-bids.ts";
export {
  findHallSections,
  findOverview,
  findPublishedWares,
  findSectionIds,
  type HallFilter,
} from "./sections/hall-store.ts";
export { sectionStateOf, wareStateOf } from "./sessions/board.ts";
export { type NewSection, type NewWare, scheduleSection } from "./sessions/schedule-section.ts";
export {
  type MemberStep,
  type OrderCommand,
  type SessionCommand,
  sessionLane,
} from "./sessions/session-lane.ts";
export { findSession, type KeptSession } from "./sessions/session-store.ts";
export { openWareKinds } from "./wares/open-ware-kinds.ts";
