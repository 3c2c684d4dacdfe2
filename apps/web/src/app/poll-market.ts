import type { QueryClient } from "@tanstack/react-query";
import { market } from "@zd/api/market/operations";
import { tradingTime } from "@zd/api/trading/time";
import type { InputOf } from "@zd/api/wire/operation";
import type { SectionId } from "@zd/domain/kernel/brand";
import type { Call } from "../api/client.ts";
import { answerKey, answerOf } from "../api/hooks.ts";
import type { Poll } from "../realtime/live-market.ts";

/** What a page has asked for by itself a moment ago is not asked for again. */
const freshMs = 1_000;

/**
 * Which sections are asked for: all of them where a page lists them all, so that its own question and that of the round are
 * one; else the only one that is followed.
 */
function sectionsAsked(
  queries: QueryClient,
  wanted: readonly SectionId[],
): InputOf<typeof market.listSections> {
  const all = queries.getQueryCache().find({ queryKey: answerKey(market.listSections, {}), type: "active" });
  const [only] = wanted;
  return !all && only && wanted.length === 1 ? { section: only } : {};
}

/**
 * One round of polling: the time, the sections, and of those that have moved the wares. Sections and wares go through the
 * store of answers, so that a page that lists them shows what this round has found.
 */
export const pollMarket =
  (call: Call, queries: QueryClient): Poll =>
  async (wanted, known, signal) => {
    // A round that fails is over; the next one asks again.
    const stored = { staleTime: freshMs, retry: false, meta: { asksAgain: true } };
    const [{ serverTime }, sections] = await Promise.all([
      call(tradingTime.readTradingTime, {}, { signal }),
      queries.fetchQuery({
        ...answerOf(call, market.listSections, sectionsAsked(queries, wanted)),
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
