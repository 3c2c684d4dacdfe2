import { parseArgs } from "node:util";
import { access } from "./access.ts";
import { audit } from "./audit.ts";
import { statementsWanted } from "./bench-database.ts";
import type { Benchmark, Round } from "./benchmark.ts";
import { content } from "./content.ts";
import { dayEnd } from "./day-end.ts";
import { exporting } from "./export.ts";
import { fanout } from "./fanout.ts";
import { financing } from "./financing.ts";
import { hall } from "./hall.ts";
import { ledger } from "./ledger.ts";
import { letters } from "./letters.ts";
import { licences } from "./licences.ts";
import { lists } from "./lists.ts";
import { logistics } from "./logistics.ts";
import { mall } from "./mall.ts";
import { mallOrders } from "./mall-orders.ts";
import { members } from "./members.ts";
import { messages } from "./messages.ts";
import { nodes } from "./nodes.ts";
import { laneCore, ordersHot, ordersSpread } from "./orders.ts";
import { overload } from "./overload.ts";
import { reconnect } from "./reconnect.ts";
import { close, followed, sections } from "./size.ts";
import { standby } from "./standby.ts";
import { start } from "./start.ts";
import { type Figures, median, medianOf, rounded, roundedAll } from "./statistics.ts";
import { web } from "./web.ts";
import { yearOf } from "./year.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    days: { type: "string", default: "250" },
    statements: { type: "boolean", default: false },
  },
});
if (values.statements) process.env[statementsWanted] = "on";
const benchmarks: readonly Benchmark[] = [
  ordersHot,
  ordersSpread,
  laneCore,
  nodes,
  overload,
  fanout,
  hall,
  ledger,
  lists,
  dayEnd,
  financing,
  followed,
  close,
  sections,
  exporting,
  reconnect,
  start,
  web,
  letters,
  licences,
  access,
  content,
  mall,
  mallOrders,
  logistics,
  audit,
  members,
  messages,
  standby,
  yearOf(Number(values.days)),
];

const benchmark = benchmarks.find(({ name }) => name === positionals[0]);

if (!benchmark) {
  console.error(
    `npm run bench -- NAME [--json], with year also [--days 250], where NAME is ${benchmarks.map(({ name }) => name).join(", ")}`,
  );
  process.exit(1);
}

const result = await measure(benchmark);
if (values.json) console.log(JSON.stringify(result));
else printTable(result);

async function measure({ name, parameters, rounds: count, compared, goal, isMet, open }: Benchmark) {
  const { round, close } = await open();
  const rounds: Round[] = [];
  try {
    for (let index = 0; index < count; index++) {
      rounds.push(await round(index));
      if (!values.json) console.error(`round ${index + 1} of ${count}`);
    }
  } finally {
    await close();
  }
  const ours = medianOf(rounds.map((one) => one.ours));
  const yardstick = medianOf(rounds.flatMap(({ yardstick }) => (yardstick ? [yardstick] : [])));
  const ratios = rounds.flatMap((one) =>
    compared && one.yardstick
      ? (one.ours[compared] ?? Number.NaN) / (one.yardstick[compared] ?? Number.NaN)
      : [],
  );
  const ratio = ratios.length > 0 ? median(ratios) : null;
  return {
    name,
    parameters,
    rounds: rounds.map((one) => ({
      ...roundedAll(one.ours),
      ...(one.yardstick && { yardstick: roundedAll(one.yardstick) }),
    })),
    median: roundedAll(ours),
    yardstick: roundedAll(yardstick),
    ratio: ratio === null ? null : rounded(ratio),
    goal,
    met: isMet({ ours, yardstick, ratio }),
  };
}

/** Figures below one another, where a terminal has no room for them beside one another. */
function asRows(rounds: readonly Figures[]) {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, Object.fromEntries(rounds.map((one, i) => [i + 1, one[name]]))]),
  );
}

function printTable({
  name,
  parameters,
  rounds,
  median,
  yardstick,
  ratio,
  goal,
  met,
}: Awaited<ReturnType<typeof measure>>) {
  const flat = rounds.map(({ yardstick, ...ours }) => ({
    ...ours,
    ...Object.fromEntries(Object.entries(yardstick ?? {}).map(([key, value]) => [`yardstick ${key}`, value])),
  }));
  console.log(`${name} ${JSON.stringify(parameters)}`);
  console.table(Object.keys(flat[0] ?? {}).length > 30 ? asRows(flat) : flat);
  if (flat.length > 1) console.log("median   ", median);
  if (ratio !== null) console.log("yardstick", yardstick, "ratio", ratio);
  console.log(`goal      ${goal}: ${met ? "met" : "NOT met"}`);
}
