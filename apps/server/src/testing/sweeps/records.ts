import type { AnyOperation } from "@zd/api/wire/operation";
import { fundPassword } from "../samples.ts";
import {
  calls,
  eachField,
  eachOf,
  type Fields,
  inputOf,
  outputOf,
  recordFieldsOf,
  type Send,
} from "./calls.ts";
import type { Known } from "./values.ts";
import { plainOf } from "./values.ts";

/** How many values are kept of a field, and how many rows of those that have the same fields. */
const mostOfField = 60;
const mostOfRow = 12;

/** The form of what names a record. */
const isName = (value: unknown): value is string =>
  typeof value === "string" && /^[\w.:/@-]{1,64}$/.test(value) && !/^\d{4}-\d\d(-\d\d)?$/.test(value);

/** Numbers of records that stood in answers, by the names and the titles of their fields. */
export interface Records {
  /** Takes what stands in an answer. */
  readonly take: (operation: AnyOperation, data: unknown) => void;
  /** Values for the fields of a call that name records, those of the same row together; another turn gives others. */
  readonly knownFor: (operation: AnyOperation, turn: number) => Known;
  /** How many different values there are. */
  readonly count: () => number;
}

export function openRecords(): Records {
  const values = new Map<string, Set<string>>();
  const rows = new Map<string, Map<string, string>[]>();

  const add = (key: string, value: string) => {
    const found = values.get(key) ?? new Set();
    values.set(key, found);
    if (found.size < mostOfField) found.add(value);
  };

  function walk(value: unknown, titles: ReadonlyMap<string, string>): void {
    if (Array.isArray(value)) for (const item of value) walk(item, titles);
    if (value === null || typeof value !== "object" || Array.isArray(value)) return;
    const row = new Map<string, string>();
    for (const [name, field] of Object.entries(value)) {
      const items: readonly unknown[] = Array.isArray(field) ? field : [field];
      for (const item of items.filter(isName)) {
        const key = name.toLowerCase();
        add(key, item);
        const title = titles.get(name);
        if (title) add(title, item);
        row.set(key, item);
        if (title) row.set(title, item);
      }
      walk(field, titles);
    }
    const shape = [...row.keys()].toSorted().join(" ");
    const like = rows.get(shape) ?? [];
    rows.set(shape, like);
    if (row.size > 1 && like.length < mostOfRow) like.push(row);
  }

  /** The row that has the most of the fields; the turn-th of its like. */
  function rowFor(keys: readonly string[], turn: number): ReadonlyMap<string, string> {
    let best: readonly Map<string, string>[] = [];
    let most = 1;
    for (const like of rows.values()) {
      const hits = keys.filter((key) => like[0]?.has(key)).length;
      if (hits > most) [best, most] = [like, hits];
    }
    return best[turn % Math.max(best.length, 1)] ?? new Map<string, string>();
  }

  return {
    take: (operation, data) => walk(data, titlesOf(operation, "output")),
    count: () => new Set([...values.values()].flatMap((found) => [...found])).size,
    knownFor(operation, turn) {
      const named = new Set(recordFieldsOf(operation));
      const titles = titlesOf(operation, "input");
      const row = rowFor(
        [...named].map((field) => field.toLowerCase()),
        turn,
      );
      return (field) => {
        if (field === "moneypwd") return [fundPassword];
        if (!named.has(field)) return [];
        // A title says more than a name: wares of a session and of the mall have the same name for their numbers.
        const keys = [titles.get(field) ?? "", field.toLowerCase()];
        const together = keys.flatMap((key) => row.get(key) ?? []);
        const lists = keys.map((key) => [...(values.get(key) ?? [])]).filter((found) => found.length > 0);
        const all = lists[turn % Math.max(lists.length, 1)] ?? [];
        // Spread over what was found: records of one kind lie together.
        const from = all.length === 0 ? 0 : Math.floor((turn * all.length) / 3 + turn) % all.length;
        const others = lists.filter((found) => found !== all).flat();
        return [...together, ...all.slice(from), ...all.slice(0, from), ...others];
      };
    },
  };
}

/** Chinese titles of the fields of a call by their names on the wire. */
function titlesOf(operation: AnyOperation, side: "input" | "output"): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  eachField(side === "input" ? inputOf(operation) : outputOf(operation), (field, { title }) => {
    if (title && field !== "") found.set(field, title);
  });
  return found;
}

/** What a call is asked with: the plainest input with numbers of records that were found. */
export const fieldsFor = (operation: AnyOperation, known: Known): Fields =>
  (plainOf(operation.input, known) ?? {}) as Fields;

/** Everything that reads and is no file. */
const reads = calls.filter(({ kind, responseFormat }) => kind === "query" && responseFormat === "json");

/** Makes every reading call that needs no record, then every other with those that were found. */
export async function collectRecords(
  records: Records,
  send: Send,
  token: string,
  isStaff: boolean,
  turns: number,
): Promise<void> {
  const mine = reads.filter(
    ({ family }) => (family.name === "console") === isStaff || family.name === "file",
  );
  const plain = mine.filter((operation) => recordFieldsOf(operation).length === 0 || isList(operation));
  await eachOf(plain, async (operation) => {
    const { data } = await send(
      operation,
      fieldsFor(operation, () => []),
      token,
    );
    records.take(operation, data);
  });
  for (let turn = 0; turn < turns; turn += 1)
    await eachOf(
      mine.filter((operation) => recordFieldsOf(operation).length > 0),
      async (operation) => {
        const { data } = await send(
          operation,
          fieldsFor(operation, records.knownFor(operation, turn)),
          token,
        );
        records.take(operation, data);
      },
    );
}

const isList = (operation: AnyOperation) => Object.hasOwn(inputOf(operation).properties ?? {}, "pageindex");
