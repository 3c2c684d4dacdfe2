import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { api } from "@zd/api";
import type { Brand } from "@zd/domain/kernel/brand";
import type pg from "pg";
import { openPool } from "../../../apps/server/src/platform/database/database.ts";
import { leaseMs } from "../../../apps/server/src/platform/jobs/jobs.ts";
import { sendSignal } from "../../../apps/server/src/platform/process/send-signal.ts";
import type { Fault, Watch } from "../fault.ts";
import { openLog } from "../load/log.ts";
import { openClient } from "../load/wire.ts";
import { until } from "../market/until.ts";
import { lacksPackage, lacksRedis } from "../sites/debian.ts";
import type { NodeProcess } from "../sites/node-process.ts";
import { openSeveralNodes, type SeveralNodes } from "../sites/several-nodes.ts";

/** The job that takes long, and the one that fails: each runs every night, and is made due now. */
const [longJob, failingJob] = ["financing.interestRun", "mall.noteAreaPrices"] as const;
/** Within so many seconds the staff sees a job that has failed for the first time. */
const seenWithinSeconds = 10;

/**
 * Has the long job wait in the database at each of its steps, so that it takes longer than a lease although no statement takes longer
 * than one may; and notes each time that its work was committed.
 */
const slowJob = `
  create schema faults;
  create table faults.done (at timestamptz not null default clock_timestamp());
  create function faults.wait() returns trigger language plpgsql as $$ begin perform pg_sleep(13.5); return new; end $$;
  create function faults.note() returns trigger language plpgsql as $$ begin insert into faults.done default values; return new; end $$;
  create function faults.fail() returns trigger language plpgsql as $$ begin raise exception 'a fault on purpose'; end $$;
  create function faults.wait_at_credit() returns trigger language plpgsql as $$
    begin if current_query() like '%授信到期%' then perform pg_sleep(13.5); end if; return null; end $$;
  create trigger slow before insert on financing.batch for each statement execute function faults.wait();
  create trigger slow before insert on financing.batch_line for each statement execute function faults.wait();
  create trigger slow before insert on financing.used_day for each statement execute function faults.wait();
  create trigger slow before update on financing.credit for each statement execute function faults.wait_at_credit();
  create trigger slow before insert on platform.job for each row
    when (new.name = 'financing.tellOverdue') execute function faults.wait();
  create trigger noted after insert on financing.batch for each statement execute function faults.note();`;

interface JobSite extends SeveralNodes {
  readonly pool: pg.Pool;
}

/** How a job stands in its table. */
interface Standing {
  readonly attempts: number;
  readonly isDue: boolean;
  readonly failure: string | null;
}

async function standingOf({ pool }: JobSite, name: string): Promise<Standing | null> {
  const { rows } = await pool.query<Standing>(
    `select attempts, run_at <= clock_timestamp() as "isDue", last_error as failure from platform.job where name = $1`,
    [name],
  );
  return rows[0] ?? null;
}

/** The moment has whole milliseconds, as the nodes write it: by it they know the job again. */
const makeDue = ({ pool }: JobSite, name: string) =>
  pool.query(
    `update platform.job set run_at = date_trunc('milliseconds', clock_timestamp()), attempts = 0, locked_until = null, last_error = null
    where name = $1`,
    [name],
  );

/** Kills the node that works at the long job at the moment, and gives it. */
async function killWorker({ pool, processes }: JobSite): Promise<NodeProcess> {
  const port = await until("the long job", async () => {
    const { rows } = await pool.query<{ port: number }>(
      `select client_port as port from pg_stat_activity where wait_event = 'PgSleep' and query like '%financing.batch %'`,
    );
    return rows[0]?.port ?? null;
  });
  const line = execFileSync("ss", ["-Htnp", "src", `127.0.0.1:${port}`], { encoding: "utf8" });
  const [, pid] = /pid=(\d+)/.exec(line) ?? [];
  sendSignal(Number(pid), "SIGKILL");
  return until("the end of the node", async () => processes.find((node) => node.hasEnded()) ?? null);
}

