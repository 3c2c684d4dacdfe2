import type { Fen, Instant, Price, Quantity } from "@zd/domain/kernel/brand";
import { z } from "zod";
import type { RefusalName } from "../refusals.ts";
import type { AddressFamily } from "./address-families.ts";
import { dateTime, day, mallPageFields, pageFields, text, tonnes, unitPrice, whole, yuan } from "./fields.ts";
import { type Definition, type Operation, query } from "./operation.ts";
import { payload } from "./payload.ts";

/** What a column shows, and so how it is sent, aligned, totalled and exported. */
export interface ColumnValues {
  text: string;
  firm: string;
  money: Fen;
  price: Price;
  quantity: Quantity;
  count: number;
  time: Instant;
  /** `YYYY-MM-DD` */
  day: string;
  status: string;
}

export type ColumnKind = keyof ColumnValues;

export interface Column<K extends ColumnKind = ColumnKind> {
  readonly wire: string;
  readonly title: string;
  readonly kind: K;
  /** Stands in the header, after the title. */
  readonly unit?: string;
  /** May be without a value; shown as `--`. */
  readonly optional?: boolean;
  readonly sortable?: boolean;
  /** Summed over all rows of the query, not over the page. */
  readonly total?: boolean;
  /** Codes and the labels under which a user knows them. */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * The name of the state type whose codes the labels are of, such as `mallWare`: by it a page knows how each state looks. Absent where
   * the codes are no states, such as a side or a way of paying.
   */
  readonly states?: string;
  /** A time until which something has to be done: shown by how near it is. */
  readonly due?: true;
  /** Folded away on narrow screens. */
  readonly secondary?: boolean;
  /** For programs: sent, but neither shown nor exported. */
  readonly unseen?: boolean;
}

export interface FilterValues {
  text: string;
  choice: string;
}

export interface Filter<K extends keyof FilterValues = keyof FilterValues> {
  readonly wire: string;
  readonly title: string;
  readonly kind: K;
  readonly labels?: Readonly<Record<string, string>>;
}

type Columns = Readonly<Record<string, Column>>;
type Filters = Readonly<Record<string, Filter>>;

type OptionalKeys<C extends Columns> = {
  [K in keyof C]: C[K] extends { readonly optional: true } ? K : never;
}[keyof C];

export type Row<C extends Columns> = {
  readonly [K in Exclude<keyof C, OptionalKeys<C>>]: ColumnValues[C[K]["kind"]];
} & { readonly [K in OptionalKeys<C>]: ColumnValues[C[K]["kind"]] | null };

export interface ListQuery<F extends Filters = Filters, C extends Columns = Columns> {
  readonly pageIndex: number;
  readonly pageSize: number;
  /** First and last day of the period asked for, `YYYY-MM-DD`; the last 90 days when left out. */
  readonly from?: string;
  readonly to?: string;
  readonly sort?: keyof C & string;
  readonly descending?: boolean;
  /** Of a list paged by key: the rows that follow this one, or those that come before it; the first page without either. */
  readonly after?: string;
  readonly before?: string;
  /** One row by the value of a column that tells rows apart, whatever day it is of: it is neither counted nor summed. */
  readonly only?: { readonly column: keyof C & string; readonly value: string };
  readonly filters: { readonly [K in keyof F]?: FilterValues[F[K]["kind"]] };
}

export interface ListPage<C extends Columns = Columns> {
  readonly rows: readonly Row<C>[];
  readonly total: number;
  /**
   * Of a list that is too long to be counted to its end, how far it was: then it has no counts, and a total of so many
   * means that there are more, with no sums.
   */
  readonly countedTo?: number;
  /** How many rows of the period and filters stand in each status. */
  readonly counts: Readonly<Record<string, number>>;
  /** Sums of the columns that have totals, as text; without those of which no row that was found has a value. */
  readonly sums: Readonly<Record<string, string>>;
  /** Of a list paged by key: where the next page begins and the one before ends; null where there is none. */
  readonly next?: string | null;
  readonly previous?: string | null;
}

