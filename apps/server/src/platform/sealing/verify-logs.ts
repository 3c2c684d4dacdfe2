import { type SealedLogName, sealedLogNames } from "@zd/domain/system/sealed-logs";
import { sql } from "kysely";
import { type Db, type Reader, rows } from "../database/database.ts";
import { checkLog, faultOf, type TamperFault } from "./check-log.ts";
import type { SealedLog } from "./sealed-log.ts";
import { type SealProof, verifySeals } from "./verify-seals.ts";

/** What a whole verification of one log came to. */
export interface LogVerification {
  readonly log: SealedLogName;
  /** How many seals were checked, and how many rows these are about. */
  readonly seals: number;
  readonly rows: number;
  /** Everything that is wrong, each once. */
  readonly faults: readonly TamperFault[];
}

/** The lowest number that a row can have. */
const lowest = -(2n ** 63n);
const rowsAtOnce = 20_000;

/** Verifies a log from its first seal to its last entry. `db` has to show one moment. */
export async function verifyLog(db: Reader, book: SealedLog, proof: SealProof): Promise<LogVerification> {
  const { faults, last } = await checkLog(db, book, proof);
  const all = [...faults];
  let [seals, counted] = [0, 0];
  for (let next: bigint | null = last ? 1n : null; next !== null; ) {
    const part = await verifySeals(db, book, proof, next, rowsAtOnce);
    all.push(...part.breaks.map(faultOf));
    [seals, counted, next] = [seals + part.seals, counted + part.rows, part.next];
  }
  const { accounts } = book;
  if (accounts) {
    for (const { subject } of await rows(db, accounts.sums)) all.push({ kind: "balance", subject });
    for (const { subject } of await rows(db, accounts.unbalanced(lowest)))
      all.push({ kind: "unbalanced", subject });
  }
  const distinct = new Map(all.map((fault) => [`${fault.kind} ${fault.subject}`, fault]));
  return { log: book.name, seals, rows: counted, faults: [...distinct.values()] };
}

/** Verifies logs at one moment, however long it takes; the market may go on meanwhile. */
export const verifyLogs = (
  db: Db,
  logs: readonly SealedLog[],
  proof: SealProof,
): Promise<readonly LogVerification[]> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const verified: LogVerification[] = [];
      for (const book of logs) verified.push(await verifyLog(tx, book, proof));
      return verified;
    });

/** The verification as it is printed, in English; the first line says what was checked. */
export const linesOf = ({ log, seals, rows: counted, faults }: LogVerification): readonly string[] => [
  `${log} (${sealedLogNames[log]}): ${seals} seals, ${counted} rows, ${faults.length} faults`,
  ...faults.map(({ kind, subject }) => `  ${log} ${subject}: ${words[kind]}`),
];

const words: Readonly<Record<TamperFault["kind"], string>> = {
  changed: "was changed after it was sealed",
  gone: "was sealed and is gone",
  added: "was added among what is sealed, or under a number that was never drawn",
  broken: "does not fit the chain of seals, or is not signed by the exchange",
  balance: "is not what its entries add up to",
  unbalanced: "does not add up to nothing, or lacks a part",
};
