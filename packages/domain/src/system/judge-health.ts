import { type Instant, instant } from "../kernel/brand.ts";
import { dayMs, shanghaiDay } from "../kernel/shanghai-time.ts";
import type { BooksHealth, DatabaseHealth, Health, JobHealth, MessagesHealth, NodeHealth } from "./health.ts";
import {
  type HealthFaultName,
  type HealthLevel,
  type HealthPart,
  healthFaults,
  healthLimits,
} from "./health-faults.ts";
import { sealedLogNames, tamperKinds } from "./sealed-logs.ts";

/** Something that is wrong now. */
export interface HealthFault {
  readonly kind: HealthFaultName;
  /** The node, the standby, or the disk of a node that it is about; empty where it is about all. */
  readonly on: string;
  /** How bad it is, in Chinese; empty where the fault's title says it all. */
  readonly words: string;
  /** Since when; null where nobody knows. */
  readonly since: Instant | null;
}

/** The whole, or a part of it: good where nothing is wrong. */
export type HealthVerdict = "good" | HealthLevel;

/** Everything that is wrong, the critical first. */
export function judgeHealth(health: Health, now: Instant): readonly HealthFault[] {
  const there = health.nodes.filter((node) => !isGone(node, now));
  const faults = [
    ...health.nodes.filter((node) => isGone(node, now)).map(gone),
    ...there.flatMap(judgeNode),
    ...judgeVersions(there),
    ...judgeRedis(there),
    ...judgeDatabase(health.database, now),
    ...judgeStandbys(health.database),
    ...judgeJobs(health.jobs, now),
    ...judgeBackup(health, now),
    ...judgeDayEnd(health, now),
    ...judgeBooks(health.books),
    ...judgeSeals(health.books, now),
    ...judgeWatch(health, now),
    ...judgeMessages(health.messages),
  ];
  const ofLevel = (level: HealthLevel) => faults.filter(({ kind }) => healthFaults[kind].level === level);
  return [...ofLevel("critical"), ...ofLevel("warning")];
}

/** The worst that is wrong with a part, and there with one node, standby or disk where `on` names it. */
export function verdictOf(faults: readonly HealthFault[], part?: HealthPart, on?: string): HealthVerdict {
  const levels = faults
    .filter(({ kind }) => part === undefined || healthFaults[kind].part === part)
    .filter((fault) => on === undefined || fault.on === "" || fault.on === on)
    .map(({ kind }) => healthFaults[kind].level);
  return levels.includes("critical") ? "critical" : levels.includes("warning") ? "warning" : "good";
}

/** Whether a node has said nothing for too long. */
export const isGone = ({ heardAt }: Pick<NodeHealth, "heardAt">, now: Instant): boolean =>
  now - heardAt >= healthLimits.silenceMs;

/** A disk of a node as a fault names it. */
export const diskOf = (node: string, disk: string): string => `${node} ${diskNames[disk] ?? disk}`;

/** What lies on a disk, in Chinese. */
export const diskNames: Readonly<Record<string, string>> = { data: "数据", files: "文件" };

const fault = (kind: HealthFaultName, on = "", words = "", since: Instant | null = null): HealthFault => ({
  kind,
  on,
  words,
  since,
});

