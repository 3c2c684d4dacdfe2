import { watchQueues } from "../checks/queues.ts";
import type { Site, Watch } from "../fault.ts";
import { flood } from "../load/flood.ts";

/** Orders that come at once during the fault: several times what the nodes may have in hand. */
const floodSize = 400;
/** Within so many seconds of the end of the fault orders are accepted again. */
const recoveredWithinSeconds = 3;
/** The most that may wait in one queue of a node: calls above it are told to come again. */
const queueMost = 600;

const say = (line: string) => void process.stderr.write(`  ${line}\n`);

/** A fault that lasts for a while. */
interface Spell {
  readonly begin: () => unknown;
  /** Ends when the fault has lasted for long enough. */
  readonly last: () => Promise<unknown>;
  readonly end: () => unknown;
}

/** Floods the nodes while the fault lasts; the queues must stay short, every caller be told to come again, and orders go on soon after it. */
export async function bearLoad(site: Site, watch: Watch, { begin, last, end }: Spell): Promise<void> {
  const queues = watchQueues(site.nodes);
  await begin();
  const flooding = flood(site, floodSize);
  try {
    await last();
  } finally {
    await end();
  }
  const ended = performance.now();
  await watch.nextOrder(recoveredWithinSeconds);
  const recovered = (performance.now() - ended) / 1_000;
  const { busy, failed, unsettled } = await flooding;
  if (failed > 0) watch.note(`${failed} calls of the flood had an error that says nothing`);
  if (unsettled > 0) watch.note(`${unsettled} calls of the flood had no answer`);
  const longest = await queues.stop();
  for (const [name, length] of longest)
    if (length > queueMost) watch.note(`${length} have waited in ${name}`);
  const worst = Math.max(0, ...longest.values());
  say(
    `an order ${recovered.toFixed(1)} s after the end; of the flood ${busy} × BUSY; at most ${worst} in a queue`,
  );
}
