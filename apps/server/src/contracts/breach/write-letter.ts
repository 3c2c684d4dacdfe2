import type { DisposalCase } from "@zd/domain/contracts/breach";
import { sideOf } from "@zd/domain/contracts/contract";
import { disposalAnswerBy } from "@zd/domain/contracts/disposal-steps";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { disposalLetter } from "@zd/domain/letters/disposal-letter";
import type { Letter } from "@zd/domain/letters/letter";
import type { Reader } from "../../platform/database/database.ts";
import type { FoundContract } from "../contract-store.ts";
import { dealTermsOf } from "../signing/letters-of-contract.ts";

/** The words of 违约处置函 for a case, issued at `at`. */
export async function writeLetter(
  db: Reader,
  found: FoundContract,
  { id, firm, draft }: DisposalCase,
  at: Instant,
): Promise<Letter> {
  const by = sideOf(found.contract, firm);
  if (by === null) throw new Error(`${firm} is no party of ${draft.contract}`);
  const { kind, memo, amount: penalty } = draft;
  const appealBy = formatShanghai(disposalAnswerBy(at, found.calendar));
  const written = { no: id, by, kind, memo, penalty, appealBy };
  return disposalLetter(await dealTermsOf(db, found), written, formatShanghai(at));
}
