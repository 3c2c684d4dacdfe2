/** JSON that keeps whole numbers of any size: 6200000n is written "6200000n". */
export const write = (value: unknown): string =>
  JSON.stringify(value, (_, field) => (typeof field === "bigint" ? `${field}n` : field));

/** Reads what {@link write} has written, or what PostgreSQL has parsed of it. */
export const read = <Value>(text: string): Value =>
  JSON.parse(text, (_, field) => (typeof field === "string" ? number(field) : field));

export function revive<Value>(parsed: unknown): Value {
  if (typeof parsed === "string") return number(parsed) as Value;
  if (Array.isArray(parsed)) return parsed.map((item) => revive(item)) as Value;
  if (parsed === null || typeof parsed !== "object") return parsed as Value;
  return Object.fromEntries(Object.entries(parsed).map(([key, field]) => [key, revive(field)])) as Value;
}

const number = (text: string): string | bigint => (/^-?\d+n$/.test(text) ? BigInt(text.slice(0, -1)) : text);
