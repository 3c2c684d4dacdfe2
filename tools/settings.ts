import { declaredSettings } from "../apps/server/src/config.ts";

/** What the declaration of a setting says of itself (`SettingAbout`), beside its schema. */
interface Setting {
  readonly name: string;
  readonly is: string;
  readonly common: boolean;
  /** The value that holds while it is not set, as it would be written; null where there is none. */
  readonly fallback: string | null;
  /** What holds while it is not set and has no value of its own, in words; null where nothing is said. */
  readonly unset: string | null;
  /** Which values it takes, in words: unit and range of a number, the words of a choice, the form of a text; null for any text. */
  readonly takes: string | null;
}

interface Property {
  readonly type: string;
  readonly default?: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly is?: string;
  readonly unit?: string;
  readonly form?: string;
  readonly unset?: string;
  readonly common?: boolean;
}

const grouped = (amount: number) => amount.toLocaleString("en");

function takesOf({ form, unit, enum: choices, minimum, maximum }: Property): string | null {
  if (form) return form;
  if (choices) return choices.map((one) => `\`${one}\``).join(", ");
  if (minimum === undefined || maximum === undefined) return null;
  const range = `${grouped(minimum)}…${grouped(maximum)}`;
  return unit ? `${range} ${unit}` : range;
}

/** All settings of a node, in the order in which they are declared. */
export function settings(): readonly Setting[] {
  const { properties = {} } = declaredSettings.toJSONSchema({ io: "input" });
  return Object.entries(properties as Record<string, Property>).map(([name, property]) => {
    if (!property.is) throw new Error(`apps/server/src/config.ts: ${name} does not say what it is`);
    const fallback = String(property.default ?? "");
    return {
      name,
      is: property.is,
      common: property.common === true,
      fallback: fallback === "" ? null : fallback,
      unset: property.unset ?? null,
      takes: takesOf(property),
    };
  });
}

/** Lines of a comment that are at most 110 characters wide. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  let line = "#";
  for (const word of text.split(" ")) {
    if (line.length + 1 + word.length > 110) {
      lines.push(line);
      line = "#";
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

const opening = `# Settings of a node, written by "npm run generate" from apps/server/src/config.ts.
# Copy this file to .env, which "npm start", "npm run dev" and "npm run replay" read; the environment has priority over it.
# A setting that is empty or commented out has its default. Containers have settings of their own: deploy/README.md.`;

/** The text of `.env.example`: every setting with its meaning, its values and its default. */
export function envExample(): string {
  const entries = settings().map(({ name, is, takes, fallback, unset }) => {
    const text =
      `${is}${takes ? ` Takes: ${takes}.` : ""}${unset ? ` Unless set: ${unset}.` : ""}`.replaceAll("`", "");
    const line = fallback === null ? `${name}=` : `#${name}=${fallback}`;
    return [...wrapped(text), line].join("\n");
  });
  return `${[opening, ...entries].join("\n\n")}\n`;
}

const from = "<!-- settings: written by npm run generate -->";
const to = "<!-- end of settings -->";

/** The README with its table of the common settings as they are declared now. */
export function withSettings(readme: string): string {
  const begin = readme.indexOf(from);
  const end = readme.indexOf(to);
  if (begin < 0 || end < begin) throw new Error(`README.md: has no "${from}" with "${to}" after it`);
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const rows = settings()
    .filter(({ common }) => common)
    .map(({ name, fallback, unset, is, takes }) => {
      const value = fallback === null ? (unset ?? "–") : `\`${fallback}\``;
      return `| \`${name}\` | ${cell(value)} | ${cell(takes ?? "")} | ${cell(is)} |`;
    });
  const table = ["| name | default | takes | is |", "| --- | --- | --- | --- |", ...rows].join("\n");
  return `${readme.slice(0, begin)}${from}\n${table}\n${readme.slice(end)}`;
}
