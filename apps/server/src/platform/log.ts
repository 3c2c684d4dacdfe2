import { type DestinationStream, type Logger, pino } from "pino";
import pretty from "pino-pretty";
import { z } from "zod";
import type { Config } from "../config.ts";

const struckOut = "***";
/** Of a value that ends up in the log. */
const longestText = 200;

export function openLog(
  { LOG_LEVEL, LOG_PRETTY }: Pick<Config, "LOG_LEVEL" | "LOG_PRETTY">,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: LOG_LEVEL,
    base: null,
    redact: {
      paths: ["x-token", "g-token", "x-sign", "authorization", "cookie", "set-cookie"].flatMap((name) => [
        `["${name}"]`,
        `*["${name}"]`,
      ]),
      censor: struckOut,
    },
  };
  if (destination) return pino(options, destination);
  return LOG_PRETTY ? pino(options, pretty({ sync: true })) : pino(options);
}

/** A payload as the log may show it: fields that the contract marks as secret are struck out, unknown ones left out. */
export function struck(schema: z.core.$ZodType, value: unknown): unknown {
  if (z.globalRegistry.get(schema)?.["secret"] === true) return struckOut;
  const def = schema._zod.def as z.core.$ZodTypes["_zod"]["def"];
  switch (def.type) {
    case "pipe":
      return struck(def.in, value);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
      return struck(def.innerType, value);
    case "array":
      return Array.isArray(value) ? value.slice(0, 20).map((one) => struck(def.element, one)) : brief(value);
    case "object":
      return isRecord(value)
        ? Object.fromEntries(
            Object.entries(def.shape)
              .filter(([name]) => Object.hasOwn(value, name))
              .map(([name, field]) => [name, struck(field, value[name])]),
          )
        : brief(value);
    default:
      return brief(value);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const brief = (value: unknown) => {
  if (typeof value === "string") return value.slice(0, longestText);
  if (typeof value === "bigint") return String(value);
  return typeof value === "object" && value !== null ? "…" : value;
};
