import type { SessionFact } from "@zd/domain/trading/facts";
import type { Reader } from "../../platform/database.ts";
import { read } from "./exact-json.ts";

/** A row of a session's journal as it was written, with the fact that it holds. */
export interface KeptRow {
  readonly seq: number;
  readonly body: string;
  readonly hash: Buffer;
  readonly fact: SessionFact;
}

/** The whole journal of a session, from its first row on. */
export async function readJournal(db: Reader, section: string): Promise<readonly KeptRow[]> {
  const rows = await db
    .selectFrom("trading.journal")
    .select(["seq", "body", "hash"])
    .where("sectionId", "=", section)
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({ ...row, fact: factOf(row.body) }));
}

/** The body names the section and the row beside the fact itself. */
function factOf(body: string): SessionFact {
  const { section: _, seq: __, ...fact } = read<SessionFact & { section: string; seq: number }>(body);
  return fact as SessionFact;
}
