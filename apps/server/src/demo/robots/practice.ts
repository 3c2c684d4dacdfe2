import { type Fen, type FirmId, fen, type Instant, instant } from "@zd/domain/kernel/brand";
import { startOfDay } from "@zd/domain/kernel/shanghai-time";
import { isWorkingDay } from "@zd/domain/kernel/working-day";
import { isTake, type Section } from "@zd/domain/trading/session";
import { sql } from "kysely";
import { findAvailable, receiveMoney } from "../../funds/index.ts";
import { isThereAlready, rows } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import type { Timer } from "../../platform/process/clock.ts";
import { findCalendar } from "../../system/index.ts";
import { concealOrder, findSession, scheduleSection, sessionLane } from "../../trading/index.ts";
import { announce } from "../announce.ts";
import { practiceNoticeMs, practiceSections, regularSections } from "../catalogue/sessions.ts";
import type { SectionPlan } from "../catalogue/types.ts";
import { demoCompany } from "../people.ts";
import { newSectionOf } from "../plan-section.ts";
import { type Random, randomFrom } from "../random.ts";
import { carryContracts } from "./carry-contracts.ts";
import { nextStep } from "./next-step.ts";
import { enrolSealHolders, openSeals } from "./open-seals.ts";
import { robotFirms } from "./robots.ts";

/** How often the robots look at the market, in milliseconds. */
const beatMs = 900;
/** How often new sessions are put on the calendar, and empty purses filled again, in milliseconds. */
const planMs = 20_000;
/** How often the holders of seals look whether something is to be opened, in milliseconds. */
const sealsMs = 5_000;
/** How often robots look after their contracts, in milliseconds. */
const contractsMs = 300_000;
/**
 * How late a section may still be put on the calendar, in milliseconds; less than what the clock takes for an outage.
 */
const lateStartMs = 100_000;
const chanceInFreeTime = 0.55;
/** Chance of an order in a countdown; it is low, so that some countdowns run out. */
const chanceInCountdown = 0.12;
/** Chance of a take at a fixed price; it is low, so that the ware is not sold out long before its end. */
const chanceOfTake = 0.05;
/** Chance of an offer where offers are collected until the end. */
const chanceOfOffer = 0.2;
/** Chance of a step in the sealed round, which takes only seconds. */
const chanceInSealedRound = 0.15;
/** How long an owner looks at the offers before he decides, in milliseconds. */
const evaluationMs = 12_000;
const chanceInEvaluation = 0.4;

const refillBelow = fen(50_000_000_00n);
const refill: Fen = fen(500_000_000_00n);

/**
 * 练习场次: keeps the market alive by day and night. The plan is the same for every node, so whoever comes first
 * puts a section on the calendar; robots place their orders through the lane, as everybody does.
 */
export function practise(platform: Platform) {
  const { clock, log, track } = platform;
  const random = randomFrom(String(clock.now()));
  const timers = new Set<Timer>();
  let stopped = false;

  function every(ms: number, work: () => Promise<void>) {
    const beat = async () => {
      await track(work()).catch((error: unknown) =>
        log.error({ err: error }, "the practice market missed a beat"),
      );
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
      await every(beatMs, async () => {
        await clearOutages(platform);
        await trade(platform, random);
      });
      await every(sealsMs, () => openSeals(platform));
      await every(contractsMs, () => carryContracts(platform));
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
  const calendar = await findCalendar(db);
  const wanted = [
    // What the staff has closed since is closed for the demo as well.
    ...regularSections(now).filter(({ startsAt }) => startsAt > now && isWorkingDay(calendar, startsAt)),
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
      const holders = section.encrypted ? await enrolSealHolders(scope, section) : [];
      await scheduleSection(scope, newSectionOf(section, startOfDay(scope.now), holders));
      await announce(scope, section, holders);
    });
  } catch (error) {
    if (isThereAlready(error)) log.debug({ section: section.number }, "another node was faster");
    else log.error({ err: error, section: section.number }, "a session was not put on the calendar");
  }
}

/**
 * No staff looks after a practice session that an outage has suspended, or that nobody opened in time: it is void, and goes
 * on where it may not be void any more because part of a ware has dealt.
 */
async function clearOutages({ db, runInLane }: Platform): Promise<void> {
  const suspended = await db
    .selectFrom("trading.section")
    .select("id")
    .where("companyId", "=", demoCompany)
    .where("status", "=", "4")
    .where("practice", "=", true)
    .where(sql<boolean>`suspended->>'why' = 'outage'`)
    .execute();
  for (const { id } of suspended) {
    const voided = await runInLane(sessionLane, id, { kind: "void" });
    if (!voided.ok) await runInLane(sessionLane, id, { kind: "resume" });
  }
}

interface RunningSection extends Pick<Section, "id" | "mode" | "status" | "startsAt" | "freeMs"> {
  /** Id of the ware kind, by which robots are qualified. */
  readonly wareKind: string;
  /** Whether it is a practice section. */
  readonly practice: boolean;
}

async function trade(platform: Platform, random: Random): Promise<void> {
  const now = platform.clock.now();
  const running = await rows<Omit<RunningSection, "startsAt"> & { startsAt: Date }>(
    platform.db,
    sql`select id, mode, ware_kind_id as ware_kind, status, practice, starts_at, free_ms from trading.section
        where company_id = ${demoCompany}
          and (status in ('1', '2', 'a', '8') or (status = '3' and sealed_ms is not null))
        order by starts_at`,
  );
  const waiting = await platform.db
    .selectFrom("identity.standingView")
    .select("firmId")
    .where("companyId", "=", demoCompany)
    .where("disposalLetterOpen", "=", true)
    .execute();
  const barred = waiting.map(({ firmId }) => firmId);
  await Promise.all(
    running
      .map((section) => ({ ...section, startsAt: instant(section.startsAt.getTime()) }))
      .filter((section) => random.chance(chanceIn(section, now)))
      .map((section) => tradeIn(platform, section, barred, random)),
  );
}

function chanceIn(section: RunningSection, now: Instant): number {
  const { mode, status, startsAt, freeMs } = section;
  if (status === "8") {
    const looked = now - (startsAt + freeMs) > evaluationMs;
    return looked && isPlanned(section) ? chanceInEvaluation : 0;
  }
  if (status === "2") return chanceInCountdown;
  if (status !== "1") return chanceInSealedRound;
  if (isTake(mode)) return chanceOfTake;
  return mode === "0" || mode === "90" ? chanceInFreeTime : chanceOfOffer;
}

/** Of the demo's own calendar; what people have put on the market, they evaluate themselves. */
const isPlanned = ({ id, practice, startsAt }: RunningSection): boolean =>
  practice || regularSections(startsAt).some(({ number }) => number === id);

async function tradeIn(
  { db, clock, runInLane }: Platform,
  { id, wareKind }: RunningSection,
  barred: readonly FirmId[],
  random: Random,
): Promise<void> {
  const found = await findSession(db, id);
  if (!found) return;
  const step = nextStep(found.session, { wareKind, invited: [], barred }, random, clock.now());
  if (!step) return;
  const command = step.kind === "order" ? await concealOrder(found.session, step, clock.now()) : step;
  await runInLane(sessionLane, id, command);
}
