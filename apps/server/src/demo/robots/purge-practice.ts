import { type Instant, instant, type SectionId } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { removeTradeNotices } from "../../content/index.ts";
import { lockPurgeableContracts, purgeContracts } from "../../contracts/index.ts";
import { type FileStore, openFileStore } from "../../files/index.ts";
import { condenseDays, condenseVouchers, isDayClosed, purgeFees } from "../../funds/index.ts";
import { purgeLots } from "../../goods/index.ts";
import { findHauled } from "../../logistics/index.ts";
import { type Errand, errand, type Scope, schedule } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import {
  findPurgeableSessions,
  keepBundle,
  lockPurgeableSession,
  purgeSession,
  type StoredBundle,
} from "../../trading/index.ts";
import { demoCompany, exchange } from "../people.ts";
import { dissolveContracts } from "./carry-contracts.ts";
import { robotFirms } from "./robots.ts";

/** After the days' accounts are written, which is ten minutes after midnight. */
const afterMidnightMs = 1_800_000;
/** When to come back where the day before is not closed yet. */
const laterMs = 600_000;
/** As many sessions are purged by one run of the job, each in a transaction of its own. */
const atOnce = 20;

const keeper = { company: demoCompany, ...exchange };

/** From which number on the sessions of a night are still to be looked at. */
interface Place {
  /** Id of the last session that was looked at; empty for the first run of a night. */
  readonly after: string;
}

/**
 * 清理: each night the practice sessions of the days before go, one by one, each whole: its bundle is put into the file store, what robots
 * have dealt in it with each other is dissolved by agreement and goes with it, and so do its vouchers, lots and notice. A
 * kill leaves sessions that are purged and sessions that are not; the job goes on with the rest.
 */
export function purgeDaily(platform: Platform): {
  /** The job that purges, once it is due. */
  readonly job: Errand<Place>;
  /** Schedules the first run: what a night has left is made up for at the next start. */
  readonly begin: () => Promise<void>;
} {
  const { db, clock, transact, config, log } = platform;
  const store = openFileStore(config);

  const job: Errand<Place> = errand("demo.clearPractice", async ({ after }) => {
    const today = startOfDay(clock.now());
    const yesterday = shanghaiDay(instant(today - dayMs));
    if (!(await isDayClosed(db, yesterday))) return next(instant(clock.now() + laterMs), after);
    const query = { company: demoCompany, before: today, after, most: atOnce };
    const found = await findPurgeableSessions(db, query);
    for (const section of found) {
      // One that cannot be purged keeps no other from it, and its turn comes again in the next night.
      await purgeOne(platform, store, section).catch((error: unknown) =>
        log.error({ err: error, section }, "a practice session was not purged"),
      );
    }
    await transact(({ tx }) => condenseDays(tx, [yesterday, shanghaiDay(today)]));
    const last = found.at(-1);
    if (found.length === atOnce && last) return next(clock.now(), last);
    return next(instant(today + dayMs + afterMidnightMs), "");
  });

  const next = (at: Instant, after: string) =>
    transact(({ tx }: Scope) => schedule(tx, job, "", at, { after }));

  return { job, begin: () => next(clock.now(), "") };
}

/** One session, with all that rests on it: first its bundle is kept, and then everything goes in one transaction. */
async function purgeOne(platform: Platform, store: FileStore, section: SectionId): Promise<void> {
  const bundle = await keepBundle(platform, store, section, keeper);
  if (bundle) await platform.transact((scope) => purgeWhole(scope, bundle));
}

async function purgeWhole(scope: Scope, bundle: StoredBundle): Promise<void> {
  const { tx, now } = scope;
  const { section } = bundle;
  if (!(await lockPurgeableSession(tx, bundle))) return;
  const purgeable = await lockPurgeableContracts(tx, section, robotFirms);
  const nos = purgeable.map(({ no }) => no);
  const hauled = await findHauled(tx, nos);
  const free = nos.filter((no) => !hauled.has(no));
  await dissolveContracts(scope, free);
  const contracts = (await purgeContracts(tx, free)).map(({ no }) => no);
  const { orders, wares } = await purgeSession(tx, bundle, { keeper, contracts, now });
  await removeTradeNotices(tx, section);
  await purgeFees(tx, orders, robotFirms);
  await condenseVouchers(tx, { references: [section, ...orders, ...contracts], firms: robotFirms });
  await purgeLots(tx, { wares, contracts });
}
