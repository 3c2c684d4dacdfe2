import { readFileSync } from "node:fs";
import { definitionOf, innerOf } from "../apps/server/src/platform/schema-shape.ts";
import { contract } from "../packages/contract/src/index.ts";
import type { AnyOperation } from "../packages/contract/src/wire/operation.ts";
import { fieldsOf, isSettled } from "../packages/contract/src/wire/payload.ts";

type Schema = AnyOperation["input"];

/** The payload within a schema: itself, what is optional or has a default, or an element of a list; null without one. */
function payloadIn(schema: Schema): ReturnType<typeof fieldsOf> {
  const own = fieldsOf(schema);
  if (own) return own;
  const definition = definitionOf(schema);
  // Within a codec of another kind, such as that of a list, its own handler has what it makes of them.
  if (definition.type === "pipe") return null;
  const inner = definition.type === "array" ? definition.element : innerOf(schema);
  return inner ? payloadIn(inner as Schema) : null;
}

/** The fields that a handler must read, by our names; those of a part of the input as "part.field". */
const fieldsToRead = (schema: Schema, path = ""): readonly string[] =>
  (payloadIn(schema) ?? []).flatMap(([name, field]) => {
    const whole = path === "" ? name : `${path}.${name}`;
    return isSettled(field) ? [] : [whole, ...fieldsToRead(field, whole)];
  });

/**
 * Fields of calls that no handler has read in a whole run of the server's tests, such as "trading.enterSection: source":
 * a caller sends them, they are checked, and nothing comes of it. `gathered` is the file that the tests have written
 * (`apps/server/src/testing/input-reads.ts`), a line of JSON for each platform that was closed.
 */
export function unreadFields(gathered: string): readonly string[] {
  const read = new Map<string, Set<string>>();
  for (const line of readFileSync(gathered, "utf8").split("\n")) {
    if (line === "") continue;
    for (const [operation, fields] of Object.entries(JSON.parse(line) as Record<string, string[]>)) {
      read.set(operation, new Set([...(read.get(operation) ?? []), ...fields]));
    }
  }
  /** A field counts as read as well where the part of the input that holds it was passed on as a whole. */
  const isRead = (operation: string, field: string) => {
    const part = field.slice(0, field.lastIndexOf(".") + 1);
    return read.get(operation)?.has(field) || read.get(operation)?.has(`${part}*`);
  };
  return Object.values(contract)
    .flatMap((context) => Object.values(context) as readonly AnyOperation[])
    .flatMap(({ name, input }) =>
      fieldsToRead(input)
        .filter((field) => !isRead(name, field))
        .map((field) => `${name}: ${field}`),
    );
}
