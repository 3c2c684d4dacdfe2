import { coveredNumber } from "@zd/domain/signing/covered-number";
import { type DestinationStream, type Logger, pino } from "pino";
import pretty from "pino-pretty";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { isJsonObject } from "../formats/json-object.ts";
import { definitionOf, innerOf } from "../formats/schema-shape.ts";
import { traceFields } from "../tracing/span.ts";

const secretMask = "***";
/** The most signs of a value that are written into the log. */
const longestText = 200;

export function openLog(
  {
    LOG_LEVEL,
    LOG_PRETTY,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  }: Pick<Config, "LOG_LEVEL" | "LOG_PRETTY" | "OTEL_EXPORTER_OTLP_ENDPOINT">,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: LOG_LEVEL,
    base: null,
    // Under whatever name: an error that nobody serializes is written as an empty object.
    formatters: { log: withFaults },
    ...(collector !== undefined && { mixin: traceFields }),
    redact: {
      paths: ["x-token", "g-token", "x-sign", "authorization", "cookie", "set-cookie"].flatMap((name) => [
        `["${name}"]`,
        `*["${name}"]`,
      ]),
      censor: secretMask,
    },
  };
  if (destination) return pino(options, destination);
  return LOG_PRETTY ? pino(options, pretty({ sync: true })) : pino(options);
}

const withFaults = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, faultOf(value)]));

/** The useful fields of an error; the rest is left out, since drivers attach their whole connection with its keys. */
function faultOf(error: unknown) {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = pino.stdSerializers.err(error) as pino.SerializedError & {
    /** Such as ENOSPC, or a code of PostgreSQL. */
    code?: unknown;
  };
  return { type, message, stack, code };
}

/** A payload as the log may show it: fields that the API marks as secret are redacted, unknown ones left out. */
export const redact = (schema: z.core.$ZodType, value: unknown): unknown =>
  mask(schema, value, { secret: () => secretMask, personal: covered, plain: brief, most: 20 });

/**
 * A payload with the fields that the API knows: its secrets replaced by what `secret` makes of them, numbers of persons and accounts by
 * what `personal` makes of them.
 */
export const mapSecrets = (
  secret: (value: unknown) => unknown,
  schema: z.core.$ZodType,
  value: unknown,
  personal: (value: unknown) => unknown = covered,
): unknown => mask(schema, value, { secret, personal, plain: (one) => one, most: Number.POSITIVE_INFINITY });

/** How the API marks a field: `secret`, or `personal` for the number of a person or an account. */
type Mark = "secret" | "personal";

/** Whether the API marks anything in it so. */
export function hasMarked(mark: Mark, schema: z.core.$ZodType): boolean {
  if (isMarked(mark, schema)) return true;
  const inner = innerOf(schema);
  if (inner) return hasMarked(mark, inner);
  const def = definitionOf(schema);
  if (def.type === "array") return hasMarked(mark, def.element);
  return def.type === "object" && Object.values(def.shape).some((field) => hasMarked(mark, field));
}

const isMarked = (mark: Mark, schema: z.core.$ZodType) => z.globalRegistry.get(schema)?.[mark] === true;

/** Whether a field marked as personal has a number: a text without six digits in a row, such as the name of an account, is none. */
export const holdsNumber = (value: unknown): value is string =>
  typeof value === "string" && /\d{6}/.test(value.replaceAll(/\s/g, ""));

/** A number but for its ends. */
const covered = (value: unknown) => (holdsNumber(value) ? coveredNumber(value) : value);

interface Masking {
  /** What stands for a field that is marked as secret. */
  readonly secret: (value: unknown) => unknown;
  /** What stands for the number of a person or an account. */
  readonly personal: (value: unknown) => unknown;
  /** What stands for any other value. */
  readonly plain: (value: unknown) => unknown;
  /** Of a list, so many are shown. */
  readonly most: number;
}

/** What a payload is read by: how its schema marks it, else what is within. */
type Reading =
  | { readonly by: "mark"; readonly mark: Mark }
  | { readonly by: "inner"; readonly inner: z.core.$ZodType }
  | { readonly by: "element"; readonly element: z.core.$ZodType }
  | { readonly by: "fields"; readonly fields: readonly (readonly [name: string, field: z.core.$ZodType])[] }
  | { readonly by: "value" };

function readingOf(schema: z.core.$ZodType): Reading {
  for (const mark of ["secret", "personal"] as const) if (isMarked(mark, schema)) return { by: "mark", mark };
  const inner = innerOf(schema);
  if (inner) return { by: "inner", inner };
  const def = definitionOf(schema);
  if (def.type === "array") return { by: "element", element: def.element };
  if (def.type === "object") return { by: "fields", fields: Object.entries(def.shape) };
  return { by: "value" };
}

/** Every call is read several times, and the schemas of the API do not change: each is looked at once. */
const readings = new WeakMap<z.core.$ZodType, Reading>();

function knownReading(schema: z.core.$ZodType): Reading {
  const known = readings.get(schema);
  if (known) return known;
  const reading = readingOf(schema);
  readings.set(schema, reading);
  return reading;
}

function mask(schema: z.core.$ZodType, value: unknown, masking: Masking): unknown {
  const reading = knownReading(schema);
  switch (reading.by) {
    case "mark":
      return masking[reading.mark](value);
    case "inner":
      return mask(reading.inner, value, masking);
    case "element":
      if (!Array.isArray(value)) return masking.plain(value);
      return value.slice(0, masking.most).map((one) => mask(reading.element, one, masking));
    case "fields": {
      if (!isJsonObject(value)) return masking.plain(value);
      const masked: Record<string, unknown> = {};
      for (const [name, field] of reading.fields)
        if (Object.hasOwn(value, name)) masked[name] = mask(field, value[name], masking);
      return masked;
    }
    default:
      return masking.plain(value);
  }
}

const brief = (value: unknown) => {
  if (typeof value === "string") return value.slice(0, longestText);
  if (typeof value === "bigint") return String(value);
  return typeof value === "object" && value !== null ? "…" : value;
};
