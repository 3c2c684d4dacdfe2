import type { CommandLog, Outcome } from "../load/log.ts";
import type { DatabaseReader } from "./database.ts";

/** Where commands of some kinds leave a record each: by which key, and which keys there are. */
interface Record {
  readonly kinds: readonly string[];
  readonly keysInDatabase: string;
  readonly keyOf: (outcome: Outcome) => string;
}

const records: readonly Record[] = [
  {
    kinds: ["order"],
    keysInDatabase: `select section_id || '/' || seq as key from trading.journal
      where type in ('order-accepted', 'order-taken', 'order-waiting')`,
    keyOf: ({ input, data }) => `${input.sectid}/${data.receipt.seq}`,
  },
  {
    kinds: ["mall order"],
    keysInDatabase: `select order_no as key from mall."order"`,
    keyOf: ({ data }) => data.orderNo,
  },
  {
    kinds: ["payment", "contract step"],
    // What the platform adds at the same moment belongs to the step, and the answer names the last of both. Waybills take steps of their
    // contract as well: that one has none of its own.
    keysInDatabase: `select contract_no || '/' || (
        select max(step) from contracts.fact added where added.contract_no = fact.contract_no and added.at = fact.at
          and (added.step = fact.step or (added.step > fact.step and added.by_user is null))
      ) as key from contracts.fact where by_user is not null
      and contract_no not in (select contract_no from logistics.shipment)`,
    keyOf: ({ data }) => `${data.contno}/${data.version}`,
  },
  {
    kinds: ["bank transfer"],
    keysInDatabase: "select id as key from funds.transfer",
    keyOf: ({ data }) => data.transferid,
  },
  {
    kinds: ["repayment"],
    // Every repayment has an amount of its own.
    keysInDatabase: "select loan_id || '/' || amount as key from financing.repayment",
    keyOf: ({ input, data }) => `${data.tradeid ?? data.loanid}/${Math.round(Number(input.amount) * 100)}`,
  },
  {
    kinds: ["shipment"],
    keysInDatabase: "select shipment_no as key from logistics.shipment",
    keyOf: ({ data }) => data.shipno,
  },
  {
    kinds: ["quote"],
    keysInDatabase: "select shipment_no as key from logistics.quote",
    keyOf: ({ data }) => data.shipno,
  },
  {
    kinds: ["waybill"],
    keysInDatabase: "select waybill_no as key from logistics.waybill",
    keyOf: ({ data }) => data.waybills[0],
  },
];

export interface CommandReport {
  /** What was acknowledged and is not there, or otherwise. */
  readonly lost: readonly string[];
  /** What is there more often than it was acknowledged, so also what was refused and is there. */
  readonly twice: readonly string[];
}

/** The records that were there before anybody acted. */
export async function readRecords({ rows }: DatabaseReader): Promise<readonly ReadonlySet<string>[]> {
  const found: ReadonlySet<string>[] = [];
  for (const { keysInDatabase } of records)
    found.push(new Set((await rows<{ key: string }>(keysInDatabase)).map(({ key }) => key)));
  return found;
}

/** Compares what the clients were answered with what the database has: records, answers, receipts. */
export async function checkCommands(
  reader: DatabaseReader,
  { outcomes }: CommandLog,
  before: readonly ReadonlySet<string>[],
): Promise<CommandReport> {
  const lost: string[] = [];
  const twice: string[] = [];
  for (const [place, { kinds, keysInDatabase, keyOf }] of records.entries()) {
    const [name] = kinds;
    const acknowledged = new Map<string, string>();
    for (const outcome of outcomes) {
      if (!kinds.includes(outcome.kind) || outcome.verdict === "refused") continue;
      const key = keyOf(outcome);
      if (acknowledged.has(key)) twice.push(`${name} ${key} was the answer to two commands`);
      acknowledged.set(key, outcome.requestId);
    }
    const there = (await reader.rows<{ key: string }>(keysInDatabase))
      .map(({ key }) => key)
      .filter((key) => !before[place]?.has(key));
    for (const key of there)
      if (!acknowledged.has(key)) twice.push(`${name} ${key} is there and was acknowledged to nobody`);
    const all = new Set(there);
    if (all.size < there.length) twice.push(`${there.length - all.size} of ${name} are there twice`);
    for (const [key, requestId] of acknowledged)
      if (!all.has(key)) lost.push(`${name} ${key} was acknowledged (${requestId}) and is not there`);
  }
  await checkReplies(reader, outcomes, { lost, twice });
  await checkReceipts(reader, outcomes, { lost, twice });
  return { lost, twice };
}

type Findings = { readonly lost: string[]; readonly twice: string[] };

/** The answer of each acknowledged command is on record as it was given, and of refused ones there is none. */
async function checkReplies(
  { rows }: DatabaseReader,
  outcomes: readonly Outcome[],
  { lost, twice }: Findings,
): Promise<void> {
  const stored = await rows<{ key: string; reply: { data: unknown } | null }>(
    "select caller || '/' || id as key, reply from platform.request where reply is not null",
  );
  const replies = new Map(stored.map(({ key, reply }) => [key, reply]));
  for (const { kind, firm, requestId, verdict, data } of outcomes) {
    const reply = replies.get(`${firm}/${requestId}`);
    if (verdict === "refused") {
      if (reply && kind !== "order") twice.push(`${kind} ${requestId} was refused, and has an answer`);
    } else if (!reply) lost.push(`${kind} ${requestId} was acknowledged, and its answer is gone`);
    else if (sorted(reply.data) !== sorted(data))
      lost.push(`${kind} ${requestId} was answered otherwise than is on record`);
  }
}

/** JSON with the names of all objects in order: as the database gives it back they stand otherwise. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Every receipt, of accepted and of refused orders, is that of its row in the journal. */
async function checkReceipts(
  { rows }: DatabaseReader,
  outcomes: readonly Outcome[],
  { lost, twice }: Findings,
): Promise<void> {
  const journal = await rows<{ key: string; type: string; hash: string }>(
    "select section_id || '/' || seq as key, type, encode(hash, 'hex') as hash from trading.journal",
  );
  const byKey = new Map(journal.map((row) => [row.key, row]));
  for (const { kind, input, data, verdict } of outcomes) {
    const receipt = kind === "order" ? data?.receipt : null;
    if (!receipt) continue;
    const key = `${input.sectid}/${receipt.seq}`;
    const row = byKey.get(key);
    if (row?.hash !== receipt.hash) lost.push(`the receipt of ${key} is not that of its row`);
    else if ((row?.type === "order-refused") !== (verdict === "refused"))
      twice.push(`${key} was ${verdict} and its row says ${row?.type}`);
  }
}
