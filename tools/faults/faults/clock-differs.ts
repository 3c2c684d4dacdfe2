import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { watchTime } from "../checks/database-time.ts";
import type { Fault, Watch } from "../fault.ts";
import { until } from "../market/until.ts";
import { lacksPackage, lacksRedis } from "../sites/debian.ts";
import { readFigures, readReadiness } from "../sites/figures.ts";
import { openSeveralNodes, type SeveralNodes } from "../sites/several-nodes.ts";

/** Where Debian's package faketime has the library that tells a process another time; its stopwatch stays right. */
const libraries = "/usr/lib/*/faketime/libfaketime.so.1";
/** How long a node may take to notice, in seconds: the library looks once a second, and so does the node. */
const noticedWithinSeconds = 10;
/** The latest that a phase may end, in ms: a second is left to the node that decides its orders, the rest is the machine's load. */
const lateMostMs = 2_500;
/** For how long each wrong time lasts, in ms: longer than it takes until some sessions end. */
const lastsMs = 12_000;

interface ClockSite extends SeveralNodes {
  /** Sets the clock of the second node's machine ahead, or back, by so many seconds. */
  readonly setAhead: (seconds: number) => void;
}

const countOfEnds = async (node: string) =>
  (await readFigures(node))?.get("zd_session_lateness_seconds_count") ?? Number.NaN;

/** The clock of one machine is ahead by seconds: its node says so and ends no session, and the other one says nothing. */
async function goWrong({ nodes, setAhead }: ClockSite, { note }: Watch, seconds: number): Promise<void> {
  const [right = "", wrong = ""] = nodes;
  setAhead(seconds);
  const isSaid = async () => {
    const { ready, warning } = await readReadiness(wrong);
    const skew = (await readFigures(wrong))?.get("zd_clock_skew_seconds") ?? 0;
    const says = seconds > 0 ? "ahead of" : "behind";
    return (ready && warning.includes(says) && Math.abs(skew - seconds) < 0.2) || null;
  };
  const isNoticed = await until("the warning of the wrong clock", isSaid, noticedWithinSeconds).catch(
    () => null,
  );
  if (!isNoticed) note(`a clock that is ${seconds} s ahead is not said on /readyz and as a figure`);
  const before = [await countOfEnds(right), await countOfEnds(wrong)] as const;
  await wait(lastsMs);
  const after = [await countOfEnds(right), await countOfEnds(wrong)] as const;
  if (after[1] !== before[1])
    note(
      `the node with the wrong clock has ended ${after[1] - before[1]} phases, the other ${after[0] - before[0]}`,
    );
  if (!(after[0] > before[0])) note("the node with the right clock has ended nothing meanwhile");
  const { warning } = await readReadiness(right);
  if (warning !== "") note(`the node with the right clock says: ${warning}`);
}

/** Of two nodes' machines one has a wrong clock, which jumps. */
export const clockDiffers: Fault<ClockSite> = {
  name: "clock-differs",
  title: "a node's clock is +3 s, jumps to −3 s and back, two nodes",
  limits: { gapSeconds: 5, failed: 0 },
  times: { usual: 5, ci: 0 },
  secondsEach: 60,
  missing: () => lacksPackage("faketime", libraries) ?? lacksRedis(),
  async open(plan) {
    let clockFile = "";
    const site = await openSeveralNodes(plan, {
      count: 2,
      settingsOf(place, folder) {
        if (place !== 1) return {};
        clockFile = join(folder, "clock");
        writeFileSync(clockFile, "+0\n");
        return {
          LD_PRELOAD: globSync(libraries)[0] ?? "",
          FAKETIME_TIMESTAMP_FILE: clockFile,
          FAKETIME_CACHE_DURATION: "1",
          FAKETIME_DONT_FAKE_MONOTONIC: "1",
          NO_FAKE_STAT: "1",
        };
      },
    });
    return {
      ...site,
      setAhead: (seconds) => writeFileSync(clockFile, `${seconds < 0 ? "" : "+"}${seconds}\n`),
    };
  },
  async strike(site, watch) {
    const time = watchTime(site.databaseUrl, lateMostMs);
    await goWrong(site, watch, 3);
    await goWrong(site, watch, -3);
    site.setAhead(0);
    const [, wrong = ""] = site.nodes;
    const isRight = async () => (await readReadiness(wrong)).warning === "" || null;
    await until("the end of the warning", isRight, noticedWithinSeconds).catch(({ message }: Error) =>
      watch.note(message),
    );
    const { ends, latestMs, rows, problems } = await time.stop();
    for (const problem of problems) watch.note(problem);
    if (ends === 0) watch.note("nothing has ended meanwhile");
    process.stderr.write(
      `  ${ends} phases ended, the latest ${Math.round(latestMs)} ms after its moment; ${rows} rows of journals are on time\n`,
    );
  },
};
