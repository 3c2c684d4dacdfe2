import { readFileSync } from "node:fs";
import { definitionOf, innerOf } from "../apps/server/src/platform/formats/schema-shape.ts";
import { api } from "../packages/api/src/index.ts";
import type { AnyOperation } from "../packages/api/src/wire/operation.ts";
import { fieldsOf, isSettled } from "../packages/api/src/wire/payload.ts";

type Schema = AnyOperation["input"];

/** Whether a field can have one value only: the schema has looked at it. */
function isFixed(schema: Parameters<typeof innerOf>[0]): boolean {
  const inner = innerOf(schema);
  return inner ? isFixed(inner) : definitionOf(schema).type === "literal";
}

/** The site's own company is compared with the one that a call names by the gateway, before any handler. */
const gatewayField = "company";

/**
 * The fields that a handler must read, by our names: those of parts of the input as "part.field", those of the elements of
 * an array by the array's name. None of a list, which applies its filters as they are declared.
 */
export const fieldsToRead = (schema: Schema): readonly string[] =>
  within(fieldsOf(schema) ?? []).filter((field) => field !== gatewayField);

const within = (
  fields: readonly (readonly [name: string, schema: Schema, wire?: string, title?: string])[],
): readonly string[] =>
  fields.flatMap(([name, field]) =>
    isSettled(field) || isFixed(field)
      ? []
      : [name, ...new Set(partsOf(field).map((part) => `${name}.${part}`))],
  );

/** The fields inside of a value, whichever of its shapes it has; none of a plain one. */
function partsOf(schema: Schema): readonly string[] {
  const fields = fieldsOf(schema);
  if (fields) return within(fields);
  const inner = innerOf(schema);
  if (inner) return partsOf(inner as Schema);
  const definition = definitionOf(schema);
  switch (definition.type) {
    case "array":
      return partsOf(definition.element as Schema);
    case "union":
      return definition.options.flatMap((option) => partsOf(option as Schema));
    case "object":
      return within(Object.entries(definition.shape) as [string, Schema][]);
    default:
      return [];
  }
}

const argued: ReadonlySet<string> = new Set([
  // Said for the settlement that follows the trial, and changes nothing of what is tried.
  "contracts.trySettlement: evidence.lots.report.no",
  // Of the demo alone: a journey makes it (e2e/demo-newcomer.spec.ts).
  "demo.readNotice: no test has made this call",
]);

/** Whether a field was looked at, or a part that it is in was passed on as a whole ("part.*"). */
export function isRead(read: ReadonlySet<string>, field: string): boolean {
  if (read.has(field)) return true;
  const parts = field.split(".");
  return parts.some((_, depth) => read.has([...parts.slice(0, depth), "*"].join(".")));
}

/**
 * What no handler has read in a whole run of the server's tests: fields of calls, such as "trading.enterSection: source",
 * which a caller sends, which are checked, and of which nothing comes; and calls that no test has made, of which nothing can
 * be said. `gathered` is the file that the tests have written (`apps/server/src/testing/input-reads.ts`), a line of JSON for
 * each platform that was closed.
 */
export function unreadFields(gathered: string): readonly string[] {
  const read = new Map<string, Set<string>>();
  for (const line of readFileSync(gathered, "utf8").split("\n")) {
    if (line === "") continue;
    for (const [operation, fields] of Object.entries(JSON.parse(line) as Record<string, string[]>)) {
      read.set(operation, new Set([...(read.get(operation) ?? []), ...fields]));
    }
  }
  return Object.values(api)
    .flatMap((context) => Object.values(context) as readonly AnyOperation[])
    .flatMap(({ name, input }) => {
      const names = fieldsToRead(input);
      const fields = read.get(name);
      if (fields === undefined) return names.length > 0 ? [`${name}: no test has made this call`] : [];
      return names.filter((field) => !isRead(fields, field)).map((field) => `${name}: ${field}`);
    })
    .filter((field) => !argued.has(field));
}