/** A job that takes longer than its lease, whose worker is killed in the middle, is done once by the other node. */
async function outlastLease(site: JobSite, { note }: Watch): Promise<void> {
  const { pool } = site;
  // A node runs it at its start as well, and takes its time since the triggers are there.
  await until(
    "the end of the run at the start",
    async () => ((await standingOf(site, longJob))?.isDue === false ? true : null),
    3 * (leaseMs / 1_000),
  );
  const batch = "kind = 'interest' and at > clock_timestamp() - interval '1 day'";
  await pool.query(
    `delete from financing.batch_line where batch_id in (select id from financing.batch where ${batch})`,
  );
  await pool.query(`delete from financing.batch where ${batch}`);
  await pool.query("delete from faults.done");
  await makeDue(site, longJob);
  const killed = await killWorker(site);
  const killedAt = performance.now();
  await until(
    "another worker",
    async () => ((await standingOf(site, longJob))?.attempts === 2 ? true : null),
    leaseMs / 1_000 + 30,
  );
  const takenAt = performance.now();
  let most = 0;
  await until(
    "the end of the long job",
    async () => {
      const standing = await standingOf(site, longJob);
      most = Math.max(most, standing?.attempts ?? 0);
      if (standing?.failure) note(`the long job has failed: ${standing.failure}`);
      return standing?.isDue === false ? true : null;
    },
    3 * (leaseMs / 1_000),
  );
  const tookMs = performance.now() - takenAt;
  if (tookMs < leaseMs) note(`the long job took ${tookMs / 1_000} s only, less than its lease`);
  if (most > 2) note(`the long job was begun ${most} times`);
  // Whoever had taken it beside its worker would be done by now.
  await wait(2_000);
  const { rows } = await pool.query<{ times: string }>("select count(*)::text as times from faults.done");
  if (rows[0]?.times !== "1") note(`the long job was done ${rows[0]?.times} times`);
  const seconds = [takenAt - killedAt, tookMs].map((ms) => (ms / 1_000).toFixed(1));
  process.stderr.write(
    `  taken over ${seconds[0]} s after its worker was killed, and done once in ${seconds[1]} s\n`,
  );
  await killed.start();
  await killed.ready();
}

/** A job that always fails is on the staff's page after its first failure, and its button has it done when the cause is gone. */
async function seeFailure(site: JobSite, { note }: Watch): Promise<void> {
  const { pool, addresses, market } = site;
  const member = { token: market.administrator, firm: "exchange" };
  const staff = openClient({ addresses, first: 0, member, log: openLog() });
  const find = async () => {
    const page = await staff.ask(api.failedJobs.listJobs, {
      pageIndex: 1,
      pageSize: 20,
      filters: { name: failingJob },
    });
    return page?.rows[0] ?? null;
  };
  await pool.query(
    "create trigger failing before insert on mall.area_price for each statement execute function faults.fail()",
  );
  await makeDue(site, failingJob);
  const madeDue = performance.now();
  const failed = await until("the failed job on the page", find, seenWithinSeconds).catch(() => null);
  const seconds = ((performance.now() - madeDue) / 1_000).toFixed(1);
  await pool.query("drop trigger failing on mall.area_price");
  if (!failed) return note(`a job that fails is not on the page after ${seenWithinSeconds} s`);
  if (!failed.error.includes("a fault on purpose")) note(`the page says: ${failed.error}`);
  const job = failed.job as Brand<string, "JobId">;
  await staff.give("retry", api.failedJobs.retryJob, { job });
  const isDone = async () => ((await standingOf(site, failingJob))?.isDue === false ? true : null);
  await until("the job that was run again", isDone, seenWithinSeconds).catch(({ message }: Error) =>
    note(message),
  );
  if (await find()) note("the job that was done is still on the page");
  process.stderr.write(
    `  on the page ${seconds} s after it fell due, after try ${failed.attempts}, and done by the button\n`,
  );
}

/** Jobs that take longer than their lease, whose worker is killed, and that fail. */
export const jobsOutlast: Fault<JobSite> = {
  name: "jobs",
  title: "a job longer than its lease, its worker killed; a job that always fails; two nodes",
  limits: { gapSeconds: 10, failed: null },
  times: { usual: 1, ci: 0 },
  secondsEach: 240,
  missing: () => lacksPackage("iproute2", "/usr/bin/ss") ?? lacksRedis(),
  async open(plan) {
    const site = await openSeveralNodes(plan, { count: 2 });
    const pool = openPool({ url: site.databaseUrl(), size: 1, name: "faults", onError: () => {} });
    const close = async () => {
      await pool.end();
      await site.close();
    };
    try {
      await pool.query(slowJob);
      return { ...site, pool, close };
    } catch (error) {
      await close();
      throw error;
    }
  },
  async strike(site, watch) {
    await outlastLease(site, watch);
    await seeFailure(site, watch);
  },
};
