import type { Fen, Instant, Price, Quantity } from "@zd/domain/kernel/brand";
import { z } from "zod";
import type { RefusalName } from "../refusals.ts";
import type { AddressFamily } from "./address-families.ts";
import {
  dateTime,
  day,
  mallPageFields,
  pageFields,
  personal,
  text,
  tonnes,
  unitPrice,
  whole,
  yuan,
} from "./fields.ts";
import { mostNumbersLength, numbersIn, tooManyNumbers } from "./numbers.ts";
import { type Definition, type Operation, query } from "./operation.ts";
import { payload } from "./payload.ts";
import type { RowCard } from "./row-card.ts";

/** Values of each kind of column in the code; the kind decides how a value is sent, aligned, summed and exported. */
export interface ColumnValues {
  /** Any text, up to 500 characters. */
  text: string;
  /** Name of a firm. */
  firm: string;
  /** Amount in fen, sent in yuan. */
  money: Fen;
  /** Price in 0.0001 yuan a tonne, sent in yuan. */
  price: Price;
  /** Quantity in 0.0001 t, sent in tonnes. */
  quantity: Quantity;
  /** Whole number. */
  count: number;
  /** Moment, sent as `YYYY-MM-DD HH:mm:ss` in Shanghai. */
  time: Instant;
  /** `YYYY-MM-DD` */
  day: string;
  /** Code, which `labels` puts into words. */
  status: string;
}

export type ColumnKind = keyof ColumnValues;

export interface Column<K extends ColumnKind = ColumnKind> {
  /** Name on the wire. */
  readonly wire: string;
  /** Chinese heading. */
  readonly title: string;
  /** What its values are, which decides how they are sent, shown and exported. */
  readonly kind: K;
  /** Unit shown in the heading after the title; missing where there is none. */
  readonly unit?: string;
  /** Whether a row may have no value (null), shown as `--`; false where missing. */
  readonly optional?: boolean;
  /** Whether the list can be sorted by it; false where missing. */
  readonly sortable?: boolean;
  /** Whether it is summed over all rows of the query, not of the page alone; false where missing. */
  readonly total?: boolean;
  /** Codes with the labels that users read; missing for a column without codes. */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * Name of the state type of the labels' codes, such as `mallWare`, by which a page knows the tone of each state; missing
   * where the codes are no states, such as a side or a pay type.
   */
  readonly states?: string;
  /** Set for a deadline, which is shown by how near it is. */
  readonly due?: true;
  /** Whether it is hidden on narrow screens; false where missing. */
  readonly secondary?: boolean;
  /** Of a number of a person or an account: whether the list shows all of it, or its ends alone. */
  readonly personal?: "full" | "ends";
  /** Whether it is sent for programs, but neither shown nor exported; false where missing. */
  readonly unseen?: boolean;
}

/** Values of each kind of filter in the code. */
export interface FilterValues {
  /** A text to be searched for, up to 64 characters. */
  text: string;
  /** One of the codes of the filter. */
  choice: string;
}

/** A condition of a list, besides its period. */
export interface Filter<K extends keyof FilterValues = keyof FilterValues> {
  /** Name on the wire. */
  readonly wire: string;
  /** Chinese title. */
  readonly title: string;
  readonly kind: K;
  /** Codes with their labels; a choice takes these alone. Missing for a text. */
  readonly labels?: Readonly<Record<string, string>>;
}

type Columns = Readonly<Record<string, Column>>;
type Filters = Readonly<Record<string, Filter>>;

type OptionalKeys<C extends Columns> = {
  [K in keyof C]: C[K] extends { readonly optional: true } ? K : never;
}[keyof C];

/** A row of a list in the code; optional columns may be null. */
export type Row<C extends Columns> = {
  readonly [K in Exclude<keyof C, OptionalKeys<C>>]: ColumnValues[C[K]["kind"]];
} & { readonly [K in OptionalKeys<C>]: ColumnValues[C[K]["kind"]] | null };

/**
 * Rows of a list that wait for the staff of a desk (待办): which they are, and which columns tell the workbench of them. The page of
 * the list leads from one to the next by the same declaration.
 */
