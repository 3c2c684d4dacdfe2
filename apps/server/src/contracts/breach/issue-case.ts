import { api } from "@zd/api";
import { disposalAnswerBy, issueDisposal } from "@zd/domain/contracts/disposal-steps";
import { disposalLetterNumber } from "@zd/domain/letters/disposal-letter";
import { notify } from "../../messages/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { type Errand, type Scope, schedule } from "../../platform/jobs/jobs.ts";
import { keepLetter } from "../../signing/index.ts";
import { getContract } from "../contract-store.ts";
import { actorOf, factsOf, type Judge, type Judgement, movedTo } from "./decided.ts";
import { keepFacts, lockDisposal } from "./disposal-store.ts";
import { awaitAnswer } from "./lapse.ts";
import { writeLetter } from "./write-letter.ts";

/** 发函: the words of the letter are fixed in this transaction, and its picture is drawn by a job afterwards. */
export const issueCase = (draw: Errand) =>
  handle(api.breachControl.issue, (input, { actor, ...scope }) => issueLetter(draw, scope, actor, input));

export async function issueLetter(
  draw: Errand,
  scope: Scope,
  actor: Judge,
  { disposal: id, seen }: Judgement,
) {
  const { tx, now } = scope;
  const visibleTo = { company: actor.companyId };
  const { company, disposal } = await lockDisposal(tx, id, visibleTo);
  const found = await getContract(tx, disposal.draft.contract, visibleTo);
  const by = actorOf(actor, seen);
  const facts = factsOf(issueDisposal(disposal, disposalLetterNumber(id), by, now, found.calendar));
  const letter = await writeLetter(tx, found, disposal, now);
  await keepLetter(tx, { company, kind: "disposal", record: id, firms: [disposal.firm], letter }, now);
  const after = await keepFacts(scope, disposal, facts);
  await awaitAnswer(tx, after);
  await notify(scope, [
    {
      reference: `disposal/${id}/issued`,
      kind: "breach",
      to: { firm: disposal.firm, permission: "sign" },
      subject: "disposal",
      id,
      parameters: {},
      words: `违约处置函 ${id}，合同 ${disposal.draft.contract}`,
      consequence: "请在期限内确认或申诉，答复前不能下单",
      dueAt: disposalAnswerBy(now, found.calendar),
      practice: false,
    },
  ]);
  const { companyId, firmId, userId, name } = actor;
  await schedule(tx, draw, id, now, { disposal: id, by: { companyId, firmId, userId, name } });
  return movedTo(after);
}
