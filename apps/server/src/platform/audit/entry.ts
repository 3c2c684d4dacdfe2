import { company as companyField } from "@zd/api/wire/fields";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";
import type { RequestFacts } from "../calls/operation.ts";
import { isJsonObject } from "../formats/json-object.ts";
import { holdsNumber, mapSecrets } from "../process/log.ts";
import type { AuditActor, AuditRecorder, Change, Fields } from "./change.ts";

/** One command of one user, as it is put on record. */
export interface Entry {
  /** When the call was received. */
  readonly at: Instant;
  /** The company of the caller or, of a visitor, of the site; empty where the platform has no companies. */
  readonly company: string;
  /** The user's number; empty for a visitor. */
  readonly user: string;
  /** The user's name at that time. */
  readonly userName: string;
  /** The number of the user's firm; empty for a visitor. */
  readonly firm: string;
  readonly firmName: string;
  /** S: the exchange's staff; M: a member; V: a visitor. */
  readonly side: "S" | "M" | "V";
  /** The address of the client, behind trusted proxies. */
  readonly ip: string;
  /** The client in its own words (User-Agent), at most 200 signs. */
  readonly agent: string;
  /** X-Request-Id, or a number of the platform's own. */
  readonly requestId: string;
  /** The name of the operation, such as `trading.placeOrder`. */
  readonly operation: string;
  /** "ok", or the code of the refusal. */
  readonly outcome: string;
  /**
   * Numbers by which the entry is found, at most 20: those in input and answer, and of the records that were changed.
   */
  readonly records: readonly string[];
  /** The input as it came, its secrets struck out, long texts and lists cut short. */
  readonly input: unknown;
  /** What the command has changed, of each record only the fields that differ. */
  readonly changes: readonly Change[];
}

/** A recorder of one run of a handler, and what it was told. */
export class RunRecorder implements AuditRecorder {
  readonly changes: Change[] = [];
  /** Of kept records, as the database has noted it; a handler that speaks for itself knows better words. */
  databaseChanges: readonly Change[] = [];
  author: AuditActor | null = null;

  readonly changed = (change: Change): void => {
    this.changes.push(change);
  };

  readonly by = (author: AuditActor): void => {
    this.author = author;
  };

  /** Records whose papers the call shows; null where it has shown none. */
  shown: readonly string[] | null = null;

  readonly disclosed = (records: readonly string[]): void => {
    this.shown = [...(this.shown ?? []), ...records];
  };
}

/** A call that is to be put on record. */
export interface AuditedCall {
  readonly operation: AnyOperation;
  /** Who calls; a handler may say somebody else, see {@link AuditRecorder}. */
  readonly actor: AuditActor;
  /** See {@link Entry.company}. */
  readonly company: string;
  readonly request: RequestFacts;
  /** When the call was received. */
  readonly at: Instant;
  /** The input in the form of the wire. */
  readonly rawInput: unknown;
}

/** What is to be told of a call beside its input. */
interface AuditDetails {
  /**
   * What the handler has said itself; where it has said anything, it stands in the place of what the database noted.
   */
  readonly changes: readonly Change[];
  /** What the database has noted of kept records. */
  readonly databaseChanges: readonly Change[];
  /** Whose call it was, where a handler has said so; null for the caller. */
  readonly author: AuditActor | null;
  /** Records whose papers the call has shown; null where it has shown none. */
  readonly shown: readonly string[] | null;
}

/**
 * Whether all calls of an operation are audited: of all that may change something, except those that pages make by
 * themselves; and of what discloses. Papers go by the addresses of all files, and offers may be sealed: there the handler says which call
 * shows some.
 */
export const isAudited = ({ kind, unaudited, discloses }: AnyOperation) =>
  kind === "query" ? discloses !== null && !sayThemselves.has(discloses) : !unaudited;

const sayThemselves: ReadonlySet<AnyOperation["discloses"]> = new Set(["papers", "offers"]);