export interface Queue<F extends string = string, C extends string = string> {
  /** Column that tells rows apart, as a link to a row names it. */
  readonly key: C;
  /** Values of the filters that leave the rows that wait. */
  readonly where: { readonly [Name in F]?: string };
  /** Column with the moment or day since which a row waits; null where that is the time by which the period filters. */
  readonly since: C | null;
  /** Column with the deadline of the row itself; missing where the exchange has set one for the kind of work. */
  readonly until?: C;
  /** Column with the firm that it is about; missing where it is about none. */
  readonly party?: C;
  /** Column with the amount that is at stake. */
  readonly amount?: C;
  /** Column whose words say more of it, such as the ware kind. */
  readonly about?: C;
  /** Column with the name of who has brought it in. */
  readonly by?: C;
  /** Column with the number of the section on whose pages it is done; missing where the list is the place. */
  readonly section?: C;
}

/** A query of a list in the code. */
export interface ListQuery<F extends Filters = Filters, C extends Columns = Columns> {
  /** Page, counted from 1. */
  readonly pageIndex: number;
  /** Rows of a page, 1 to 100. */
  readonly pageSize: number;
  /** First day of the period, `YYYY-MM-DD`; where missing, the last 90 days count. */
  readonly from?: string;
  /** Last day of the period, `YYYY-MM-DD`; where missing, today. */
  readonly to?: string;
  /** Column to sort by; the list's own order where missing. */
  readonly sort?: keyof C & string;
  /** Whether that column is sorted downwards. */
  readonly descending?: boolean;
  /**
   * Of a list paged by key: gives the rows that follow this one. The first page where both this and `before` are missing.
   */
  readonly after?: string;
  /** Of a list paged by key: gives the rows that come before this one. */
  readonly before?: string;
  /**
   * One row alone, by the value of a column that identifies rows, whatever its day; nothing is counted or summed then.
   */
  readonly only?: { readonly column: keyof C & string; readonly value: string };
  /** Values of the filters by their names in the code; those that are not set are missing. */
  readonly filters: { readonly [K in keyof F]?: FilterValues[F[K]["kind"]] };
}

/** An answer of a list in the code. */
export interface ListPage<C extends Columns = Columns> {
  /** Rows of the page, in the order of the query. */
  readonly rows: readonly Row<C>[];
  /** Number of rows on all pages. */
  readonly total: number;
  /**
   * How far a list was counted that is too long to be counted to its end; such a list has no counts. A total of this size
   * means that there are more rows, and then there are no sums. Missing for a list that was counted.
   */
  readonly countedTo?: number;
  /** Number of rows of the period and filters in each status, by code. */
  readonly counts: Readonly<Record<string, number>>;
  /** Sums of the columns with totals, by column, as text; without columns of which no found row has a value. */
  readonly sums: Readonly<Record<string, string>>;
  /** Of a list paged by key: position of the last row, from which the next page is read; null where there is none. */
  readonly next?: string | null;
  /** Position of the first row, from which the page before is read; null where there is none. */
  readonly previous?: string | null;
}

/** A list, declared once: validation, page, description and export are made from this. */
export interface Listing<F extends Filters = Filters, C extends Columns = Columns> {
  /** Chinese title. */
  readonly title: string;
  /** Chinese name of the time by which the period filters; null for lists without one. */
  readonly period: string | null;
  /** The filter whose choices are shown as chips with counts; null for none. */
  readonly chips: (keyof F & string) | null;
  /**
   * Whether its pages are read from row to row, because it is long: the last page is as fast as the first, but it cannot
   * be sorted.
   */
  readonly byKey: boolean;
  /** Its filters, by their names in the code. */
  readonly filters: F;
  /** The filters that take several numbers at once, see `numbersIn`: rows with any of them are found. */
  readonly numbers: ReadonlySet<string>;
  /** Its columns by their names in the code, in the order in which they are shown. */
  readonly columns: C;
  /** What of it waits for the staff, by the kind of work (`TodoKind`); empty for a list of which nothing does. */
  readonly queues: Readonly<Record<string, Queue>>;
  /** How its rows look on a phone; null where they are a table there as well. */
  readonly card: RowCard | null;
  /** Names on the wire of all fields that a query of it may have. */
  readonly conditions: ReadonlySet<string>;
  /** Codec of a query of it. */
  readonly input: z.ZodType<ListQuery<F, C>, unknown>;
  /** Codec of a page of it. */
  readonly output: z.ZodType<ListPage<C>, unknown>;
}

/** Columns that users see, in their order. */
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

