/**
 * JSON that keeps whole numbers of any size: 6200000n is written "6200000n". A text that looks like one gets a mark, so
 * that a ticket called "12n" stays a text.
 */
export const write = (value: unknown): string =>
  JSON.stringify(value, (_, field) => {
    if (typeof field === "bigint") return `${field}n`;
    return typeof field === "string" && likeNumber.test(field) ? `~${field}` : field;
  });

/** Reads what {@link write} has written, or what PostgreSQL has parsed of it. */
export const read = <Value>(text: string): Value =>
  JSON.parse(text, (_, field) => (typeof field === "string" ? decodeText(field) : field));

export function revive<Value>(parsed: unknown): Value {
  if (typeof parsed === "string") return decodeText(parsed) as Value;
  if (Array.isArray(parsed)) return parsed.map((item) => revive(item)) as Value;
  if (parsed === null || typeof parsed !== "object") return parsed as Value;
  return Object.fromEntries(Object.entries(parsed).map(([key, field]) => [key, revive(field)])) as Value;
}

const likeNumber = /^~*-?\d+n$/;

function decodeText(text: string): string | bigint {
  if (!likeNumber.test(text)) return text;
  return text.startsWith("~") ? text.slice(1) : BigInt(text.slice(0, -1));
}
