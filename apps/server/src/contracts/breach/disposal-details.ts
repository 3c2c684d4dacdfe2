import type { breach } from "@zd/api/contracts/breach";
import type { OutputOf } from "@zd/api/wire/operation";
import {
  type DisposalAction,
  type DisposalCase,
  type DisposalFact,
  lastRejection,
} from "@zd/domain/contracts/breach";
import { formatAmount } from "@zd/domain/money/yuan";
import { findAttachments } from "../../files/index.ts";
import { findFirms } from "../../identity/index.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findLetter } from "../../signing/index.ts";
import { appealRecord } from "./appeal-record.ts";
import type { DisposalStep, getDisposal } from "./disposal-store.ts";
import { addressOfPicture } from "./letter-picture.ts";

type Details = OutputOf<typeof breach.read>;

/** A case for both sides of its contract: the steps that the reader may see, and the actions that are open to him. */
export async function detailsOf(
  db: Reader,
  { row, disposal }: Awaited<ReturnType<typeof getDisposal>>,
  steps: readonly DisposalStep[],
  actions: readonly DisposalAction[],
): Promise<Details> {
  const { id, draft } = disposal;
  const [firms, letter, appeals] = await Promise.all([
    findFirms(db, [disposal.firm, disposal.injured]),
    disposal.letter === null ? null : findLetter(db, disposal.letter),
    appealsOf(db, disposal, steps),
  ]);
  const executed = steps.map(({ fact }) => fact).find((fact) => fact.type === "executed");
  return {
    disposal: id,
    version: disposal.version,
    state: disposal.state,
    contractNo: draft.contract,
    place: draft.place,
    kind: draft.kind,
    firmName: firms.get(disposal.firm)?.name ?? "",
    injuredName: firms.get(disposal.injured)?.name ?? "",
    amount: draft.amount,
    memo: draft.memo,
    letter: row.pictureId && addressOfPicture(row.pictureId),
    document: letter?.fileId ?? null,
    rejection: lastRejection(disposal),
    answerBy: disposal.answerBy,
    appeals,
    steps: steps.map(({ fact, at, userName }) => ({ type: fact.type, at, userName, memo: memoOf(fact) })),
    taken: executed?.taken ?? null,
    missing: executed?.missing ?? null,
    actions: [...actions],
  };
}

/** Attachments of each appeal, of which a case has two at most. */
const appealsOf = (db: Reader, { id, appeals }: DisposalCase, steps: readonly DisposalStep[]) => {
  const names = steps.filter(({ fact }) => fact.type === "appealed").map(({ userName }) => userName);
  return Promise.all(
    appeals.map(async ({ at, memo, rejection }, place) => ({
      at,
      userName: names[place] ?? "",
      memo,
      attachments: await findAttachments(db, appealRecord(id, place)),
      rejection,
    })),
  );
};

/** The words that came with a step: memo of the draft, appeal or rejection; empty where it has none. */
function memoOf(fact: DisposalFact): string {
  switch (fact.type) {
    case "drafted":
      return `违约金${formatAmount(fact.draft.amount)}元：${fact.draft.memo}`;
    case "confirmed":
      return fact.by === null ? "逾期未答复，视为接受" : "";
    case "appealed":
    case "appeal-rejected":
    case "appeal-upheld":
      return fact.memo;
    case "executed": {
      const missing = fact.missing > 0n ? `，保证金不足${formatAmount(fact.missing)}元` : "";
      return `扣划${formatAmount(fact.taken)}元${missing}`;
    }
    case "issued":
    case "discarded":
      return "";
  }
}