/** A list, declared once: its validation, its page and its export are read from here. */
export interface Listing<F extends Filters = Filters, C extends Columns = Columns> {
  readonly title: string;
  /** What the period filters by; none for lists without one. */
  readonly period: string | null;
  /** The filter whose choices are shown as chips with counts. */
  readonly chips: (keyof F & string) | null;
  /** So long that its pages go from row to row: the last is found as fast as the first. It cannot be sorted. */
  readonly byKey: boolean;
  readonly filters: F;
  readonly columns: C;
  /** The names on the wire of everything that a query of it may hold. */
  readonly conditions: ReadonlySet<string>;
  readonly input: z.ZodType<ListQuery<F, C>, unknown>;
  readonly output: z.ZodType<ListPage<C>, unknown>;
}

/** The columns that people see, in their order. */
export const seenColumns = <C extends Columns>(
  columns: C,
): readonly (readonly [keyof C & string, Column])[] =>
  Object.entries(columns).filter(([, { unseen }]) => !unseen);

const columnSchemas: { readonly [K in ColumnKind]: z.ZodType } = {
  text: text(500),
  firm: text(200),
  money: yuan,
  price: unitPrice,
  quantity: tonnes,
  count: z.number().int(),
  time: dateTime,
  day: text(10),
  status: text(24),
};

export function listing<const F extends Filters, const C extends Columns>(declared: {
  readonly title: string;
  readonly period: string | null;
  readonly chips?: keyof F & string;
  readonly byKey?: boolean;
  readonly filters: F;
  readonly columns: C;
  /** Whose names and numbers of pages it has; those of the micro-services unless said. */
  readonly pages?: "mall";
}): Listing<F, C> {
  const { filters, columns, pages, byKey = false, ...rest } = declared;
  const wireOf = new Map(Object.entries(columns).map(([key, { wire }]) => [key, wire]));
  const keyOf = new Map([...wireOf].map(([key, wire]) => [wire, key]));
  const sortable = Object.values(columns).flatMap(({ wire, sortable }) => (sortable ? [wire] : []));

  const filterFields = Object.fromEntries(
    Object.entries(filters).map(([key, { wire, title, kind, labels }]) => {
      const schema =
        kind === "choice" && labels ? z.enum(Object.keys(labels) as [string, ...string[]]) : text(64);
      return [key, [wire, schema.or(z.literal("")).optional(), title] as const];
    }),
  );
  const fields = {
    ...(pages === "mall" ? mallPageFields : pageFields(1)),
    from: ["startdate", day.or(z.literal("")).optional(), "开始日期"],
    to: ["enddate", day.or(z.literal("")).optional(), "结束日期"],
    sort: ["sort", namesOfWire(z.enum(["", ...sortable]), keyOf, wireOf).optional(), "排序列"],
    descending: ["desc", z.boolean().optional(), "降序"],
    onlyColumn: [
      "onlycolumn",
      namesOfWire(z.enum(["", ...wireOf.values()]), keyOf, wireOf).optional(),
      "只取一条记录时所按的列",
    ],
    onlyValue: ["onlyvalue", text(64).optional(), "该列的值，不受日期限制"],
    ...(byKey ? keyFields : {}),
    ...filterFields,
  } as const;
  const input = z.codec(
    payload(fields) as unknown as z.ZodType<Record<string, unknown>, unknown>,
    z.custom<ListQuery<F, C>>(),
    {
      decode: ({ pageIndex, pageSize, from, to, sort, descending, after, before, ...rest }) => {
        const { onlyColumn, onlyValue, ...given } = rest;
        const present = Object.entries(given).filter(([, value]) => value !== undefined && value !== "");
        return {
          pageIndex,
          pageSize,
          ...(from ? { from } : {}),
          ...(to ? { to } : {}),
          ...(sort ? { sort, descending: descending === true } : {}),
          ...(after ? { after } : before ? { before } : {}),
          ...(onlyColumn && onlyValue ? { only: { column: onlyColumn, value: onlyValue } } : {}),
          filters: Object.fromEntries(present),
        } as unknown as ListQuery<F, C>;
      },
      encode: ({ filters: given, only, ...rest }) => ({
        ...rest,
        ...(only && { onlyColumn: only.column, onlyValue: only.value }),
        ...given,
      }),
    },
  );

  const row = payload(
    Object.fromEntries(
      Object.entries(columns).map(([key, { wire, title, kind, optional }]) => {
        const schema = columnSchemas[kind];
        return [key, [wire, optional ? schema.nullable() : schema, title] as const];
      }),
    ),
  );
  const output = payload({
    rows: ["list", z.array(row), "记录"],
    total: ["total", whole(0, Number.MAX_SAFE_INTEGER), "总条数"],
    countedTo: ["countedto", z.number().int().optional(), "未全部计数时已计条数"],
    counts: ["counts", z.record(z.string(), z.number().int()), "各状态条数"],
    ...(byKey ? nextFields : {}),
    sums: [
      "sums",
      z.codec(z.record(z.string(), z.string()), z.custom<Readonly<Record<string, string>>>(), {
        decode: (sums) => renamed(sums, keyOf),
        encode: (sums) => renamed(sums, wireOf),
      }),
      "合计",
    ],
  });
  return {
    ...rest,
    filters,
    columns,
    chips: declared.chips ?? null,
    byKey,
    conditions: new Set(Object.values(fields).map(([wire]) => wire)),
    input: input as unknown as Listing<F, C>["input"],
    output: output as unknown as Listing<F, C>["output"],
  };
}

