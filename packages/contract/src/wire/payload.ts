import { z } from "zod";

/** Our name of a field → its name on the wire, its schema, and what a Chinese reader calls it. */
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
 * A codec between the two shapes of a payload; what we do not know on the wire is ignored. Told to the compiler by its
 * shapes alone: with zod's own classes of objects and codecs it would compare thousands of them, member by member.
 */
export type Payload<T extends Table> = z.ZodType<InTheCode<T>, OnTheWire<T>>;

/**
 * The payload of a call. Names of the wire end here; neither the server nor the web app knows them.
 */
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

  return z.codec(z.object(shape), z.custom<InTheCode<T>>(), {
    decode: (value) => rename(1, 0)(value) as InTheCode<T>,
    encode: (value) => rename(0, 1)(value as object),
  }) as unknown as Payload<T>;
}
