import { setTimeout as wait } from "node:timers/promises";
import { sectionId } from "@zd/domain/kernel/brand";
import { checkAuditSeals } from "./checks/audit.ts";
import { compareBoards } from "./checks/boards.ts";
import { watchBooks } from "./checks/books.ts";
import { verifyBundles } from "./checks/bundles.ts";
import { checkCommands, readRecords } from "./checks/commands.ts";
import { openReader } from "./checks/database.ts";
import { replay, verifyBooks } from "./checks/programs.ts";
import type { AnyFault, Fault, Site, Watch } from "./fault.ts";
import { startActors } from "./load/actors.ts";
import { openFollower } from "./load/follower.ts";
import { longestGap, openLog } from "./load/log.ts";
import { openWatch } from "./watch.ts";

/** What came of a fault that was tried so many times; a row of the table. */
export interface Result {
  readonly fault: string;
  readonly title: string;
  readonly times: number;
  /** Commands that were answered, and how many of them were acknowledged; the others were refused. */
  readonly calls: number;
  readonly acknowledged: number;
  /** How many of them took more than one try. */
  readonly repeated: number;
  /** Tries that were cut off or failed; those that were told to come again are not among them. */
  readonly failed: number;
  readonly gapSeconds: number;
  readonly lost: number;
  readonly twice: number;
  /** Differences that the replay has found, bundles that were verified, and readings of the books meanwhile. */
  readonly differences: number;
  readonly bundles: number;
  readonly reads: number;
  /** Everything that must not be; nothing where all is well. */
  readonly problems: readonly string[];
}

/** How long the market runs before the first time and after the last, in milliseconds. */
const beforeMs = 3_000;
const afterMs = 5_000;
/** Time for what is not counted by a fault itself, such as starting, coming to rest and checking, in seconds. */
const spareSeconds = 150;

/** A fault, and how often it is tried. */
export interface Order {
  readonly fault: AnyFault;
  readonly times: number;
}

