import type { TamperKind } from "@zd/domain/system/sealed-logs";
import { sql } from "kysely";
import { type Reader, rows } from "../database/database.ts";
import { headText, noSeal, type Seal, type SealHead } from "./seal.ts";
import { namedMost, nameOf, type SealedLog } from "./sealed-log.ts";
import { findHead, findLastSeal } from "./seals.ts";
import type { ChainBreak, SealProof } from "./verify-seals.ts";

/** Something that was changed in a sealed log from outside of the platform. */
export interface TamperFault {
  readonly kind: TamperKind;
  /** The number of the row or seal, or the account. */
  readonly subject: string;
}

/** How a break of the chain is found again: by its row, or by its seal where no row can be named. */
export const faultOf = ({ seal, row, fault }: ChainBreak): TamperFault => ({
  kind: fault,
  subject: String(row ?? seal),
});

/** What was found of a log without a look at its older rows, and its newest seal. */
export interface LogCheck {
  readonly faults: readonly TamperFault[];
  readonly last: Seal | undefined;
}

/**
 * What can be checked of a log at once, however long it is: that its newest seal is the one that was signed, that the balances follow from what
 * was sealed and what came after, that vouchers which are not sealed yet are whole, and that no row has a number that was never drawn.
 * `db` has to show one moment.
 */
export async function checkLog(db: Reader, book: SealedLog, proof: SealProof): Promise<LogCheck> {
  const { accounts } = book;
  const last = await findLastSeal(db, book);
  const head = await findHead(db, book);
  const sealedTo = last?.lastId ?? 0n;
  const faults: TamperFault[] = [];
  const name = (kind: TamperKind, found: readonly { readonly subject: string }[]) =>
    void faults.push(...found.map(({ subject }) => ({ kind, subject })));

  if (!isNewest(book, proof, last, head)) name("broken", [{ subject: String(head?.seq ?? last?.seq ?? 0n) }]);
  name("added", await findUndrawn(db, book));
  if (accounts) {
    const [sums] = await rows(db, accounts.digest);
    if (head && !sums?.digest.equals(head.balances ?? noSeal))
      name("broken", [{ subject: "sealed_balance" }]);
    name("balance", await rows(db, accounts.differences(sealedTo, proof.practice)));
    name("unbalanced", await rows(db, accounts.unbalanced(sealedTo)));
  }
  return { faults, last };
}

/** Whether the newest seal that is there is the one that was last signed as such. */
function isNewest(
  book: SealedLog,
  { isSigned }: SealProof,
  last: Seal | undefined,
  head: SealHead | undefined,
): boolean {
  if (!head) return (last?.signature ?? null) === null;
  return (
    last?.seq === head.seq &&
    last.signature !== null &&
    last.hash.equals(head.hash) &&
    isSigned(headText(book, head), head.keyId, head.signature)
  );
}

/** Numbers of rows that were never drawn; and the sequence, where it was set back behind what is sealed. */
const findUndrawn = (db: Reader, { rows: { table, number }, drawn, seals }: SealedLog) => {
  const column = sql.ref(number);
  const last = sql`coalesce((select drawn from (${drawn}) one), 0)`;
  return rows(
    db,
    sql<{ subject: string }>`
      (select ${column}::text as subject from ${nameOf(table)} where ${column} > ${last} limit ${sql.lit(namedMost)})
      union all
      (select ${column}::text from ${nameOf(table)} where ${column} < 1 limit ${sql.lit(namedMost)})
      union all
      (select 'sequence' where ${last} < (select coalesce(max(last_id), 0) from ${nameOf(seals)}))`,
  );
};
