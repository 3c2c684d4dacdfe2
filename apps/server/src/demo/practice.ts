import { type Fen, fen, instant } from "@zd/domain/kernel/brand";
import { startOfDay } from "@zd/domain/kernel/shanghai-time";
import { takesOrders } from "@zd/domain/trading/codes";
import { sql } from "kysely";
import { findAvailable, receiveMoney } from "../funds/index.ts";
import type { Timer } from "../platform/clock.ts";
import { isThereAlready, rows } from "../platform/database.ts";
import type { Platform } from "../platform/module.ts";
import { findSession, scheduleSection, sessionLane } from "../trading/index.ts";
import { announce } from "./announce.ts";
import { practiceNoticeMs, practiceSections, regularSections } from "./catalogue/sessions.ts";
import type { SectionPlan } from "./catalogue/types.ts";
import { demoCompany } from "./people.ts";
import { newSectionOf } from "./plan-section.ts";
import { type Random, randomFrom } from "./random.ts";
import { nextOrder, robotFirms } from "./robots.ts";

/** How often the robots look at the market. */
const beatMs = 900;
/** How often new sessions are put on the calendar, and empty purses filled again. */
const planMs = 20_000;
/** Less than what the clock takes for an outage. */
const lateStartMs = 100_000;
const chanceInFreeTime = 0.55;
/** A countdown is left to run out now and then. */
const chanceInCountdown = 0.12;

const refillBelow = fen(1_000_000_000_00n);
const refill: Fen = fen(10_000_000_000_00n);

/**
 * 练习场次: keeps the market alive by day and night. The plan is the same for every node, so whoever comes first
 * puts a section on the calendar; robots place their orders through the lane, as everybody does.
 */
export function practise(platform: Platform) {
  const { clock, log } = platform;
  const random = randomFrom(String(clock.now()));
  const timers = new Set<Timer>();
  let stopped = false;

  function every(ms: number, work: () => Promise<void>) {
    const beat = async () => {
      await work().catch((error: unknown) => log.error({ err: error }, "the practice market missed a beat"));
      if (stopped) return;
      const timer: Timer = clock.at(instant(clock.now() + ms), () => {
        timers.delete(timer);
        void beat();
      });
      timers.add(timer);
    };
    return beat();
  }

  return {
    async start() {
      await every(planMs, () => plan(platform));
      await every(beatMs, () => trade(platform, random));
    },
    stop() {
      stopped = true;
      for (const timer of timers) timer.cancel();
    },
  };
}

async function plan(platform: Platform): Promise<void> {
  const { db, clock, transact } = platform;
  const now = clock.now();
  await clearOutages(platform);
  const wanted = [
    ...regularSections(now).filter(({ startsAt }) => startsAt > now),
    // What should have begun a moment ago begins at once: an empty market would have to wait for its first session.
    ...practiceSections(instant(now - lateStartMs), instant(now + practiceNoticeMs)),
  ];
  const known = await db
    .selectFrom("trading.section")
    .select("id")
    .where("id", "in", wanted.map(({ number }) => number).concat(""))
    .execute();
  const planned = new Set(known.map(({ id }) => id));
  for (const section of wanted.filter(({ number }) => !planned.has(number))) await publish(platform, section);
  await transact(async (scope) => {
    for (const firm of robotFirms) {
      if ((await findAvailable(scope.tx, firm)) < refillBelow)
        await receiveMoney(scope, firm, refill, "练习资金补充");
    }
  });
}

async function publish({ transact, log }: Platform, section: SectionPlan): Promise<void> {
  try {
    await transact(async (scope) => {
      await scheduleSection(scope, newSectionOf(section, startOfDay(scope.now)));
      await announce(scope, section);
    });
  } catch (error) {
    if (isThereAlready(error)) log.debug({ section: section.number }, "another node was faster");
    else log.error({ err: error, section: section.number }, "a session was not put on the calendar");
  }
}

/** Nobody resumes a practice session that an outage has suspended, or that nobody opened in time. */
async function clearOutages({ db, runInLane }: Platform): Promise<void> {
  const suspended = await db
    .selectFrom("trading.section")
    .select("id")
    .where("companyId", "=", demoCompany)
    .where("status", "=", "4")
    .where("practice", "=", true)
    .where(sql<boolean>`suspended->>'why' = 'outage'`)
    .execute();
  for (const { id } of suspended) await runInLane(sessionLane, id, { kind: "void" });
}

async function trade(platform: Platform, random: Random): Promise<void> {
  const running = await rows<{ id: string; wareKind: string; status: string }>(
    platform.db,
    sql`select id, ware_kind_id as ware_kind, status from trading.section
        where company_id = ${demoCompany} and status in ('1', '2') order by starts_at`,
  );
  await Promise.all(
    running
      .filter(({ status }) => random.chance(status === "2" ? chanceInCountdown : chanceInFreeTime))
      .map(({ id, wareKind }) => tradeIn(platform, id, wareKind, random)),
  );
}

async function tradeIn(
  { db, runInLane }: Platform,
  id: string,
  wareKind: string,
  random: Random,
): Promise<void> {
  const found = await findSession(db, id);
  if (!found || !takesOrders(found.session.section.status)) return;
  const order = nextOrder(found.session, { wareKind, invited: [] }, random);
  if (order) await runInLane(sessionLane, id, order);
}