/** Puts one market up for faults that open the same, strikes, and checks everything after each of them. */
export async function tryFaults(
  orders: readonly Order[],
  say: (line: string) => void,
): Promise<readonly Result[]> {
  const begun = performance.now();
  const seconds = orders.reduce((sum, { fault, times }) => sum + times * fault.secondsEach + spareSeconds, 0);
  const [first] = orders;
  if (!first) return [];
  const site = (await first.fault.open({ seconds })) as Site;
  say(`the market is up after ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  // Whoever breaks it off leaves nothing running behind.
  const breakOff = () => void site.close().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, breakOff);
  const results: Result[] = [];
  try {
    for (const { fault, times } of orders) {
      say(`${fault.name}: ${fault.title}`);
      if (results.length > 0) await site.startNodes();
      const result = await play(fault, site, times, say);
      say(
        `  ${result.acknowledged} acknowledged, ${result.gapSeconds.toFixed(1)} s without an order, ${result.failed} failed`,
      );
      for (const problem of result.problems.slice(0, 20)) say(`  ${problem}`);
      results.push(result);
    }
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, breakOff);
    await site.close();
  }
  return results;
}

async function play<S extends Site>(
  fault: Fault<S>,
  site: S,
  times: number,
  say: (line: string) => void,
): Promise<Result> {
  const problems: string[] = [];
  const note = (problem: string) => void problems.push(problem);
  const log = openLog();
  const reader = openReader(site.databaseUrl());
  const before = await readRecords(reader);
  await reader.close();
  const books = watchBooks(site.databaseUrl);
  const sections = site.market.sessions.map(({ id }) => sectionId(id));
  const viewedAt = fault.viewers === "proxy" ? site.nodes.flatMap(() => site.addresses) : site.nodes;
  const followers = viewedAt.map((node) => openFollower(node, sections));
  const actors = startActors(site, followers, log);
  const watch = openWatch({ log, followers, market: site.market, note });

  await watch.nextOrder(30);
  await wait(beforeMs);
  const begun = performance.now();
  const struck = await strikeAll(fault, site, times, watch, say);
  const ended = performance.now();
  await wait(afterMs);
  await actors.stop();
  if (struck) note(struck);

  for (const problem of await compareBoards(site, followers)) note(problem);
  for (const { node, backwards } of followers)
    if (backwards.length > 0)
      note(`${node}: ${backwards.length} frames went backwards, such as ${backwards[0]}`);
  for (const follower of followers) follower.close();
  const { reads, problems: wrongBooks } = await books.stop();
  const last = openReader(site.databaseUrl());
  const commands = await checkCommands(last, log, before);
  const bundles = await verifyBundles(site, last);
  await last.close();
  const unsealed = await checkAuditSeals(site.databaseUrl());
  const settings = await site.stopNodes();
  const { differences, problems: replayed } = await replay(settings);
  const tampered = await verifyBooks(settings);

  const gapSeconds = longestGap(log, begun, ended) / 1_000;
  const failed = log.misses.cut + log.misses.failed;
  for (const cost of costsOver(fault, times, { gapSeconds, failed, faults: log.faults })) note(cost);
  if (differences !== 0) note(`the replay has found ${differences} differences`);
  const { lost, twice } = commands;
  for (const found of [
    wrongBooks,
    tampered,
    bundles.problems,
    unsealed,
    replayed,
    actors.problems,
    log.unsettled,
  ])
    problems.push(...found);
  // The worst first: not all are printed.
  problems.unshift(...lost, ...twice);
  for (const [what, count] of log.faults) say(`  ${count} × ${what}`);
  say(`  ${countsOf(log.outcomes)}`);
  const acknowledged = log.outcomes.filter(({ verdict }) => verdict === "acknowledged").length;
  return {
    fault: fault.name,
    title: fault.title,
    times,
    calls: log.outcomes.length,
    acknowledged,
    repeated: log.repeated,
    failed,
    gapSeconds,
    lost: lost.length,
    twice: twice.length,
    differences,
    bundles: bundles.count,
    reads,
    problems,
  };
}

/** What a fault has cost beyond its limits. */
function costsOver(
  { limits }: AnyFault,
  times: number,
  {
    gapSeconds,
    failed,
    faults,
  }: { readonly gapSeconds: number; readonly failed: number; readonly faults: ReadonlyMap<string, number> },
): readonly string[] {
  const costs: string[] = [];
  if (gapSeconds > limits.gapSeconds)
    costs.push(`${gapSeconds.toFixed(1)} s without an order, ${limits.gapSeconds} s at most`);
  if (limits.failed !== null && failed > limits.failed * times) {
    const some = [...faults.keys()].slice(0, 5).join("; ");
    costs.push(`${failed} calls failed, ${limits.failed * times} at most: ${some}`);
  }
  return costs;
}

/** Strikes so many times; gives why it could not go on, or null. */
async function strikeAll<S extends Site>(
  fault: Fault<S>,
  site: S,
  times: number,
  watch: Watch,
  say: (line: string) => void,
): Promise<string | null> {
  for (let turn = 1; turn <= times; turn++) {
    const begun = performance.now();
    try {
      await fault.strike(site, watch);
    } catch (error) {
      return `time ${turn}: ${(error as Error).message}`;
    }
    say(`  ${fault.name} ${turn}/${times}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  }
  return null;
}

/** How many commands of each kind were acknowledged and refused, and by which code. */
function countsOf(
  outcomes: readonly { readonly kind: string; readonly verdict: string; readonly code: string }[],
) {
  const counts = new Map<string, number>();
  for (const { kind, verdict, code } of outcomes) {
    const name = verdict === "refused" ? `${kind} ${code}` : kind;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted()
    .map(([name, count]) => `${name}: ${count}`)
    .join(", ");
}
