import { fieldsOf } from "@zd/api/wire/payload";
import fc from "fast-check";
import { z } from "zod";
import { definitionOf, innerOf } from "../../platform/formats/schema-shape.ts";

type Schema = z.core.$ZodType;

/** Values that a field of this name on the wire may have, such as the numbers of records; the likeliest first. */
export type Known = (field: string) => readonly unknown[];

/** Texts and numbers of which most schemas take one: days, moments, amounts, codes, numbers of people and things. */
const common: readonly unknown[] = [
  "说明文字",
  "一段较长的说明文字，用于需要写明理由的地方",
  "2026-06-16",
  "2026-06-16 10:00:00",
  "2026-06",
  "100",
  "100.00",
  "1",
  "0",
  "10:00",
  "13800138000",
  "Sample-password-1",
  "246810",
  "91610800MA70000001",
  "610802",
  "x",
  "Y",
  "N",
  "https://example.com/a",
  "陕A12345",
  "610802199001011234",
  1,
  100,
  0,
  50,
  1_781_600_000_000,
  true,
  null,
  {},
  [],
];

/** Texts that are allowed in a free field and are none that anybody would expect there. */
const oddTexts: readonly string[] = [
  "' or 1=1--",
  "%_\\",
  "<b>x</b>",
  "{{7*7}}",
  "=1+1",
  "a\u200bb",
  "\u202eabc",
  "𠮷野家👩‍👩‍👧‍👦",
  "e\u0301",
  "９９",
  "__proto__",
];

/** Whether a schema takes a value of the wire. */
export function takes(schema: Schema, value: unknown): boolean {
  try {
    return z.safeDecode(schema as z.ZodType, value as never).success;
  } catch {
    // A schema that throws at a value has a fault of its own, which the calls will show.
    return true;
  }
}

/** How a schema is made, as far as values are made of it; fields by their names on the wire. */
type Shape =
  | { readonly kind: "object"; readonly fields: readonly (readonly [wire: string, schema: Schema])[] }
  | { readonly kind: "list"; readonly element: Schema }
  | { readonly kind: "either"; readonly options: readonly Schema[] }
  | { readonly kind: "maybe"; readonly inner: Schema; readonly isNull: boolean }
  | { readonly kind: "leaf" };

function shapeOf(schema: Schema): Shape {
  const fields = fieldsOf(schema);
  if (fields) return { kind: "object", fields: fields.map(([, field, wire]) => [wire, field] as const) };
  const def = definitionOf(schema);
  if (def.type === "object") return { kind: "object", fields: Object.entries(def.shape) };
  if (def.type === "array") return { kind: "list", element: def.element };
  if (def.type === "union") return { kind: "either", options: def.options };
  const inner = innerOf(schema);
  if (inner === null) return { kind: "leaf" };
  if (def.type !== "pipe") return { kind: "maybe", inner, isNull: def.type === "nullable" };
  // A codec of a single value, such as an amount, is judged as a whole.
  const wrapped = shapeOf(inner);
  return wrapped.kind === "object" || wrapped.kind === "list" ? wrapped : { kind: "leaf" };
}

/** Values of a leaf that it takes: those that are known of its field, its codes, and what is common. */
function leavesOf(schema: Schema, field: string, known: Known): readonly unknown[] {
  return [...known(field), ...codesOf(schema), ...common].filter((value) => takes(schema, value));
}

/** The codes that a schema takes, by its side of the wire; none where it takes anything else. */
function codesOf(schema: Schema): readonly unknown[] {
  const def = definitionOf(schema);
  if (def.type === "enum") return Object.values(def.entries);
  if (def.type === "literal") return def.values;
  const inner = innerOf(schema);
  return inner === null ? [] : codesOf(inner);
}

/** The plainest value that a schema takes, with every field that must be there; undefined where none was found. */
export function plainOf(schema: Schema, known: Known, field = ""): unknown {
  const shape = shapeOf(schema);
  switch (shape.kind) {
    case "object": {
      const plain = shape.fields.flatMap(([wire, one]) => {
        const isNumber = known(wire).some((value) => takes(one, value));
        if (takes(one, undefined) && !isNumber) return [];
        return [[wire, plainOf(one, known, wire)] as const];
      });
      return Object.fromEntries(plain);
    }
    case "list": {
      if (takes(schema, []) && known(field).length === 0) return [];
      return [plainOf(shape.element, known, field)];
    }
    case "either":
      return shape.options.map((option) => plainOf(option, known, field)).find((one) => takes(schema, one));
    case "maybe":
      return plainOf(shape.inner, known, field);
    case "leaf":
      return leavesOf(schema, field, known)[0];
  }
}

/** Draws values of a schema; what it checks beyond single fields may refuse some of them. */
export function valuesOf(schema: Schema, known: Known, field = ""): fc.Arbitrary<unknown> {
  const shape = shapeOf(schema);
  switch (shape.kind) {
    case "object": {
      const fields = shape.fields.map(([wire, one]) => [wire, valuesOf(one, known, wire)] as const);
      // What is undefined does not go over the wire.
      return fc.record(Object.fromEntries(fields));
    }
    case "list":
      return fc.array(valuesOf(shape.element, known, field), {
        minLength: takes(schema, []) ? 0 : 1,
        maxLength: 3,
      });
    case "either":
      return fc.oneof(...shape.options.map((option) => valuesOf(option, known, field)));
    case "maybe":
      return fc.option(valuesOf(shape.inner, known, field), {
        nil: shape.isNull ? null : undefined,
        freq: 3,
      });
    case "leaf": {
      const leaves = leavesOf(schema, field, known);
      const odd = oddTexts.filter((text) => takes(schema, text));
      const drawn = fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 40 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom("99999999.99", "0.01", "123456.7890", "-1"),
      );
      const rare = drawn.map((value) => (takes(schema, value) ? value : (leaves[0] ?? value)));
      return fc.oneof(
        ...(leaves.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...leaves) }] : []),
        ...(odd.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...odd) }] : []),
        { weight: 1, arbitrary: rare },
      );
    }
  }
}

const deep = (levels: number): unknown =>
  levels === 0 ? "x" : levels % 2 ? [deep(levels - 1)] : { a: deep(levels - 1) };

/** JSON that has a key which objects inherit. */
const inherited = JSON.parse(
  '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
) as unknown;

/** What no field of any call can make sense of everywhere; each is right somewhere. */
export const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "",
  " ",
  "NaN",
  "Infinity",
  "-1",
  "0x10",
  "1.00001",
  "' or 1=1--",
  "%_\\",
  "\u0000",
  "\ud800",
  "９",
  "2026-02-30",
  "0000-01-01",
  "9999-12-31",
  "x".repeat(5_000),
  [],
  [[]],
  {},
  { $gt: "" },
];

/** More of the same, which is tried in some field of each call. */
export const stranger: readonly unknown[] = [
  ...strange,
  deep(200),
  inherited,
  Array.from({ length: 3_000 }, (_, i) => i),
  "字".repeat(70_000),
  "9".repeat(400),
  "-0",
  -0.001,
  1e-320,
  "1e400",
  "\ufeff",
  "\u0000".repeat(3),
  "../../../etc/passwd",
  "%{jndi:ldap://x}",
  "2026-06-16T10:00:00Z",
  "275760-09-13 00:00:00",
];
