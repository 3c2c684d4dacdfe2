import { readFileSync } from "node:fs";
import { definitionOf, innerOf } from "../apps/server/src/platform/schema-shape.ts";
import { contract } from "../packages/contract/src/index.ts";
import type { AnyOperation } from "../packages/contract/src/wire/operation.ts";
import { fieldsOf, isSettled } from "../packages/contract/src/wire/payload.ts";

type Schema = AnyOperation["input"];

/** Whether a field can have one value only: the schema has looked at it. */
function isFixed(schema: Parameters<typeof innerOf>[0]): boolean {
  const inner = innerOf(schema);
  return inner ? isFixed(inner) : definitionOf(schema).type === "literal";
}

/** The site's own company is compared with the one that a call names by the gateway, before any handler. */
const gatewayField = "company";

/** The fields that a handler must read, by our names; none of a list, which applies its filters as they are declared. */
const fieldsToRead = (schema: Schema): readonly string[] =>
  (fieldsOf(schema) ?? []).flatMap(([name, field]) =>
    isSettled(field) || isFixed(field) || name === gatewayField ? [] : [name],
  );

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
  /** A field counts as read as well where the input was passed on as a whole, and where its handler never ran. */
  const isRead = (operation: string, field: string) => {
    const fields = read.get(operation);
    return fields === undefined || fields.has(field) || fields.has("*");
  };
  return Object.values(contract)
    .flatMap((context) => Object.values(context) as readonly AnyOperation[])
    .flatMap(({ name, input }) =>
      fieldsToRead(input)
        .filter((field) => !isRead(name, field))
        .map((field) => `${name}: ${field}`),
    );
}
