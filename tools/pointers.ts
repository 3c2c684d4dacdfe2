/** A file as the check reads it: its path from the root of the repository, and its text. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** One line of docs/requirements: what the product must do, or a gap (G-nn) and how it was closed. */
export interface Statement {
  /** "R-101", "G-04" */
  readonly id: string;
  readonly path: string;
  readonly line: number;
  /** Paths of the tests that the line names, from the root of the repository; empty where it says "no test". */
  readonly tests: readonly string[];
  /** Whether the line says of itself that no test shows it, or names one; gaps need not. */
  readonly saysTests: boolean;
}

/** Something that `npm run check` fails on. */
export interface Lost {
  readonly path: string;
  readonly line: number;
  readonly found: string;
  readonly why: string;
}

const statementLine = /^- \*\*([RG]-\d+)\*\* (.+)$/;
const sectionLine = /^(?:#{1,4} §(\d+(?:\.\d+){0,2})(?!\S)|- \*\*§(\d+(?:\.\d+){1,2})\*\* )/;

/** All but the README, which shows what a line looks like. */
const isRequirements = (path: string) => /^docs\/requirements\/(?!README)[^/]+\.md$/.test(path);
const isDomain = (path: string) => /^docs\/domain\/[^/]+\.md$/.test(path);
const isTest = (path: string) => /\.(?:test|spec)\.(?:ts|tsx|mjs)$/.test(path);
/** This tool and its test are full of pointers that lead nowhere, on purpose. */
const isOwn = (path: string) => /^tools\/(?:check-)?pointers(?:\.test)?\.ts$/.test(path);

const linesOf = ({ path, text }: TextFile) =>
  text.split("\n").map((content, i) => ({ path, line: i + 1, content }));

/** Every statement that docs/requirements declares, in the order of the files. */
export const readStatements = (files: readonly TextFile[]): readonly Statement[] =>
  files
    .filter(({ path }) => isRequirements(path))
    .flatMap(linesOf)
    .flatMap(({ path, line, content }) => {
      const [, id, text = ""] = statementLine.exec(content) ?? [];
      if (id === undefined) return [];
      const tail = text.includes(" — ") ? text.slice(text.lastIndexOf(" — ") + 3).trim() : "";
      const names = tail.split(", ");
      const tests = names.every((name) => /^[\w./-]+\/[\w.-]+$/.test(name)) ? names : [];
      return [{ id, path, line, tests, saysTests: tests.length > 0 || tail === "no test" }];
    });

interface Section {
  /** "5.3" */
  readonly id: string;
  readonly path: string;
  readonly line: number;
}

/** Every section that docs/domain declares: by a heading, or by a list item that begins with its number in bold. */
export const readSections = (files: readonly TextFile[]): readonly Section[] =>
  files
    .filter(({ path }) => isDomain(path))
    .flatMap(linesOf)
    .flatMap(({ path, line, content }) => {
      const found = sectionLine.exec(content);
      const id = found?.[1] ?? found?.[2];
      return id === undefined ? [] : [{ id, path, line }];
    });

/** "R-101", "R-605…R-612", "R-161/162", "G-04"; no part of a longer word such as G-Token or AR-101. */
const numbers =
  /(?<![\w./-])(?:R-\d{3,4}|G-\d{2})(?![\w-])(?:\s?(?:…|–)\s?(?:[RG]-)?\d{2,4}(?![\w-])|\/(?:[RG]-)?\d{2,4}(?![\w-]))*/g;

interface NumberPointer {
  readonly index: number;
  /** What the pointer names by itself: both ends of a range, each of "R-161/162". */
  readonly ids: readonly string[];
  /** The ranges of it, each from its first to its last number. */
  readonly ranges: readonly (readonly [first: string, last: string])[];
}

/** Every pointer to a statement that a text holds. */
export function readNumbers(text: string): readonly NumberPointer[] {
  return [...text.matchAll(numbers)].map((match) => {
    const [whole] = match;
    const letter = whole.slice(0, 2);
    const parts = [...whole.matchAll(/(…|–|\/|^)\s?(?:[RG]-)?(\d+)/g)];
    const ids = parts.map(([, , digits]) => `${letter}${digits}`);
    const ranges = parts.flatMap(([, sign], i) =>
      sign === "…" || sign === "–" ? [[ids[i - 1] as string, ids[i] as string] as const] : [],
    );
    return { index: match.index, ids, ranges };
  });
}

/** Whether a number lies in a range: numbers of one section count on, R-299 before R-2100. */
function isWithin(id: string, [first, last]: readonly [string, string]): boolean {
  const place = (of: string) => [of.slice(0, 3), Number(of.slice(3))] as const;
  const [[section, number], [from, least], [to, most]] = [place(id), place(first), place(last)];
  return section === from && section === to && number >= least && number <= most;
}

const sectionNumber = String.raw`§\d+(?:\.\d+)*`;
/** "domain §5.3", "domain §6.1, §6.7", "domain §6.6 and §9"; a line of a comment may end behind the word. */
const domainPointer = new RegExp(
  String.raw`\bdomain[\s*/]+${sectionNumber}(?:(?:,|,? and|,? or)\s+${sectionNumber})*`,
  "gi",
);
const rfcPointer = /\bRFC \d+ §[\d.]+/g;

/** A file name between backticks, such as `lanes.ts` or `calls/dispatch.ts`; one that begins with "/" is an address of the site. */
const fileName = /`((?:\.{1,2}\/)*[\w@.-]+(?:\/[\w@.-]+)*\.(?:tsx?|m[jt]s|json|md|sql|ya?ml|css|html|sh))`/g;

/** Records of what was decided or done at a time; files that they name may have moved since. */
const isHistory = (path: string) => /^(?:CHANGELOG\.md|docs\/decisions\/)/.test(path);

/** In documents every line speaks to a reader; in code, those that are a comment. */
const isProse = (path: string, line: string) => path.endsWith(".md") || /^\s*(?:\/?\*|\/\/|--)/.test(line);

/** "apps/server/src/CONTEXT/tables.ts" stands for the same file of every context: words in capitals are places to fill in. */
const patternOf = (name: string) =>
  name
    .replace(/^(?:\.{1,2}\/)+/, "")
    .replace(/[.-]/g, "\\$&")
    .replace(/\b[A-Z]{4,}(?=\/)/g, "[^/]+");

/** Every name of a file, in documents and comments, that no file of the repository ends with. */
function findLostFiles(files: readonly TextFile[]): readonly Lost[] {
  const paths = files.map(({ path }) => `/${path}`).join("\n");
  const isThere = new Map<string, boolean>();
  const found = (name: string): boolean => {
    const known = isThere.get(name) ?? new RegExp(`/${patternOf(name)}$`, "m").test(paths);
    isThere.set(name, known);
    return known;
  };
  return files
    .filter(({ path }) => !isHistory(path) && !isOwn(path) && /\.(?:md|tsx?|m[jt]s|sql|css)$/.test(path))
    .flatMap(linesOf)
    .filter(({ path, content }) => content.includes("`") && isProse(path, content))
    .flatMap(({ path, line, content }) =>
      [...content.matchAll(fileName)]
        .map((match) => match[1] as string)
        .filter((name) => !/YYYYMMDD|NNNN/.test(name) && !found(name))
        .map((name) => ({ path, line, found: name, why: "is no file of this repository" })),
    );
}

/** Every pointer that leads nowhere, and every declaration that is no good. */
export function findLost(files: readonly TextFile[]): readonly Lost[] {
  const statements = readStatements(files);
  const sections = readSections(files);
  const known = {
    statements: new Set(statements.map(({ id }) => id)),
    sections: new Set(sections.map(({ id }) => id)),
  };
  const paths = new Set(files.map(({ path }) => path));
  return [
    ...declaredTwice(statements),
    ...declaredTwice(sections.map((section) => ({ ...section, id: `§${section.id}` }))),
    ...statements.flatMap((statement) => testFaults(statement, paths)),
    ...files.filter(({ path }) => !isOwn(path)).flatMap((file) => lostIn(file, known)),
    ...findLostFiles(files),
  ];
}

function declaredTwice(
  declared: readonly { readonly id: string; readonly path: string; readonly line: number }[],
): readonly Lost[] {
  const first = new Map<string, string>();
  return declared.flatMap(({ id, path, line }) => {
    const before = first.get(id);
    first.set(id, before ?? `${path}:${line}`);
    return before === undefined ? [] : [{ path, line, found: id, why: `was declared before, at ${before}` }];
  });
}

function testFaults(
  { id, path, line, tests, saysTests }: Statement,
  paths: ReadonlySet<string>,
): readonly Lost[] {
  if (id.startsWith("R") && !saysTests)
    return [{ path, line, found: id, why: 'ends neither with paths of tests nor with "no test"' }];
  return tests
    .filter((test) => !isTest(test) || !paths.has(test))
    .map((test) => ({ path, line, found: test, why: "is no test file of this repository" }));
}

interface Known {
  readonly statements: ReadonlySet<string>;
  readonly sections: ReadonlySet<string>;
}

function lostIn({ path, text }: TextFile, known: Known): readonly Lost[] {
  if (!/§|\b[RG]-\d/.test(text)) return [];
  const at = (index: number) => ({ path, line: text.slice(0, index).split("\n").length });
  // A repository without docs/requirements cannot say which numbers there are.
  const numbersLost =
    known.statements.size === 0
      ? []
      : readNumbers(text).flatMap(({ index, ids }) =>
          ids
            .filter((id) => !known.statements.has(id))
            .map((id) => ({ ...at(index), found: id, why: "is not declared in docs/requirements" })),
        );
  return [...numbersLost, ...lostSections({ path, text }, known, at)];
}

function lostSections(
  { path, text }: TextFile,
  { sections }: Known,
  at: (index: number) => Pick<Lost, "path" | "line">,
): readonly Lost[] {
  const rest = text.replace(rfcPointer, (match) => " ".repeat(match.length));
  const read = new Set<number>();
  const lost: Lost[] = [];
  const look = (index: number, id: string) => {
    read.add(index);
    if (!sections.has(id))
      lost.push({ ...at(index), found: `domain §${id}`, why: "is no section of docs/domain" });
  };
  for (const pointer of rest.matchAll(domainPointer))
    for (const one of pointer[0].matchAll(/§(\d+(?:\.\d+)*)/g))
      look(pointer.index + one.index, one[1] as string);
  for (const one of rest.matchAll(/§\s?(\d+(?:\.\d+)*)/g)) {
    if (read.has(one.index)) continue;
    // Within docs/domain a section is named without the word; everywhere else nobody could tell of what it is one.
    if (isDomain(path)) look(one.index, one[1] as string);
    else
      lost.push({
        ...at(one.index),
        found: one[0],
        why: 'is a section of what? Say "domain §…", or say the rule itself',
      });
  }
  return lost;
}

/** The statements that no test shows: their line names none, and no test names their number. */
export function findUnshown(files: readonly TextFile[]): readonly Statement[] {
  const pointers = files
    .filter(({ path }) => isTest(path) && !isOwn(path))
    .flatMap(({ text }) => readNumbers(text));
  const named = new Set(pointers.flatMap(({ ids }) => ids));
  const ranges = pointers.flatMap(({ ranges }) => ranges);
  return readStatements(files).filter(
    ({ id, tests }) =>
      id.startsWith("R") &&
      tests.length === 0 &&
      !named.has(id) &&
      !ranges.some((range) => isWithin(id, range)),
  );
}
