import type { QueryClient } from "@tanstack/react-query";
import { market } from "@zd/contract/market/operations";
import { tradingTime } from "@zd/contract/trading/time";
import type { Call } from "../api/client.ts";
import { answerOf } from "../api/hooks.ts";
import type { Poll } from "../realtime/market.ts";

/** What a page has asked for by itself a moment ago is not asked for again. */
const freshMs = 1_000;

/**
 * One round of polling: the time, the sections, and of those that have moved the wares. Sections and wares go through the
 * store of answers, so that a page that lists them shows what this round has found.
 */
export const pollMarket =
  (call: Call, queries: QueryClient): Poll =>
  async (wanted, known, signal) => {
    // A round that fails is over; the next one asks again.
    const stored = { staleTime: freshMs, retry: false, meta: { asksAgain: true } };
    const [only] = wanted;
    const [{ serverTime }, sections] = await Promise.all([
      call(tradingTime.readTradingTime, {}, { signal }),
      queries.fetchQuery({
        ...answerOf(call, market.listSections, wanted.length === 1 && only ? { section: only } : {}),
        ...stored,
      }),
    ]);
    const moved = sections.filter(
      ({ section, version }) => wanted.includes(section) && !known(section, version),
    );
    const wares = await Promise.all(
      moved.map(async ({ section }) => ({
        section,
        ...(await queries.fetchQuery({ ...answerOf(call, market.listWares, { section }), ...stored })),
      })),
    );
    return { time: serverTime, sections, wares };
  };
