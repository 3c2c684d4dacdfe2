import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where the records lie, from the root of the repository. */
export const decisionsFolder = "docs/decisions";

/** A record as it lies in `docs/decisions`: the name of its file, and its text. */
export interface RecordFile {
  readonly file: string;
  readonly text: string;
}

interface Decision {
  /** Four digits, such as "0008". */
  readonly no: string;
  readonly file: string;
  readonly title: string;
  /** The day on which the record came into the repository, as YYYY-MM-DD. */
  readonly date: string;
  /** Numbers of the later records that change a part of it. */
  readonly amendedBy: readonly string[];
  /** Number of the later record that holds in its place; null while it is in force. */
  readonly supersededBy: string | null;
  /** Numbers of the earlier records of which it changes a part, or in whose place it stands. */
  readonly earlier: readonly string[];
}

/** The parts that no record may lack. */
const parts = ["Context", "Options", "Decision"];

/** Links such as `[0083](0083-batches-that-overlap.md)`, by comma. */
const links = String.raw`\[\d{4}\]\(\d{4}-[\w-]+\.md\)(?:, \[\d{4}\]\(\d{4}-[\w-]+\.md\))*`;
/** The third line of a record; nothing else may stand there. */
const stateLine = new RegExp(
  String.raw`^Date: (?<date>\d{4}-\d{2}-\d{2}) · Status: (?:in force(?:, amended by (?<amended>${links}))?|superseded by (?<superseded>${links}))(?: · (?:Amends|Supersedes): (?<earlier>${links}))?$`,
);

const linked = (text: string | undefined) =>
  [...(text ?? "").matchAll(/\[(\d{4})\]\(([^)]+)\)/g)].map(([, no = "", file = ""]) => ({ no, file }));
const numbers = (text: string | undefined) => linked(text).map(({ no }) => no);

/** One record, or what is wrong with it in words. */
function readRecord({ file, text }: RecordFile): Decision | string {
  const [heading = "", , state = ""] = text.split("\n");
  const no = file.slice(0, 4);
  const title = heading.startsWith(`# ${no} · `) ? heading.slice(`# ${no} · `.length) : "";
  if (title === "") return `${file}: its first line is not "# ${no} · TITLE"`;
  const found = stateLine.exec(state)?.groups;
  if (!found)
    return `${file}: its third line is not "Date: YYYY-MM-DD · Status: in force", "in force, amended by [NNNN](FILE)" or "superseded by [NNNN](FILE)", with " · Amends: [NNNN](FILE)" or " · Supersedes: [NNNN](FILE)" after it where it changes an earlier one`;
  const missing = parts.filter((part) => !text.includes(`\n**${part}.**`));
  if (missing.length > 0) return `${file}: has no **${missing.join(".**, **")}.**`;
  return {
    no,
    file,
    title,
    date: found["date"] ?? "",
    amendedBy: numbers(found["amended"]),
    supersededBy: numbers(found["superseded"])[0] ?? null,
    earlier: numbers(found["earlier"]),
  };
}

/** What two records say of each other and do not both say, or of a file that is not there. */
function contradictions(records: readonly RecordFile[], decisions: readonly Decision[]): readonly string[] {
  const files = new Set(records.map(({ file }) => file));
  const later = ({ amendedBy, supersededBy }: Decision) => [
    ...amendedBy,
    ...(supersededBy ? [supersededBy] : []),
  ];
  const byNo = new Map(decisions.map((one) => [one.no, one]));
  const broken = records.flatMap(({ file, text }) =>
    linked(text.split("\n")[2])
      .filter((link) => !files.has(link.file) || !link.file.startsWith(`${link.no}-`))
      .map((link) => `${file}: there is no record ${link.no} in ${link.file}`),
  );
  const oneSided = decisions.flatMap((one) => [
    ...later(one)
      .filter((no) => byNo.get(no)?.earlier.includes(one.no) === false)
      .map(
        (no) => `${byNo.get(no)?.file}: ${one.no} says that this record changes it, and this one does not`,
      ),
    ...one.earlier
      .filter((no) => byNo.has(no) && !later(byNo.get(no)!).includes(one.no))
      .map(
        (no) => `${byNo.get(no)?.file}: ${one.no} says that it changes this record, and this one does not`,
      ),
  ]);
  return [...broken, ...oneSided];
}

/** The numbers between the first and the last record under which there is none. */
function gaps(decisions: readonly Decision[]): readonly string[] {
  const taken = new Set(decisions.map(({ no }) => Number(no)));
  const last = Math.max(0, ...taken);
  return Array.from({ length: last }, (_, i) => i + 1)
    .filter((no) => !taken.has(no))
    .map((no) => String(no).padStart(4, "0"));
}

const opening = `# Decisions

What was decided, among what, and what it costs. When a decision changes, a new record says so; the third line of the old
one names it, and says whether it changes a part (*amended*) or all of it (*superseded*). The date is the day on which a
record came into the repository. This page is written by \`npm run generate\` from the records.`;

const statusOf = (one: Decision, linkTo: (no: string) => string) =>
  one.supersededBy
    ? `superseded by ${linkTo(one.supersededBy)}`
    : one.amendedBy.length > 0
      ? `in force, amended by ${one.amendedBy.map(linkTo).join(", ")}`
      : "in force";

/** The text of `docs/decisions/README.md`. Throws with every fault of the records, a line each. */
export function decisionsIndex(records: readonly RecordFile[]): string {
  const read = records.toSorted((a, b) => (a.file < b.file ? -1 : 1)).map(readRecord);
  const decisions = read.filter((one) => typeof one !== "string");
  const faults = [...read.filter((one) => typeof one === "string"), ...contradictions(records, decisions)];
  if (faults.length > 0) throw new Error(faults.join("\n"));

  const linkTo = (no: string) => `[${no}](${decisions.find((one) => one.no === no)?.file})`;
  const rows = decisions.map(
    (one) => `| ${linkTo(one.no)} | ${one.title} | ${one.date} | ${statusOf(one, linkTo)} |`,
  );
  const missing = gaps(decisions);
  const ending =
    missing.length > 0
      ? `\nThere is no record under ${missing.join(", ")}, and the history of the repository never had one; a number is not given again.\n`
      : "";
  return `${opening}\n\n| No. | Decision | Date | Status |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n${ending}`;
}

/** Every record in a folder: a file whose name begins with four digits. */
export const readRecords = (folder: string): readonly RecordFile[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
