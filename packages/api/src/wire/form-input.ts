import { z } from "zod";
import { inputFault } from "./input-faults.ts";
import { fieldsOf } from "./payload.ts";

/**
 * The input of a call as a form holds it, by the names in the code: amounts, numbers, codes and identifiers are texts, as
 * they were typed or chosen; what was worked out already may stand there as its value. Null where nothing is chosen yet.
 */
export type FormInput<T> = T extends bigint
  ? T | string
  : T extends string
    ? string | null
    : T extends number
      ? number | string
      : T extends readonly (infer Item)[]
        ? readonly FormInput<Item>[]
        : T extends object
          ? { readonly [Name in keyof T]: FormInput<T[Name]> }
          : T;

/** What was read of a form. */
export interface FormReading<T> {
  /** The input, as the call takes it; null while something is wrong with it. */
  readonly value: T | null;
  /**
   * What is wrong, in Chinese: the first fault of each field, in the order of the declaration. The key is the field's path
   * by the names in the code, such as "months.0.quantity"; empty for the input as a whole.
   */
  readonly faults: ReadonlyMap<string, string>;
}

/**
 * Reads what was typed by the schema of a call's input. Spaces around texts are dropped, but for secrets; an empty text of
 * a field that may be missing is a missing field.
 */
export function readFormInput<T>(schema: z.ZodType<T>, raw: FormInput<NoInfer<T>>): FormReading<T> {
  const read = z.safeDecode(schema, onTheWire(schema, raw) as never, {
    error: (issue) => inputFault(issue) ?? "格式不正确",
  });
  if (read.success) return { value: read.data, faults: new Map() };
  const faults = new Map<string, string>();
  for (const { path, message } of read.error.issues) {
    const own = inTheCode(schema, path).join(".");
    if (!faults.has(own)) faults.set(own, message);
  }
  return { value: null, faults };
}

/** The greatest length in characters of the text at a path, such as "memo"; null where there is none, or no text. */
export function greatestLength(schema: z.core.$ZodType, path: string): number | null {
  const at = path.split(".").reduce<Schema | undefined>((of, name) => of && fieldNamed(of, name), schema);
  return at ? lengthOf(at) : null;
}

/** What a declaration says of the field at a path, such as "days.day". */
interface FieldNote {
  /** Its title; empty where it has none. */
  readonly title: string;
  /** Whether an input without it is refused. */
  readonly isRequired: boolean;
  /** The codes that it takes; null for any other field. */
  readonly codes: readonly string[] | null;
  /** The greatest length of a text in characters; null where there is none, or no text. */
  readonly most: number | null;
}

/** The note of a field, for whoever fills in many inputs by a table; the number of a row of a list is left out of its path. */
export function fieldNote(schema: z.core.$ZodType, path: string): FieldNote {
  const [name = "", ...rest] = path.split(".");
  const field = fieldsOf(elementOf(schema))?.find(([own]) => own === name);
  if (!field) throw new Error(`the input has no field ${path}`);
  const [, own, , title] = field;
  if (rest.length > 0) return fieldNote(own, rest.join("."));
  const isOpen = [undefined, null].some((nothing) => z.safeDecode(own, nothing as never).success);
  return { title, isRequired: !isOpen, codes: codesIn(own), most: lengthOf(own) };
}

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes["_zod"]["def"];

const definitionOf = (schema: Schema) => schema._zod.def as Definition;

/** The schema inside of one that adds "may be missing" or the like; null for any other. */
const innerOf = (schema: Schema): Schema | null => {
  const definition = definitionOf(schema);
  return "innerType" in definition ? definition.innerType : null;
};

/** The most signs that a text of the schema may have; null where it is no text, or its length is open. */
function lengthOf(schema: Schema): number | null {
  const inner = innerOf(schema);
  if (inner) return lengthOf(inner);
  if (!(schema instanceof z.ZodString)) return null;
  // Read off the checks: zod's own `maxLength` needs its JSON Schema, which the site is built without.
  const most = (schema.def.checks ?? []).flatMap((check) => {
    const definition = check._zod.def as z.core.$ZodCheckMaxLengthDef | z.core.$ZodCheckLengthEqualsDef;
    if (definition.check === "max_length") return [definition.maximum];
    return definition.check === "length_equals" ? [definition.length] : [];
  });
  return most.length > 0 ? Math.min(...most) : null;
}