const gone = ({ name, heardAt }: NodeHealth) => fault("nodeGone", name, "", heardAt);

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} 秒`;
const percent = (share: number) => `${Math.floor(share * 100)}%`;

function judgeNode(node: NodeHealth): readonly HealthFault[] {
  const { name, skewMs, waiting, oldestMs, worstMs } = node;
  const faults: HealthFault[] = [];
  if ((oldestMs ?? 0) > healthLimits.lineMs)
    faults.push(fault("lineStuck", name, `${waiting ?? 0} 项在等待，最早的已等 ${seconds(oldestMs ?? 0)}`));
  for (const pool of node.pools)
    if (pool.waiting > 0 && pool.busy >= pool.max)
      faults.push(
        fault("poolExhausted", name, `${pool.name} ${pool.busy}/${pool.max}，${pool.waiting} 项在等待`),
      );
  if (skewMs !== null && Math.abs(skewMs) > healthLimits.skewMs)
    faults.push(fault("clockWrong", name, skewWords(skewMs)));
  if ((worstMs ?? 0) > healthLimits.latenessMs)
    faults.push(fault("sessionsLate", name, `5 分钟内最多延迟 ${seconds(worstMs ?? 0)}`));
  return [...faults, ...judgeDisks(node)];
}

const skewWords = (skewMs: number) =>
  `${skewMs > 0 ? "快" : "慢"} ${Math.abs(skewMs)} 毫秒${
    Math.abs(skewMs) > healthLimits.skewMaxMs ? "，场次的结束已交给其他节点" : ""
  }`;

const judgeDisks = ({ name, disks }: NodeHealth): readonly HealthFault[] =>
  disks.flatMap((disk) => {
    const share = disk.free / disk.size;
    if (share >= healthLimits.diskFills) return [];
    const kind = share < healthLimits.diskFull ? "diskFull" : "diskFills";
    return [fault(kind, diskOf(name, disk.name), `剩余 ${percent(share)}`)];
  });

function judgeVersions(there: readonly NodeHealth[]): readonly HealthFault[] {
  const versions = [...new Set(there.map(({ version }) => version))].toSorted();
  return versions.length > 1 ? [fault("versionsDiffer", "", versions.join("、"))] : [];
}

/** One fault for all nodes: mostly it is Redis that is away, and not they. */
function judgeRedis(there: readonly NodeHealth[]): readonly HealthFault[] {
  const deaf = there.filter(({ redis }) => redis === "away");
  const since = deaf.flatMap(({ redisAwaySince: at }) => (at === null ? [] : [at]));
  return deaf.length === 0
    ? []
    : [
        fault(
          "redisAway",
          deaf.length === 1 ? (deaf[0]?.name ?? "") : "",
          deaf.length === there.length ? "全部节点" : deaf.map(({ name }) => name).join("、"),
          since.length > 0 ? instant(Math.min(...since)) : null,
        ),
      ];
}

function judgeDatabase(database: DatabaseHealth, now: Instant): readonly HealthFault[] {
  const { connections, connectionsMax, transactionMs, archives, archivedAt, archiveFailedAt } = database;
  const faults: HealthFault[] = [];
  if (connections > healthLimits.connections * connectionsMax)
    faults.push(fault("connectionsFill", "", `${connections}/${connectionsMax}`));
  if ((transactionMs ?? 0) > healthLimits.transactionMs)
    faults.push(fault("transactionOld", "", "", instant(now - (transactionMs ?? 0))));
  if (archives && archiveFailedAt !== null && archiveFailedAt > (archivedAt ?? 0))
    faults.push(fault("archiveFails", "", "", archivedAt));
  return faults;
}

function judgeStandbys({ standbys, standbysExpected }: DatabaseHealth): readonly HealthFault[] {
  const words = `应有 ${standbysExpected} 个，现有 ${standbys.length} 个`;
  const few =
    standbys.length >= standbysExpected
      ? []
      : [fault(standbys.length === 0 ? "standbysGone" : "standbyMissing", "", words)];
  const late = standbys.filter(({ lag }) => (lag ?? 0) > healthLimits.lag);
  return [
    ...few,
    ...late.map(({ name, lag }) =>
      fault("standbyLags", name ?? "", `落后 ${Math.round((lag ?? 0) / 1e6)} MB`),
    ),
  ];
}

function judgeJobs({ oldestMs, failing, givenUp }: JobHealth, now: Instant): readonly HealthFault[] {
  const faults: HealthFault[] = [];
  if (givenUp > 0) faults.push(fault("jobsGivenUp", "", `${givenUp} 个`));
  if (failing > 0) faults.push(fault("jobsFail", "", `${failing} 个`));
  if (oldestMs > healthLimits.jobMs) faults.push(fault("jobsLate", "", "", instant(now - oldestMs)));
  return faults;
}

function judgeBackup({ backup, backupsExpected }: Health, now: Instant): readonly HealthFault[] {
  if (backup === null) return backupsExpected ? [fault("backupMissing")] : [];
  const broken = backup.replayed === false ? [fault("backupBroken", "", "", backup.at)] : [];
  const isOld = backupsExpected && now - backup.at > healthLimits.backupMs;
  return isOld ? [...broken, fault("backupOld", "", "", backup.at)] : broken;
}

function judgeDayEnd({ dayEnd }: Health, now: Instant): readonly HealthFault[] {
  // A platform that has just been set up has no day that could be closed.
  if (dayEnd === null) return [];
  const due = shanghaiDay(instant(now - healthLimits.dayEndMs - dayMs));
  return dayEnd.day < due ? [fault("dayEndLate", "", `已结至 ${dayEnd.day}，应结至 ${due}`)] : [];
}

/** One fault for each log: where one row was changed, its balances and seals mostly do not fit either. */
const judgeBooks = ({ tampered }: BooksHealth): readonly HealthFault[] =>
  tampered.map(({ log, count, kind, subject, since }) =>
    fault(
      "booksTampered",
      sealedLogNames[log],
      `${count} 处，最早发现：${subject} ${tamperKinds[kind]}`,
      since,
    ),
  );

/** One fault for each log whose rows wait for their seal for too long. */
const judgeSeals = ({ unsealed }: BooksHealth, now: Instant): readonly HealthFault[] =>
  unsealed
    .filter(({ since }) => now - since > healthLimits.unsealedMs)
    .map(({ log, since }) => fault("booksUnsealed", sealedLogNames[log], "", since));

function judgeMessages({ awaySince, fault: words, ...texts }: MessagesHealth): readonly HealthFault[] {
  const { accepted, delivered, failed } = texts;
  const all = accepted + delivered + failed;
  const share = failed / Math.max(all, 1);
  return [
    ...(awaySince === null ? [] : [fault("messagesAway", "", words ?? "", awaySince)]),
    ...(all >= healthLimits.textsLeast && share > healthLimits.textsFailed
      ? [fault("textsFail", "", `24 小时内 ${all} 条中 ${failed} 条未送达`)]
      : []),
  ];
}

/** A platform that has never looked is given the same time from the start of its first node. */
function judgeWatch({ books, nodes }: Health, now: Instant): readonly HealthFault[] {
  if (!books.isWatched || nodes.length === 0) return [];
  const since = books.lookedAt ?? instant(Math.min(...nodes.map(({ startedAt }) => startedAt)));
  return now - since > healthLimits.booksMs ? [fault("booksUnwatched", "", "", since)] : [];
}
