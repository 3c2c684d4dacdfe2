import { asvsItems } from "./asvs-items.ts";

/** A file of the repository: its path from the root, and its text. */
interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** Where the pages lie whose words are held against the repository. */
export const securityFolder = "docs/security";
/** The page that answers for each item of ASVS. */
export const asvsPath = `${securityFolder}/asvs.md`;

/** A row of a table of a page: its line, counted from 1, and its cells. */
interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of every table of a page, without heads and rules. */
function rowsOf(text: string): readonly Row[] {
  const lines = text.split("\n");
  const isRule = (line = "") => /^\|[\s|:-]+\|$/.test(line);
  return lines.flatMap((line, i) => {
    if (!line.startsWith("| ") || isRule(line) || isRule(lines[i + 1])) return [];
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    return [{ line: i + 1, cells }];
  });
}

/** What a text points to: a file; titles of tests that stand after the file of the tests; numbers of decisions. */
interface Pointers {
  readonly files: readonly string[];
  readonly tests: readonly (readonly [file: string, title: string])[];
  readonly decisions: readonly string[];
}

const fileWord =
  /`([\w@./-]+\.(?:tsx?|mjs|json|md|sql|ya?ml|css|sh|cfg|conf)|deploy\/Caddyfile|deploy\/Containerfile)`((?:,? "[^"]+")*)/g;

function pointersOf(text: string): Pointers {
  const found = [...text.matchAll(fileWord)].map(([, file = "", titles = ""]) => ({
    file,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title),
  }));
  return {
    files: found.map(({ file }) => file),
    tests: found.flatMap(({ file, titles }) => titles.map((title) => [file, title] as const)),
    decisions: [...text.matchAll(/(?<![\d.-])0\d{3}(?![\d.-])/g)].map(([no]) => no),
  };
}

/** Whether a file has a test or a group of tests under this title that is not skipped. */
export function hasTest({ text }: TextFile, title: string): boolean {
  const quoted = JSON.stringify(title).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(String.raw`(?<!\.(?:skip|todo))\(\s*${quoted},\s*(?:async\s*)?[({]`).test(text);
}

/** The files of the repository, and the numbers of its decisions. */
export interface Repository {
  readonly files: readonly TextFile[];
  readonly decisions: ReadonlySet<string>;
}

/** What a page points to and is not there, a line each: files, tests in them, decisions. */
export function lostPointers({ path, text }: TextFile, { files, decisions }: Repository): readonly string[] {
  return text.split("\n").flatMap((line, i) => {
    const at = `${path}:${i + 1}`;
    const pointers = pointersOf(line);
    const filesOf = (name: string) => files.filter((one) => `/${one.path}`.endsWith(`/${name}`));
    return [
      ...pointers.files
        .filter((name) => filesOf(name).length === 0)
        .map((name) => `${at}: there is no file ${name}`),
      ...pointers.tests
        .filter(([name]) => filesOf(name).length > 1)
        .map(([name]) => `${at}: there are several files ${name}`),
      ...pointers.tests
        .filter(
          ([name, title]) => filesOf(name).length === 1 && !filesOf(name).some((one) => hasTest(one, title)),
        )
        .map(([name, title]) => `${at}: ${name} has no test "${title}"`),
      ...pointers.decisions
        .filter((no) => line.startsWith("|") && !decisions.has(no))
        .map((no) => `${at}: there is no decision ${no}`),
    ];
  });
}

/** How an item is met: it holds; it is not applicable; or the platform falls short of it. */
const verdicts = ["holds", "not applicable", "falls short"] as const;
type Verdict = (typeof verdicts)[number];

interface AsvsRow {
  readonly item: string;
  readonly level: number;
  readonly verdict: Verdict;
}

/** What is wrong with a row of an item, in words; empty where it is good. */
function rowFaults({ line, cells }: Row): readonly string[] {
  const [item = "", level = "", asks = "", verdict = "", evidence = ""] = cells;
  const at = `${asvsPath}:${line}: ${item}`;
  const word = verdicts.find((one) => verdict === one || verdict.startsWith(`${one}: `));
  const { files, decisions } = pointersOf(evidence);
  return [
    ...(cells.length === 5 ? [] : [`${at} has ${cells.length} cells`]),
    ...(asvsItems.has(item) ? [] : [`${at} is no item of level 1 or 2`]),
    ...(level === `L${asvsItems.get(item)}` ? [] : [`${at} is of level ${asvsItems.get(item)}`]),
    ...(asks === "" ? [`${at} does not say what it asks`] : []),
    ...(word ? [] : [`${at} says neither holds, nor not applicable, nor falls short`]),
    ...(word && word !== "holds" && verdict === word ? [`${at} does not say why`] : []),
    ...(word === "holds" && files.length + decisions.length === 0 ? [`${at} has no evidence`] : []),
  ];
}

const itemRows = (text: string) => rowsOf(text).filter(({ cells: [item = ""] }) => /^V\d/.test(item));

/** What is wrong with the rows of the items: one that is missing, twice there, or not complete. */
export function asvsFaults(text: string): readonly string[] {
  const rows = itemRows(text);
  const items = rows.map(({ cells }) => cells[0] ?? "");
  const missing = [...asvsItems.keys()].filter((item) => !items.includes(item));
  const twice = items.filter((item, i) => items.indexOf(item) !== i);
  return [
    ...rows.flatMap(rowFaults),
    ...missing.map((item) => `${asvsPath}: ${item} is missing`),
    ...twice.map((item) => `${asvsPath}: ${item} stands there twice`),
  ];
}

/** The items of the page as they are judged. */
export const asvsRows = (text: string): readonly AsvsRow[] =>
  itemRows(text).flatMap(({ cells: [item = "", level = "", , verdict = ""] }) => {
    const word = verdicts.find((one) => verdict.startsWith(one));
    return word ? [{ item, level: Number(level.slice(1)), verdict: word }] : [];
  });

const countsBegin = "<!-- counts: written by npm run generate -->";
const countsEnd = "<!-- end of counts -->";

/** The table of counts: of each level how many items hold, do not apply, fall short; and which those are. */
function countsOf(text: string): string {
  const rows = asvsRows(text);
  const lines = [1, 2].map((level) => {
    const of = rows.filter((row) => row.level === level);
    const count = (verdict: Verdict) => of.filter((row) => row.verdict === verdict).length;
    const short = of.filter(({ verdict }) => verdict === "falls short").map(({ item }) => item);
    const applicable = of.length - count("not applicable");
    const percent = applicable === 0 ? 0 : Math.floor((count("holds") * 1_000) / applicable) / 10;
    return `| L${level} | ${of.length} | ${count("holds")} | ${count("not applicable")} | ${count("falls short")} | ${percent} % | ${short.join(", ") || "–"} |`;
  });
  return [
    "| level | items | hold | not applicable | fall short | of those that apply | which fall short |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...lines,
  ].join("\n");
}

/** The page with its counts as its rows have them. */
export function withCounts(text: string): string {
  const [begin, end] = [text.indexOf(countsBegin), text.indexOf(countsEnd)];
  if (begin < 0 || end < begin) throw new Error(`${asvsPath}: there is no place for the counts`);
  return `${text.slice(0, begin)}${countsBegin}\n${countsOf(text)}\n${text.slice(end)}`;
}
