import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import { mayDo } from "@zd/domain/identity/access";
import { calls, eachOf, type Fields, type Outcome, openSend, recordFieldsOf } from "./calls.ts";
import type { Caller, LoadedMarket } from "./loaded-market.ts";
import { publicByNumber, publicFilesOf } from "./public-by-number.ts";
import { collectRecords, fieldsFor, openRecords, type Records } from "./records.ts";

/** Ways in which a call's numbers of records are chosen: a command finds some records in a state in which nobody may change them. */
const turnsOf = ({ kind }: AnyOperation) => (kind === "query" ? 2 : 6);

/** What came of the calls of a sweep. */
export interface SweepCounts {
  calls: number;
  refused: number;
  accepted: number;
}

/** Every call that names records, whoever may make it; the end of the session is no record. */
const naming = calls.filter(
  (operation) => operation.name !== api.identity.signOut.name && recordFieldsOf(operation).length > 0,
);

/** Texts of an answer by which it is known to be about somebody: numbers of records, of persons and of accounts; no sentences. */
function marksOf(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  // What a card shows is marked alike for everybody who asks the same.
  const plain = text.replaceAll(/"seen":"[^"]*"/g, "");
  for (const [file] of plain.matchAll(/[\da-f]{32}/g)) found.add(file);
  for (const [, word = ""] of plain.matchAll(/"([^"\\\s，]{6,64})"/g))
    if (/\d{3}/.test(word) && !/^[\d.,:+-]*$/.test(word.replace(/^\d{10,}$/, "x"))) found.add(word);
  return found;
}

/** What owners were answered, by call and fields; and every mark in it. */
export interface OwnersAnswers {
  readonly texts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly marks: ReadonlySet<string>;
}

const keyOf = ({ name }: AnyOperation, fields: Fields) => `${name} ${JSON.stringify(fields)}`;

/** Finds the records of the market, and what their owners are answered about them. */
export async function readAsOwners(
  market: LoadedMarket,
): Promise<{ readonly records: Records; readonly answers: OwnersAnswers }> {
  const records = openRecords();
  const send = openSend(market.exchange);
  for (const caller of [...market.owners, market.wholeDesk])
    await collectRecords(records, send, await market.tokenOf(caller), caller.isStaff, 1);
  const texts = new Map<string, Set<string>>();
  const marks = new Set<string>();
  for (const caller of market.owners) {
    const token = await market.tokenOf(caller);
    await eachOf(
      wanted(records, ({ kind }) => kind === "query"),
      async ([operation, fields]) => {
        const { accepted, text } = await send(operation, fields, token);
        if (!accepted) return;
        const key = keyOf(operation, fields);
        texts.set(key, (texts.get(key) ?? new Set()).add(text));
        if (operation.responseFormat === "json") for (const mark of marksOf(text)) marks.add(mark);
      },
    );
  }
  return { records, answers: { texts, marks } };
}

/** Every call with the numbers of records of others, in each of its turns. */
const wanted = (records: Records, isOf: (operation: AnyOperation) => boolean) =>
  naming.filter(isOf).flatMap((operation) => {
    const inputs = Array.from({ length: turnsOf(operation) }, (_, turn) =>
      fieldsFor(operation, records.knownFor(operation, turn)),
    );
    const different = new Map(inputs.map((fields) => [keyOf(operation, fields), fields]));
    return [...different.values()].map((fields) => [operation, fields] as const);
  });

/** Marks that anybody finds without naming a record, and those of what is public by its number. */
async function visibleMarks(market: LoadedMarket, records: Records): Promise<ReadonlySet<string>> {
  const send = openSend(market.exchange);
  const publicFiles = await market.exchange.db
    .selectFrom("files.attachment")
    .select("fileId")
    .where("audience", "=", "everyone")
    .where("recordKind", "in", [...publicFilesOf.keys()])
    .execute();
  const seen = new Set<string>(publicFiles.map(({ fileId }) => fileId));
  const take = ({ text }: Outcome) => {
    for (const mark of marksOf(text)) seen.add(mark);
  };
  const token = await market.tokenOf(market.stranger);
  const readsOfMembers = calls.filter(({ kind, family }) => kind === "query" && family.name !== "console");
  await eachOf(readsOfMembers, async (operation) => {
    take(
      await send(
        operation,
        fieldsFor(operation, () => []),
        token,
      ),
    );
  });
  await eachOf(
    wanted(records, ({ name }) => publicByNumber.has(name)),
    async ([operation, fields]) => {
      take(await send(operation, fields, null));
      take(await send(operation, fields, token));
    },
  );
  return seen;
}

/** Asks for, and tries to change, records of others as somebody who has no business with them; gives what he was shown. */
export async function tryOthersRecords(
  market: LoadedMarket,
  caller: Caller | null,
  { records, answers }: Awaited<ReturnType<typeof readAsOwners>>,
  counts: SweepCounts,
): Promise<readonly string[]> {
  const { exchange } = market;
  const send = openSend(exchange);
  const visible = await visibleMarks(market, records);
  const token = caller === null ? null : await market.tokenOf(caller);
  const shown: string[] = [];
  await eachOf(
    wanted(records, ({ family }) => family.name !== "console"),
    async ([operation, fields]) => {
      const outcome = await send(operation, fields, token);
      counts.calls += 1;
      counts[outcome.accepted ? "accepted" : "refused"] += 1;
      if (!outcome.accepted) return;
      if (publicByNumber.has(operation.name)) return;
      const input = JSON.stringify(fields);
      const isFile = operation.responseFormat === "file";
      const others = [...(isFile ? [] : marksOf(outcome.text))].filter(
        (mark) => answers.marks.has(mark) && !visible.has(mark) && !input.includes(mark),
      );
      const key = keyOf(operation, fields);
      // A file that something public names is everybody's.
      const isPublic = [...marksOf(input)].some((mark) => visible.has(mark));
      const isOwners = isFile && !isPublic && answers.texts.get(key)?.has(outcome.text);
      if (others.length > 0 || isOwners)
        shown.push(`${operation.name} ${input} shows ${others.slice(0, 3).join(", ") || "the owner's file"}`);
    },
  );
  return shown;
}

/** Makes every call that somebody's roles do not let him make, with numbers of real records; gives those that were not refused. */
export async function tryBarredCalls(
  market: LoadedMarket,
  caller: Caller | null,
  records: Records,
  counts: SweepCounts,
): Promise<readonly string[]> {
  const send = openSend(market.exchange);
  const token = caller === null ? null : await market.tokenOf(caller);
  const barred = calls.filter(({ access }) =>
    caller === null
      ? access !== "anyone"
      : access !== "anyone" && access !== "member" && !mayDo(caller.roles, access),
  );
  const code = caller === null ? "GA-101" : "P1003";
  const answers = await eachOf(barred, async (operation) => {
    const outcome = await send(operation, fieldsFor(operation, records.knownFor(operation, 0)), token);
    counts.calls += 1;
    counts[outcome.accepted ? "accepted" : "refused"] += 1;
    return outcome.code === code ? [] : [`${operation.name} as ${caller?.name ?? "nobody"}: ${outcome.code}`];
  });
  return answers.flat();
}
