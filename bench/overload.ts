import { api } from "@zd/api";
import type { Benchmark } from "./benchmark.ts";
import { openExchangeProcess } from "./exchange/exchange-process.ts";
import { readFor } from "./exchange/hall-load.ts";
import { bidFor } from "./exchange/order-load.ts";
import type { Figures } from "./statistics.ts";

const seconds = 10;
/** Bidders at a time, who wait for nothing but the answer: as many as are served with ease, too many, and far too many. */
const [easy, ...crowds] = [64, 600, 1_000, 3_000] as const;
/** Meanwhile the hall is read. */
const readers = 4;
const baseCents = 62_000;

const { listFilters, listSections } = api.market;

/**
 * Bids on one ware by far more bidders than can be served: what is too much is told so, with when to come again, and
 * nothing fails. The hall is read meanwhile, from a process of its own.
 */
export const overload: Benchmark = {
  name: "overload",
  parameters: { connections: [easy, ...crowds].join(", "), seconds, readers, call: "6101" },
  rounds: 3,
  compared: null,
  goal: "with every crowd at least 70 % of what is taken from the easy one, answers and the hall's p99 within 1,000 and 100 ms, no reader turned away, nothing fails",
  isMet: ({ ours }) => {
    const figure = (name: string) => ours[name] ?? Number.NaN;
    return crowds.every(
      (crowd) =>
        figure(`failed${crowd}`) === 0 &&
        figure(`perSecond${crowd}`) >= 0.7 * figure(`perSecond${easy}`) &&
        figure(`p99Ms${crowd}`) <= 1_000 &&
        figure(`hallTurnedAway${crowd}`) === 0 &&
        figure(`hallP99Ms${crowd}`) <= 100,
    );
  },
  open: async () => {
    const exchange = await openExchangeProcess({ firms: 64, sections: 1, waresPerSection: 1 });
    const { address, tokens } = exchange;
    const paths = [`/api${listFilters.path}`, `/api${listSections.path}`];
    let firstCents = baseCents;
    const crowd = async (connections: number, forSeconds: number): Promise<Figures> => {
      const load = { address, tokens, wares: exchange.wares.flat(), connections };
      const [bids, hall] = await Promise.all([
        bidFor({ ...load, seconds: forSeconds, firstCents }),
        readFor({ address, tokens, paths, connections: readers, seconds: forSeconds }),
      ]);
      firstCents = bids.lastCents;
      const answered = bids.accepted + bids.refused + bids.busy + bids.failed;
      return {
        [`perSecond${connections}`]: bids.accepted / bids.seconds,
        [`busyShare${connections}`]: bids.busy / answered,
        [`failed${connections}`]: bids.failed,
        [`p50Ms${connections}`]: bids.p50,
        [`p99Ms${connections}`]: bids.p99,
        [`hallTurnedAway${connections}`]: hall.failed / hall.answered,
        [`hallP99Ms${connections}`]: hall.p99Ms,
      };
    };
    await crowd(easy, 1.5);
    return {
      round: async () => {
        const figures: Figures[] = [];
        for (const connections of [easy, ...crowds]) figures.push(await crowd(connections, seconds));
        return { ours: Object.assign({}, ...figures) as Figures };
      },
      close: exchange.close,
    };
  },
};
