import { contract } from "@zd/contract";
import type { breach } from "@zd/contract/contracts/breach";
import type { OutputOf } from "@zd/contract/wire/operation";
import {
  actionsOfFirm,
  actionsOfStaff,
  type DisposalAction,
  type DisposalCase,
  type DisposalFact,
  lastRejection,
} from "@zd/domain/contracts/breach";
import { sideOf } from "@zd/domain/contracts/contract";
import { mayDo } from "@zd/domain/identity/access";
import { fen } from "@zd/domain/kernel/brand";
import type { Letter } from "@zd/domain/letters/letter";
import { formatAmount } from "@zd/domain/money/yuan";
import { findAttachments } from "../../files/index.ts";
import { findFirms } from "../../identity/index.ts";
import type { Reader } from "../../platform/database.ts";
import { handle } from "../../platform/operation.ts";
import { findLetter } from "../../signing/index.ts";
import { getContract } from "../contract-store.ts";
import { appealRecord } from "./answer-letter.ts";
import { actorOf } from "./decided.ts";
import { type DisposalStep, findSteps, getDisposal } from "./disposal-store.ts";
import { addressOfPicture } from "./letter-picture.ts";
import { writeLetter } from "./write-letter.ts";

type Details = OutputOf<typeof breach.read>;

/** 违约处置详情: the firm's own, and what its letter has led to; of the exchange's people it reads no names. */
export const readOwn = handle(contract.breach.read, async ({ disposal: id }, { db, actor }) => {
  const found = await getDisposal(db, id, { firm: actor.firmId });
  const steps = (await findSteps(db, id)).filter(({ fact }) => fact.type !== "drafted");
  const named = steps.map((step) => ({
    ...step,
    userName: step.firm === actor.firmId || step.fact.by === null ? step.userName : "交易中心",
  }));
  return detailsOf(db, found, named, actionsOfFirm(found.disposal));
});

/** 违约处置案件详情, with the letter as it went out, or would go out now. */
export const readCase = handle(
  contract.breachControl.readDisposal,
  async ({ disposal: id }, { db, actor, now }) => {
    const whose = { company: actor.companyId };
    const found = await getDisposal(db, id, whose);
    const { disposal } = found;
    const about = await getContract(db, disposal.draft.contract, whose);
    const by = sideOf(about.contract, disposal.firm);
    const sent = disposal.letter === null ? null : await findLetter(db, disposal.letter);
    const actions = mayDo(actor.roles, "control-contracts")
      ? actionsOfStaff(disposal, actorOf(actor, null))
      : [];
    return {
      ...(await detailsOf(db, found, await findSteps(db, id), actions)),
      held: by === null ? fen(0n) : about.contract.deposits[by],
      words: wordsOf(sent?.content ?? (await writeLetter(db, about, disposal, now))),
    };
  },
);

/** What a letter says to whom it goes, without the deal that it is about. */
const wordsOf = ({ blocks }: Letter): string[] =>
  blocks.flatMap((block) => (block.kind === "text" ? [block.text] : []));

async function detailsOf(
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

/** A case has two appeals at most, so it is asked for the attachments of each. */
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

/** What was said with a step. */
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
