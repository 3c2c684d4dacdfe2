import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { ringOf } from "../../testing/ring-of.ts";
import { definitionOf, innerOf } from "../formats/schema-shape.ts";
import { setPersonalKeys } from "../keys/personal.ts";
import { hasMarked } from "../process/log.ts";
import { inputHashOf } from "./idempotency.ts";

setPersonalKeys(ringOf(Buffer.alloc(32)));

const commands = Object.values(api)
  .flatMap((context) => Object.values(context) as AnyOperation[])
  .filter(({ kind, method, input }) => kind !== "query" && method === "POST" && hasMarked("secret", input));

/** An input in the form of the wire: every secret in it is this one, and everything else is said as well. */
function inputWith(schema: z.core.$ZodType, secret: string, plain: string): unknown {
  const inner = innerOf(schema);
  if (!hasMarked("secret", schema)) return plain;
  if (inner) return hasMarked("secret", inner) ? inputWith(inner, secret, plain) : secret;
  const def = definitionOf(schema);
  if (def.type === "array") return [inputWith(def.element, secret, plain)];
  if (def.type !== "object") return secret;
  return Object.fromEntries(
    Object.entries(def.shape).map(([name, field]) => [name, inputWith(field, secret, plain)]),
  );
}

describe.each(commands.map((operation) => [operation.name, operation] as const))("%s", (_, operation) => {
  const hash = (secret: string, plain: string) =>
    inputHashOf(operation, "U1", inputWith(operation.input, secret, plain)).toString("hex");

  test("is known again by all that it says but its secrets", () => {
    const input = JSON.stringify(inputWith(operation.input, "135790", "said"));
    expect(input).toContain("135790");
    expect(hash("246801", "said")).toBe(hash("135790", "said"));
    if (input.includes("said")) expect(hash("135790", "otherwise")).not.toBe(hash("135790", "said"));
  });
});
