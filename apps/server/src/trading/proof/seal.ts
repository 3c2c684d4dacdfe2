import { type Instant, instant } from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import type { Reader } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import type { Signer } from "../../platform/process/signer.ts";
import type { EndedStatus } from "../tables.ts";

/** The signed head of a session's journal. */
export interface Seal {
  /** Length of the journal that it covers. */
  readonly rows: number;
  /** Hash of the last row, hex. */
  readonly head: string;
  /** Status with which the session ended. */
  readonly status: EndedStatus;
  /** When it was signed. */
  readonly at: Instant;
  /** Id of the key that signed. */
  readonly key: string;
  /** Signature over the text of the seal, Base64. */
  readonly signature: string;
}

/** The text that is signed, one line for each value. */
const sealText = (section: string, { rows, head, status, at, key }: Omit<Seal, "signature">): string =>
  ["zd-seal/1", section, status, rows, head, at, key].join("\n");

/**
 * Signs the head of an ended session unless it is signed already; does nothing for any other session. Orders refused
 * after the end lengthen the journal, so that a later call may sign another head.
 */
export async function sealSession({ tx, now }: Scope, signer: Signer, section: string): Promise<void> {
  const head = await findHead(tx, section);
  if (!head || (await isSealed(tx, section, head.rows))) return;
  const { rows, hash, status } = head;
  const { keyId, sign } = signer.current();
  const unsigned = { rows, head: hash.toString("hex"), status, at: now, key: keyId };
  await tx
    .insertInto("trading.sessionSeal")
    .values({
      sectionId: section,
      rows,
      status,
      headHash: hash,
      keyId,
      signature: sign(sealText(section, unsigned)),
      signedAt: new Date(now),
    })
    .onConflict((existing) => existing.columns(["sectionId", "rows"]).doNothing())
    .execute();
}

/** The last row of the journal of an ended session that is published; null otherwise. */
async function findHead(db: Reader, section: string) {
  const found = await db
    .selectFrom("trading.section")
    .select(["seq", "status", "headHash"])
    .where("id", "=", section)
    .where("aliasSalt", "is not", null)
    .executeTakeFirst();
  if (!found?.headHash || !isTerminal(found.status)) return null;
  return { rows: found.seq, status: found.status as EndedStatus, hash: found.headHash };
}

/** The seal of the current end of a session's journal, signed now where it was not; null before the session has ended. */
export async function sealedHead(
  db: Reader,
  { transact, signer }: Pick<Platform, "transact" | "signer">,
  section: string,
): Promise<Seal | null> {
  const [head, seal] = await Promise.all([findHead(db, section), findSeal(db, section)]);
  if (!head || seal?.rows === head.rows) return head && seal;
  // The end is sealed by a job; orders that were refused after it are sealed when somebody asks.
  return transact(async (scope) => {
    await sealSession(scope, signer, section);
    return findSeal(scope.tx, section);
  });
}

const isSealed = async (db: Reader, section: string, rows: number): Promise<boolean> =>
  (await db
    .selectFrom("trading.sessionSeal")
    .select("rows")
    .where("sectionId", "=", section)
    .where("rows", "=", rows)
    .executeTakeFirst()) !== undefined;

/** The last seal of a session; null before its end. */
async function findSeal(db: Reader, section: string): Promise<Seal | null> {
  const seal = await db
    .selectFrom("trading.sessionSeal")
    .selectAll()
    .where("sectionId", "=", section)
    .orderBy("rows", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!seal) return null;
  const { rows, status, keyId: key, signature } = seal;
  return {
    rows,
    status,
    key,
    signature,
    head: seal.headHash.toString("hex"),
    at: instant(seal.signedAt.getTime()),
  };
}
