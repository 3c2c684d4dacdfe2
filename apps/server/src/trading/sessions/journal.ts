import { hash } from "node:crypto";
import type { FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import type { SessionFact } from "@zd/domain/trading/facts";
import type { OrderRefusal } from "@zd/domain/trading/order-request";
import type { Change } from "../../platform/audit/change.ts";
import { write } from "../../platform/formats/exact-json.ts";
import type { Aliases } from "./aliases.ts";

/** One row of a session's journal: a fact, or an order that was refused. */
export interface JournalRow {
  readonly section: string;
  /** From 1, without gaps, within the section. */
  readonly seq: number;
  /** Kind of the fact, or `order-refused`. */
  readonly type: string;
  /** The row with the names that it is about; what is published has aliases in their place. */
  readonly body: string;
  /** When it was decided. */
  readonly at: Instant;
  /** SHA-256 over the hash of the row before and the published body. */
  readonly hash: Buffer;
}

/** What the first row is chained to: the section and its wares as they were fixed on the calendar. */
export const openingHash = (opening: string): Buffer => hash("sha256", `zd-opening:${opening}`, "buffer");

/** What the first row of a session without an opening is chained to. */
const genesis = (section: string) => hash("sha256", `zd-journal:${section}`, "buffer");

/**
 * Chains an entry to the row before: hash = SHA-256(previous hash ‖ body), where the body is JSON that names
 * the section, the number of the row and its time, so that no row can be moved, changed or left out unseen. What is
 * hashed is the body as it will be published; a session without aliases is never published.
 */
export function chain(
  section: string,
  previous: Buffer | null,
  seq: number,
  entry: {
    /** Kind of the fact, or `order-refused`. */
    readonly type: string;
    readonly at: Instant;
  },
  aliases: Aliases | null,
): JournalRow {
  const row = { section, seq, ...entry };
  const body = write(row);
  const published = aliases ? publishedRow(body, row, aliases) : body;
  const linked = linkedHash(previous ?? genesis(section), published);
  return { section, seq, type: entry.type, body, at: entry.at, hash: linked };
}

/** The hash of a row with this published body, after the row with that hash. */
export const linkedHash = (previous: Buffer, published: string): Buffer =>
  hash("sha256", Buffer.concat([previous, Buffer.from(published)]), "buffer");

/** A row of the journal as anybody may read it: the very text that was hashed. */
export const publishedBody = (body: string, aliases: Aliases): string =>
  publishedRow(body, JSON.parse(body) as Row, aliases);

/** What of a row decides under which aliases its names stand. */
interface Row {
  readonly seq: number;
  readonly type: string;
  /** Code of the refusal, of an order that was refused. */
  readonly reason?: unknown;
}

const publishedRow = (body: string, row: Row, aliases: Aliases): string =>
  publishedText(body, (name) => aliases.of(aliasOf(row, name)));

/**
 * What an alias is made of. An order that was refused for what its firm is or has, and not for what it says, stands for
 * itself: nobody shall read another firm's troubles off its other orders.
 */
export const aliasOf = ({ type, seq, reason }: Row, name: string): string =>
  type === "order-refused" && aboutTheFirm.has(reason) ? `${name}:${seq}` : name;

const aboutTheFirm: ReadonlySet<unknown> = new Set<OrderRefusal>([
  "FIRM_DISABLED",
  "FIRM_BLACKLISTED",
  "FIRM_FROZEN",
  "ORDER_VALUE_OVER_LIMIT",
  "OPEN_CONTRACTS_FULL",
  "DISPOSAL_LETTER_OPEN",
  "ANNUAL_FEE_EXPIRED",
  "NOT_ALLOWED",
  "WARE_KIND_NOT_QUALIFIED",
  "NOT_INVITED",
  "AGREEMENT_NOT_SIGNED",
  "RELATED_FIRM_PRESENT",
  "FUNDS_INSUFFICIENT",
]);

type Name = FirmId | UserId;
type Plain = string | number | bigint | boolean | null | undefined;

/** Every field of a value, however deep, that holds the id of a firm or a user. */
type NamingField<Value> = Value extends Plain
  ? never
  : Value extends readonly (infer Item)[]
    ? NamingField<Item>
    : {
        [Field in keyof Value & string]-?: NonNullable<Value[Field]> extends Name | readonly Name[]
          ? Field
          : NamingField<Value[Field]>;
      }[keyof Value & string];

/** Of facts all of them, which the compiler sees to, so that no new fact publishes a name by oversight; of wares the owner. */
const namingFields: Readonly<Record<NamingField<SessionFact> | "ownerId", true>> = {
  firm: true,
  owner: true,
  user: true,
  by: true,
  askedBy: true,
  confirmedBy: true,
  shortlist: true,
  ownerId: true,
};

/** A reason that somebody has written himself may name anybody, so it is committed to as names are. */
const isCode = /^[A-Z_]*$/;

/** A field that names somebody, in JSON as `write` makes it: within a text its quotes would have backslashes. */
const naming = new RegExp(
  String.raw`"(${[...Object.keys(namingFields), "reason"].join("|")})":("(?:[^"\\]|\\.)*"|\[[^\]]*\])`,
  "g",
);

/** JSON as `write` makes it, with aliases in the place of names. */
export const publishedText = (json: string, alias: (name: string) => string): string =>
  json.replace(naming, (whole, field: string, name: string) => {
    const value =
      name.includes("\\") || name.startsWith("[") ? (JSON.parse(name) as unknown) : name.slice(1, -1);
    if (field === "reason" && (typeof value !== "string" || isCode.test(value))) return whole;
    const named = Array.isArray(value) ? value.map((name) => alias(String(name))) : alias(String(value));
    return `"${field}":${JSON.stringify(named)}`;
  });

/** A row of the journal as the audit log notes it. */
export const changeOf = ({ section, seq, type, body }: JournalRow): Change => ({
  what: "trading.journal",
  id: `${section}/${seq}`,
  before: null,
  after: { type, body },
});
