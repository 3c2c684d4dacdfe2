import { parseArgs } from "node:util";
import { allFaults } from "./all-faults.ts";
import { type Order, type Result, tryFaults } from "./drive.ts";

const usage = `npm run faults -- NAME … [--times N]   tries faults, as often as said
npm run faults -- all [--times N]      tries every fault
npm run faults -- ci                   tries some faults a few times

NAME is one of:
${allFaults.map(({ name, title }) => `  ${name.padEnd(16)} ${title}`).join("\n")}`;

/** Progress is for people, and the table alone is printed to be read by others. */
const say = (line: string) => void process.stderr.write(`${line}\n`);

const columns = [
  ["fault", ({ title }: Result) => title],
  ["times", ({ times }: Result) => times],
  ["calls", ({ calls }: Result) => calls],
  ["acknowledged", ({ acknowledged }: Result) => acknowledged],
  ["repeated", ({ repeated }: Result) => repeated],
  ["cut or failed", ({ failed }: Result) => failed],
  ["longest gap, s", ({ gapSeconds }: Result) => gapSeconds.toFixed(1)],
  ["lost", ({ lost }: Result) => lost],
  ["twice", ({ twice }: Result) => twice],
  ["replay", ({ differences }: Result) => differences],
  ["bundles", ({ bundles }: Result) => bundles],
  ["books read", ({ reads }: Result) => reads],
  [
    "verdict",
    ({ problems }: Result) => (problems.length === 0 ? "holds" : `**${problems.length} problems**`),
  ],
] as const;

const line = (cells: readonly unknown[]) => `| ${cells.join(" | ")} |`;

function print(results: readonly Result[]): void {
  const head = [line(columns.map(([name]) => name)), line(columns.map(() => "---"))];
  const rows = results.map((result) => line(columns.map(([, of]) => of(result))));
  process.stdout.write(`${[...head, ...rows].join("\n")}\n`);
  for (const { fault, problems } of results)
    for (const problem of problems.slice(0, 20)) process.stdout.write(`\n${fault}: ${problem}\n`);
}

/** Those that open the same, one after the other, share a market. */
function* together(orders: readonly Order[]): Iterable<readonly Order[]> {
  let group: Order[] = [];
  for (const order of orders) {
    if (group[0] && group[0].fault.open !== order.fault.open) {
      yield group;
      group = [];
    }
    group.push(order);
  }
  if (group.length > 0) yield group;
}

/** The faults of these names, "all" and "ci" among them; null where one is unknown. */
function ordersOf(names: readonly string[], times: number | null): readonly Order[] | null {
  const [only] = names;
  const isKnown = (name: string) => allFaults.some((fault) => fault.name === name);
  if (only === undefined || !(only === "all" || only === "ci" || names.every(isKnown))) return null;
  return allFaults
    .map((fault) => ({ fault, times: times ?? (only === "ci" ? fault.times.ci : fault.times.usual) }))
    .filter(({ fault }) =>
      only === "ci" ? fault.times.ci > 0 : only === "all" || names.includes(fault.name),
    );
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { times: { type: "string" } },
  });
  const times = values.times === undefined ? null : Number(values.times);
  const orders = ordersOf(positionals, times);
  if (!orders || (times !== null && !(Number.isInteger(times) && times > 0))) {
    say(usage);
    return 1;
  }
  const results: Result[] = [];
  for (const group of together(orders)) {
    const missing = group[0]?.fault.missing?.() ?? null;
    if (missing) say(`${group.map(({ fault }) => fault.name).join(", ")}: left out, ${missing}`);
    else results.push(...(await tryFaults(group, say)));
  }
  print(results);
  return results.length > 0 && results.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

process.exit(await main());