/** Declares a list, and makes its codecs between code and wire. */
export function listing<const F extends Filters, const C extends Columns>(declared: {
  readonly title: string;
  readonly period: string | null;
  readonly chips?: keyof F & string;
  readonly byKey?: boolean;
  readonly filters: F;
  /** The text filters that find rows by their number, and take several. */
  readonly numbers?: readonly (keyof F & string)[];
  readonly columns: C;
  /** Set for lists of the mall, whose page fields differ. */
  readonly pages?: "mall";
  readonly queues?: Readonly<Record<string, Queue<keyof F & string, keyof C & string>>>;
  readonly card?: RowCard<keyof C & string>;
}): Listing<F, C> {
  const { filters, columns, pages, byKey = false, queues = {}, card = null, ...rest } = declared;
  const numbers = new Set<string>(declared.numbers);
  const keyOf = new Map(Object.entries(columns).map(([key, { wire }]) => [wire, key]));
  const wireOf = new Map(Object.entries(columns).map(([key, { wire }]) => [key, wire]));
  const sortable = Object.values(columns).flatMap(({ wire, sortable }) => (sortable ? [wire] : []));
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
    ...filterFieldsOf(filters, numbers),
  } as const;
  const query = payload(fields) as unknown as z.ZodType<Record<string, unknown>, unknown>;
  return {
    ...rest,
    filters,
    numbers,
    columns,
    queues,
    card,
    chips: declared.chips ?? null,
    byKey,
    conditions: new Set(Object.values(fields).map(([wire]) => wire)),
    input: queryCodec<F, C>(query) as unknown as Listing<F, C>["input"],
    output: pageCodec(columns, byKey, keyOf, wireOf) as unknown as Listing<F, C>["output"],
  };
}

const severalNumbers = text(mostNumbersLength).refine((typed) => tooManyNumbers(numbersIn(typed)) === null, {
  error: ({ input }) => tooManyNumbers(numbersIn(String(input))) ?? "",
});

/** The fields of a query that are filters; an empty one is none. */
const filterFieldsOf = (filters: Filters, numbers: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(filters).map(([key, { wire, title, kind, labels }]) => {
      const schema =
        kind === "choice" && labels
          ? z.enum(Object.keys(labels) as [string, ...string[]])
          : numbers.has(key)
            ? severalNumbers
            : text(64);
      return [key, [wire, schema.or(z.literal("")).optional(), title] as const];
    }),
  );

/** Codec between the fields of a query, as they come, and the query: filters apart, and what is empty left out. */
const queryCodec = <F extends Filters, C extends Columns>(
  fields: z.ZodType<Record<string, unknown>, unknown>,
) =>
  z.codec(fields, z.custom<ListQuery<F, C>>(), {
    decode: ({ pageIndex, pageSize, from, to, sort, descending, after, before, ...rest }) => {
      const { onlyColumn, onlyValue, ...filters } = rest;
      const present = Object.entries(filters).filter(([, value]) => value !== undefined && value !== "");
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
    encode: ({ filters, only, ...rest }) => ({
      ...rest,
      ...(only && { onlyColumn: only.column, onlyValue: only.value }),
      ...filters,
    }),
  });

/** Codec of a page: its rows, their number, and the counts and sums beside them. */
function pageCodec(columns: Columns, byKey: boolean, keyOf: Names, wireOf: Names) {
  const row = payload(
    Object.fromEntries(
      Object.entries(columns).map(([key, { wire, title, kind, optional, personal: shown }]) => {
        const schema = shown === "full" ? personal(columnSchemas[kind]) : columnSchemas[kind];
        return [key, [wire, optional ? schema.nullable() : schema, title] as const];
      }),
    ),
  );
  return payload({
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
}

/** A call that reads a list, with the declaration of the list: server, page and export need nothing else. */
export interface ListOperation<F extends Filters, C extends Columns, R extends RefusalName = RefusalName>
  extends Operation<Listing<F, C>["input"], Listing<F, C>["output"], R, "query"> {
  /** The list that it reads. */
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

/** Codec between a column's name on the wire and its key in the code. */
const namesOfWire = (wires: z.ZodType<string, string>, keyOf: Names, wireOf: Names) =>
  z.codec(wires, z.string(), {
    decode: (wire) => keyOf.get(wire) ?? "",
    encode: (key) => wireOf.get(key) ?? "",
  });
