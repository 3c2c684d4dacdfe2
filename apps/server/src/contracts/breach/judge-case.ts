import { contract } from "@zd/contract";
import {
  type DisposalCase,
  type DisposalId,
  executeDisposal,
  issueDisposal,
  rejectAppeal,
  upholdAppeal,
} from "@zd/domain/contracts/breach";
import type { Fen } from "@zd/domain/kernel/brand";
import { fen } from "@zd/domain/kernel/brand";
import { disposalLetterNumber } from "@zd/domain/letters/disposal-letter";
import { type Errand, type Scope, schedule } from "../../platform/jobs.ts";
import { type Actor, handle } from "../../platform/operation.ts";
import { keepLetter } from "../../signing/index.ts";
import { actOnContract } from "../act-on-contract.ts";
import type { ContractScope } from "../carry-out.ts";
import { getContract } from "../contract-store.ts";
import { actorOf, factsOf, movedTo } from "./decided.ts";
import { keepFacts, lockDisposal } from "./disposal-store.ts";
import { heldOf } from "./draft-case.ts";
import { awaitAnswer } from "./lapse.ts";
import { listForDefaults } from "./misconduct.ts";
import { writeLetter } from "./write-letter.ts";

/** Who of the exchange takes a step. */
export type Judge = Pick<Actor, "companyId" | "firmId" | "userId" | "name">;

interface Asked {
  readonly disposal: DisposalId;
  readonly seen: number | null;
}

/** 发函: its words are fixed in this transaction, and it is drawn right after it. */
export const issueCase = (draw: Errand) =>
  handle(contract.breachControl.issue, (asked, { actor, ...scope }) =>
    issueLetter(draw, scope, actor, asked),
  );

export async function issueLetter(draw: Errand, scope: Scope, actor: Judge, { disposal: id, seen }: Asked) {
  const { tx, now } = scope;
  const whose = { company: actor.companyId };
  const { company, disposal } = await lockDisposal(tx, id, whose);
  const facts = factsOf(issueDisposal(disposal, disposalLetterNumber(id), actorOf(actor, seen), now));
  const found = await getContract(tx, disposal.draft.contract, whose);
  const letter = await writeLetter(tx, found, disposal, now);
  await keepLetter(tx, { company, kind: "disposal", record: id, firms: [disposal.firm], letter }, now);
  const after = await keepFacts(scope, disposal, facts);
  await awaitAnswer(tx, after);
  const { companyId, firmId, userId, name } = actor;
  await schedule(tx, draw, id, now, { disposal: id, by: { companyId, firmId, userId, name } });
  return movedTo(after);
}

/** 驳回申诉: the letter is shown to the firm again, with the reason. */
export const rejectCase = handle(
  contract.breachControl.rejectAppeal,
  async ({ disposal: id, seen, memo }, { actor, ...scope }) => {
    const { disposal } = await lockDisposal(scope.tx, id, { company: actor.companyId });
    const facts = factsOf(rejectAppeal(disposal, memo, actorOf(actor, seen), scope.now));
    const after = await keepFacts(scope, disposal, facts);
    await awaitAnswer(scope.tx, after);
    return movedTo(after);
  },
);

/** 申诉成立: the case is dropped, and the contract's default is done with; nothing is taken. */
export const upholdCase = handle(
  contract.breachControl.upholdAppeal,
  async ({ disposal: id, seen, memo }, { actor, ...scope }) => {
    const { disposal } = await lockDisposal(scope.tx, id, { company: actor.companyId });
    const facts = factsOf(upholdAppeal(disposal, memo, actorOf(actor, seen), scope.now));
    const after = await keepFacts(scope, disposal, facts);
    await resolve(scope, actor, disposal, fen(0n), "申诉成立");
    return movedTo(after);
  },
);

/** 执行: the contract's default is resolved with what is taken, and that moves the money; five of them are too many. */
export const executeCase = handle(contract.breachControl.execute, (asked, { actor, ...scope }) =>
  executeLetter(scope, actor, asked),
);

export async function executeLetter(scope: Scope, actor: Judge, { disposal: id, seen }: Asked) {
  const { tx, now } = scope;
  const whose = { company: actor.companyId };
  const { company, disposal } = await lockDisposal(tx, id, whose);
  const { contract: one } = await getContract(tx, disposal.draft.contract, whose);
  const held = heldOf(one, disposal.firm);
  const facts = factsOf(executeDisposal(disposal, held, actorOf(actor, seen), now));
  const after = await keepFacts(scope, disposal, facts);
  const [fact] = facts;
  if (fact?.type !== "executed") throw new Error(`${id} was not executed`);
  const { taken, missing } = fact;
  await resolve(scope, actor, disposal, taken, "违约处置执行");
  const listedUntil = await listForDefaults(scope, { company, firm: disposal.firm, by: actor.userId });
  return { ...movedTo(after), taken, missing, listedUntil };
}

const resolve = (
  scope: ContractScope,
  actor: Judge,
  { id, draft: { contract: contractNo, place } }: DisposalCase,
  taken: Fen,
  why: string,
) =>
  actOnContract(scope, actor, "exchange", {
    contractNo,
    seen: null,
    action: { type: "resolve-default", place, taken },
    memo: `${why}（处置编号${id}）`,
  });
