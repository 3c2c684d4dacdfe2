import { z } from "zod";
import { day } from "./fields.ts";

/** Fields of a payload: name in the code → name on the wire, schema, and Chinese title. */
type Table = Readonly<Record<string, readonly [wire: string, schema: z.ZodType, title: string]>>;

type NoMore = Record<never, never>;
type OnTheWire<T extends Table> = z.core.$InferObjectInput<
  { [Name in keyof T & string as T[Name][0]]: T[Name][1] },
  NoMore
>;
type InTheCode<T extends Table> = z.core.$InferObjectOutput<
  { [Name in keyof T & string]: T[Name][1] },
  NoMore
>;

/**
 * A codec between the two shapes of a payload; unknown fields on the wire are ignored. The compiler sees its shapes
 * alone: with zod's own classes it would compare thousands of them member by member.
 */
export type Payload<T extends Table> = z.ZodType<InTheCode<T>, OnTheWire<T>>;

/** Fields of each payload: name in the code, schema with its description, name on the wire, and title. */
const fields = new WeakMap<
  z.core.$ZodType,
  readonly (readonly [name: string, schema: z.ZodType, wire: string, title: string])[]
>();

/** Fields of a payload by their names in the code; null for any other schema, such as the input of a list. */
export const fieldsOf = (schema: z.core.$ZodType) => fields.get(schema) ?? null;

/**
 * A field that older clients send and nothing depends on; `reason` says why it is accepted, and is in the published
 * description of the calls.
 */
export const ignored = <T extends z.ZodType>(schema: T, reason: string) =>
  schema.optional().meta({ description: `不参与处理：${reason}`, "x-ignored": reason });

/**
 * The day beside a number that begins with it, such as 20261122-1640; together they are the key of a contract or an
 * order. It may be missing; {@link payload} refuses one that is not the number's.
 */
export const dayOf = (numberOnTheWire: string) =>
  day.or(z.literal("")).optional().meta({ "x-day-of": numberOnTheWire });

/** Whether a handler need not read a field: it is ignored, or checked by its payload already. */
export const isSettled = (schema: z.ZodType) => {
  const meta = schema.meta();
  return meta?.["x-ignored"] !== undefined || meta?.["x-day-of"] !== undefined;
};

/** The payload of a call: names of the wire are known here alone, neither to the server's handlers nor to the web app. */
export function payload<const T extends Table>(table: T): Payload<T> {
  const names = Object.entries(table).map(([name, [wire]]) => [name, wire] as const);
  const shape = Object.fromEntries(
    Object.values(table).map(([wire, schema, title]) => [wire, schema.meta({ title, ...schema.meta() })]),
  );

  const rename = (from: 0 | 1, to: 0 | 1) => (value: object) => {
    const renamed: Record<string, unknown> = {};
    for (const pair of names) {
      const field = value[pair[from] as never] as unknown;
      if (field !== undefined) renamed[pair[to]] = field;
    }
    return renamed;
  };

  const days = Object.entries(shape).flatMap(([wire, schema]) => {
    const number = schema.meta()?.["x-day-of"];
    return typeof number === "string" ? [{ wire, number }] : [];
  });

  const codec = z.codec(z.object(shape), z.custom<InTheCode<T>>(), {
    decode: (value: Readonly<Record<string, unknown>>, context) => {
      for (const { wire, number } of days) {
        const input = value[wire];
        if (!input || String(value[number]).startsWith(`${String(input).replaceAll("-", "")}-`)) continue;
        context.issues.push({ code: "custom", input, path: [wire], message: "与编号不符" });
      }
      return rename(1, 0)(value) as InTheCode<T>;
    },
    encode: (value) => rename(0, 1)(value as object),
  }) as unknown as Payload<T>;
  fields.set(
    codec,
    Object.entries(table).map(([name, [wire, schema, title]]) => [name, schema, wire, title] as const),
  );
  return codec;
}