export function entryOf(
  { operation, actor, company, request, at, rawInput }: AuditedCall,
  outcome: string,
  answer: unknown = null,
  { changes: handlerChanges, databaseChanges, author, shown }: AuditDetails = noDetails,
): Entry {
  const by = author ?? actor;
  const changes = handlerChanges.length > 0 ? handlerChanges : databaseChanges;
  const input = truncate(mapSecrets(() => secretMask, operation.input, rawInput));
  return {
    at,
    company,
    user: by.userId,
    userName: by.name,
    firm: by.firmId,
    firmName: by.firmName,
    side: by.userId === "" ? "V" : by.firmKind === exchangeKind ? "S" : "M",
    ip: request.ip,
    agent: clean(request.agent).slice(0, longestAgent),
    requestId: request.id,
    operation: operation.name,
    outcome,
    records: recordsOf(
      numberless(operation.input, rawInput),
      numberless(operation.output, answer),
      handlerChanges,
      databaseChanges,
      shown ?? [],
    ),
    input,
    changes: changes.map(onlyDifferences),
  };
}

/** A payload without secrets and without the numbers of persons and accounts: nobody finds an entry by those. */
const numberless = (schema: AnyOperation["input"], value: unknown) =>
  mapSecrets(
    () => secretMask,
    schema,
    value,
    (one) => (holdsNumber(one) ? null : one),
  );

const noDetails: AuditDetails = { changes: [], databaseChanges: [], author: null, shown: null };
const secretMask = "***";
export const exchangeKind = "9";
const longestAgent = 200;
/** Bounds of what an entry keeps: signs of a text, items of a list, and depth of nesting. */
const most = { text: 2_000, items: 200, depth: 8 };
const mostRecords = 20;
/** Field names of the API that hold the number of a record. */
const ofRecord = /(id|ids|no|nos|account|creditcode)$/i;
const [companyOnTheWire] = companyField;
const ofNoRecord: ReadonlySet<string> = new Set([companyOnTheWire, "userId", "memberId"]);

/** Numbers of the records by which an entry can be found: those that the call names, has created, has changed or has shown papers of. */
function recordsOf(
  input: unknown,
  answer: unknown,
  handlerChanges: readonly Change[],
  databaseChanges: readonly Change[],
  shown: readonly string[],
): readonly string[] {
  const ids = new Set([...handlerChanges.map(({ id }) => id), ...shown]);
  collect(input, ids, 3);
  collect(answer, ids, 2);
  for (const { id } of databaseChanges) if (id !== "" && id.length <= 64) ids.add(id);
  return [...ids].slice(0, mostRecords);
}

function collect(value: unknown, ids: Set<string>, depth: number): void {
  if (depth === 0 || ids.size >= mostRecords) return;
  if (Array.isArray(value)) for (const one of value.slice(0, mostRecords)) collect(one, ids, depth - 1);
  if (!isJsonObject(value)) return;
  for (const [name, one] of Object.entries(value)) {
    if (!ofRecord.test(name) || ofNoRecord.has(name)) collect(one, ids, depth - 1);
    else for (const each of Array.isArray(one) ? one : [one]) if (isNumber(each)) ids.add(String(each));
  }
}

const isNumber = (value: unknown) =>
  typeof value === "number" ||
  (typeof value === "string" && value !== "" && value !== secretMask && value.length <= 64);

/** The change with only those fields that differ. */
function onlyDifferences({ what, id, before, after }: Change): Change {
  if (before === null || after === null)
    return { what, id, before: plain(before), after: plain(after) } as Change;
  const [was, is] = [plain(before) as Fields, plain(after) as Fields];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { what, id, before: only(was), after: only(is) };
}

const plain = (value: unknown) => truncate(value);

/** A value as JSON for the database, cut to the bounds above. */
function truncate(value: unknown, depth = most.depth): unknown {
  if (typeof value === "string") {
    const text = clean(value);
    return text.length > most.text ? `${text.slice(0, most.text)}…（共${text.length}字）` : text;
  }
  if (typeof value === "bigint") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null) return value ?? null;
  if (depth === 0) return "…";
  if (Array.isArray(value)) return value.slice(0, most.items).map((one) => truncate(one, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, most.items)
      .map(([name, one]) => [clean(name), truncate(one, depth - 1)]),
  );
}

const clean = (text: string) => text.toWellFormed().replaceAll("\u0000", "");
