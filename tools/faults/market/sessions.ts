import { type ContractNo, instant, type SectionId, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { tonnes } from "@zd/domain/testing/samples";
import type { WareRule } from "@zd/domain/trading/session";
import { systemClock } from "../../../apps/server/src/platform/process/clock.ts";
import { type Scene, yuan } from "../../../apps/server/src/testing/market-scene.ts";
import { promised } from "../../../apps/server/src/testing/samples.ts";
import type { TestPlatform } from "../../../apps/server/src/testing/test-platform.ts";
import type { PlannedSession } from "./market.ts";
import { until } from "./until.ts";

/** Every how many seconds the sessions of all modes begin anew, and how long each runs before its countdown. */
const [everySeconds, freeSeconds, countdownSeconds] = [24, 12, 4];
/** How long after the market is prepared its first sessions begin, in seconds: the nodes start meanwhile. */
const firstAfterSeconds = 6;

type Terms = Partial<WareRule>;

const large: Terms = {
  total: tonnes("50000000"),
  minQuantity: tonnes("1000"),
  quantityStep: tonnes("1000"),
  split: true,
};
const bids: Terms = { priceStep: yuan("0.01") };

/** One session of each mode, as it is repeated. */
const modes: readonly { readonly mode: string; readonly terms: Terms; readonly more?: object }[] = [
  { mode: "0", terms: bids },
  { mode: "1", terms: large },
  {
    mode: "2",
    terms: {
      ...large,
      terms: {
        mode: "2",
        least: tonnes("2000"),
        tiers: [
          { from: tonnes("1000"), price: yuan("620") },
          { from: tonnes("4000"), price: yuan("611") },
        ],
        lockMs: 3_000,
      },
    },
  },
  { mode: "3", terms: { ...large, terms: { mode: "3", limitPrice: yuan("620") } } },
  {
    mode: "4",
    terms: {
      ...large,
      total: tonnes("5000"),
      terms: { mode: "4", pricing: "BID", limitPrice: yuan("620"), unit: "TON" },
    },
    more: { side: "B" },
  },
  {
    mode: "5",
    terms: {
      ...large,
      terms: {
        mode: "5",
        ladder: {
          kind: "ABS",
          rows: [{ at: tonnes("3000"), inclusive: true, off: yuan("5") }],
          otherwise: yuan("0"),
        },
      },
    },
  },
  { mode: "90", terms: bids, more: { sealedMs: 5_000 } },
];

const day = () => shanghaiDay(systemClock.now()).slice(2).replaceAll("-", "");
let numbers = 0;
const nextId = (): SectionId => {
  numbers += 1;
  return sectionId(`K${day()}-${String(numbers).padStart(4, "0")}`);
};

async function schedule(
  scene: Pick<Scene, "schedule">,
  { mode, terms, more = {} }: (typeof modes)[number],
  startsAt: number,
  stays: boolean,
  wareCount = 2,
): Promise<PlannedSession> {
  const id = nextId();
  const clock = stays
    ? { freeMs: 36_000_000, extensionMs: 60_000 }
    : { freeMs: freeSeconds * 1_000, extensionMs: countdownSeconds * 1_000 };
  const { wares } = await scene.schedule(
    { id, mode: mode as never, startsAt: instant(startsAt), ...clock, ...more },
    Array.from({ length: wareCount }, () => ({ rule: terms })),
  );
  return { id, mode, wares, startsAt, stays };
}

/** A session of bids and one of a listing that stay, and sessions of every mode that begin and end one after the other. */
export async function planSessions(
  scene: Pick<Scene, "schedule">,
  seconds: number,
): Promise<readonly PlannedSession[]> {
  const begin = systemClock.now() + 1_000;
  const [first, second] = modes as [(typeof modes)[number], (typeof modes)[number]];
  const sessions = [await schedule(scene, first, begin, true, 4), await schedule(scene, second, begin, true)];
  for (let after = firstAfterSeconds; after < seconds + firstAfterSeconds; after += everySeconds) {
    for (const [place, of] of modes.entries()) {
      // Not all at the same moment, so that some session is about to end at any time.
      const startsAt = begin + (after + (place * everySeconds) / modes.length) * 1_000;
      sessions.push(await schedule(scene, of, Math.round(startsAt), false));
    }
  }
  return sessions;
}

/** As much of an exchange as deals are made on. */
interface Stage extends Pick<TestPlatform, "db"> {
  readonly scene: Pick<Scene, "schedule" | "bid">;
}

/** Deals between plant and mine, all made by taking a listing: so many to be taken through their steps, one to be hauled, one to be financed. */
export async function scheduleDeals({ db, scene }: Stage, steps: number) {
  const id = nextId();
  const terms = { payType: "1", qualities: promised, delivery: "坑口自提" } as const;
  const { wares } = await scene.schedule(
    { id, mode: "1", startsAt: instant(systemClock.now() + 300), freeMs: 36_000_000 },
    [
      { ...terms, rule: large },
      { ...terms, payType: "0", rule: large },
    ],
  );
  const [toTake, toFinance] = wares as [WareId, WareId];
  const take = (ware: WareId, quantity: string) =>
    until("the listing", async () => {
      const { result, data, msg } = await scene.bid("plant", ware, null, quantity);
      if (result === 0) return String(data.orderno);
      if (result !== "M2003" && !/未开始|不在/.test(msg)) console.error(`${result} ${msg}`);
      return null;
    });
  const contractOf = (order: string) =>
    until("the contract", async () => {
      const found = await db
        .selectFrom("contracts.contract")
        .select("contractNo")
        .where("orderNo", "=", order as never)
        .executeTakeFirst();
      return (found?.contractNo as ContractNo | undefined) ?? null;
    });
  const orders: string[] = [];
  for (let i = 0; i < steps; i++) orders.push(await take(toTake, "6000"));
  const toHaul = await take(toTake, "600000");
  const financed = await take(toFinance, "6000");
  const numbersOf: ContractNo[] = [];
  for (const order of orders) numbersOf.push(await contractOf(order));
  return { steps: numbersOf, haul: await contractOf(toHaul), loan: await contractOf(financed) };
}
