import type { Lots, Measure } from "./types.ts";

const isEstimate = (text: string) => text.startsWith("~");

/** What stands after the tilde that marks an estimate in the ware table. */
export const stripped = (text: string) => (isEstimate(text) ? text.slice(1) : text);

/** The names of those fields whose text carries the tilde. */
export function estimatesOf<Name extends string>(fields: Partial<Record<Name, string | undefined>>): Name[] {
  return (Object.keys(fields) as Name[]).filter((name) => isEstimate(fields[name] ?? ""));
}

/** Reads `5600`, `~0.6`, `≤0.5`, `>38`, `5200–5850`; `typical` is the value, the bound, or the middle of the range. */
export function measure(source: string): Measure {
  const text = stripped(source);
  const range = /^([\d.]+)–([\d.]+)$/.exec(text);
  if (range) {
    const [min, max] = [Number(range[1]), Number(range[2])];
    return { text, min, max, typical: Math.round((min + max) * 50) / 100 };
  }
  const [, bound, digits] = /^([≤≥<>]?)([\d.]+)$/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`no measure: ${source}`);
  const value = Number(digits);
  return {
    text,
    min: bound === "≤" || bound === "<" ? null : value,
    max: bound === "≥" || bound === ">" ? null : value,
    typical: value,
  };
}

/** Reads `14×10000+27×5000`, `5000`, `~2×3000`. */
export function lots(source: string): Lots[] {
  return stripped(source)
    .split("+")
    .map((part) => {
      const found = /^(?:(\d+)×)?(\d+)$/.exec(part);
      if (!found) throw new Error(`no lots: ${source}`);
      return { count: Number(found[1] ?? 1), tonnes: Number(found[2]) };
    });
}