/** A call that reads a list, with the declaration of the list: server, page and export need nothing else. */
export interface ListOperation<F extends Filters, C extends Columns, R extends RefusalName = RefusalName>
  extends Operation<Listing<F, C>["input"], Listing<F, C>["output"], R, "query"> {
  readonly listing: Listing<F, C>;
}

export type AnyList = ListOperation<Filters, Columns>;

type ListDefinition<F extends Filters, C extends Columns, R extends RefusalName> = Omit<
  Definition<Listing<F, C>["input"], Listing<F, C>["output"], R>,
  "title" | "input" | "output"
> & { readonly listing: Listing<F, C> };

/** Declares the call of a list; it has the list's title, takes its questions and answers with its pages. */
export function list<F extends Filters, C extends Columns, const R extends RefusalName = never>(
  family: AddressFamily,
  path: string,
  { listing, ...definition }: ListDefinition<F, C, R>,
): ListOperation<F, C, R> {
  const { title, input, output } = listing;
  return { ...query(family, path, { ...definition, title, input, output }), listing };
}

const key = text(64).regex(/^\d{1,16}-\d{1,18}$/, "位置不正确");
const keyFields = {
  after: ["after", key.or(z.literal("")).optional(), "从此记录之后取"] as const,
  before: ["before", key.or(z.literal("")).optional(), "取到此记录之前"] as const,
};
const nextFields = {
  next: ["next", key.nullable(), "下一页的位置，没有时为空"] as const,
  previous: ["previous", key.nullable(), "上一页的位置，没有时为空"] as const,
};

type Names = ReadonlyMap<string, string>;

const renamed = (values: Readonly<Record<string, string>>, names: Names) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [names.get(name) ?? name, value]));

/** A column by its name on the wire, in the code by its key. */
const namesOfWire = (wires: z.ZodType<string, string>, keyOf: Names, wireOf: Names) =>
  z.codec(wires, z.string(), {
    decode: (wire) => keyOf.get(wire) ?? "",
    encode: (key) => wireOf.get(key) ?? "",
  });