/** The schema of one item of a list; any other as it is. */
function elementOf(schema: Schema): Schema {
  const inner = innerOf(schema);
  if (inner) return elementOf(inner);
  const definition = definitionOf(schema);
  return definition.type === "array" ? definition.element : schema;
}

/** The codes of a choice; null for any other schema. */
function codesIn(schema: Schema): readonly string[] | null {
  const inner = innerOf(schema);
  if (inner) return codesIn(inner);
  const definition = definitionOf(schema);
  return definition.type === "enum" ? Object.values(definition.entries).map(String) : null;
}

/** The field of that name in the code, of a payload or an object. */
function fieldNamed(schema: Schema, name: string): Schema | undefined {
  const inner = innerOf(schema);
  if (inner) return fieldNamed(inner, name);
  const definition = definitionOf(schema);
  const fields = fieldsOf(schema);
  if (fields) return fields.find(([own]) => own === name)?.[1];
  if (definition.type === "array") return definition.element;
  return definition.type === "object" ? definition.shape[name] : undefined;
}

/** The same input with the names of the wire; values that were worked out already are written as texts. */
function onTheWire(schema: Schema, raw: unknown): unknown {
  const definition = definitionOf(schema);
  if (raw === undefined) return raw;
  switch (definition.type) {
    case "optional":
    case "default":
      return isEmpty(raw) ? undefined : onTheWire(definition.innerType, raw);
    case "nullable":
      return raw === null || isEmpty(raw) ? null : onTheWire(definition.innerType, raw);
    case "readonly":
      return onTheWire(definition.innerType, raw);
  }
  const fields = fieldsOf(schema);
  if (fields && isRecord(raw))
    return Object.fromEntries(fields.map(([name, field, wire]) => [wire, onTheWire(field, raw[name])]));
  if (definition.type === "array" && Array.isArray(raw))
    return raw.map((item) => onTheWire(definition.element, item));
  if (definition.type === "object" && isRecord(raw))
    return mapped(raw, (name, value) => onTheWire(definition.shape[name] ?? z.unknown(), value));
  if (definition.type === "record" && isRecord(raw))
    return mapped(raw, (_, value) => onTheWire(definition.valueType, value));
  if (definition.type === "union" && isRecord(raw)) {
    const option = definition.options.find((one) => fits(one, raw));
    return option ? onTheWire(option, raw) : raw;
  }
  return typeof raw === "string" ? trimmed(schema, raw) : encoded(schema, raw);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEmpty = (raw: unknown) => typeof raw === "string" && raw.trim() === "";

const mapped = (
  record: Readonly<Record<string, unknown>>,
  change: (name: string, value: unknown) => unknown,
) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(name, value)]));

const trimmed = (schema: Schema, text: string) =>
  z.globalRegistry.get(schema)?.["secret"] === true ? text : text.trim();

/**
 * A value that was worked out already, such as an amount, a moment or a yes, as it is written on the wire; what the schema
 * cannot write stays as it is, and is a fault when it is read.
 */
function encoded(schema: Schema, value: unknown): unknown {
  try {
    const written = z.safeEncode(schema, value as never);
    return written.success ? written.data : value;
  } catch {
    // A codec that is given something else than its own values may fail in any way.
    return value;
  }
}

/** Whether a value can be meant by this branch of a union: it has what the branch says literally. */
function fits(schema: Schema, value: Readonly<Record<string, unknown>>): boolean {
  const definition = definitionOf(schema);
  const fields =
    definition.type === "object"
      ? Object.entries(definition.shape)
      : (fieldsOf(schema)?.map(([name, field]) => [name, field] as const) ?? null);
  return (
    fields?.every(([name, field]) => {
      const own = definitionOf(field);
      return own.type !== "literal" || own.values.includes(value[name] as never);
    }) ?? false
  );
}

/** The path of a fault by the names in the code. */
function inTheCode(schema: Schema | undefined, path: readonly PropertyKey[]): readonly PropertyKey[] {
  const [key, ...rest] = path;
  if (key === undefined || schema === undefined) return path;
  const inner = innerOf(schema);
  if (inner) return inTheCode(inner, path);
  const definition = definitionOf(schema);
  const fields = fieldsOf(schema);
  const field = fields?.find(([, , wire]) => wire === key);
  if (field) return [field[0], ...inTheCode(field[1], rest)];
  if (definition.type === "array") return [key, ...inTheCode(definition.element, rest)];
  if (definition.type === "object") return [key, ...inTheCode(definition.shape[String(key)], rest)];
  if (definition.type === "record") return [key, ...inTheCode(definition.valueType, rest)];
  return path;
}
