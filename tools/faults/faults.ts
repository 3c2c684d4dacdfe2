import { parseArgs } from "node:util";
import { allFaults } from "./all-faults.ts";
import { type Result, tryFault } from "./drive.ts";

const usage = `npm run faults -- NAME [--times N]   tries a fault, as often as said
npm run faults -- all               tries every fault, as often as the issue of faults asks
npm run faults -- ci                tries some faults a few times

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

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { times: { type: "string" } },
  });
  const [name = ""] = positionals;
  const times = values.times === undefined ? null : Number(values.times);
  const chosen = allFaults.filter((fault) =>
    name === "ci" ? fault.times.ci > 0 : name === "all" || fault.name === name,
  );
  if (
    chosen.length === 0 ||
    positionals.length !== 1 ||
    (times !== null && !(Number.isInteger(times) && times > 0))
  ) {
    say(usage);
    return 1;
  }
  const results: Result[] = [];
  for (const fault of chosen) {
    const missing = fault.missing?.() ?? null;
    if (missing) {
      say(`${fault.name} is left out: ${missing}`);
      continue;
    }
    say(`${fault.name}: ${fault.title}`);
    results.push(await tryFault(fault, times ?? (name === "ci" ? fault.times.ci : fault.times.usual), say));
  }
  print(results);
  return results.length > 0 && results.every(({ problems }) => problems.length === 0) ? 0 : 1;
}

process.exit(await main());
