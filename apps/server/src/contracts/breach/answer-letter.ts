import { contract } from "@zd/contract";
import { appealDisposal, confirmDisposal, type DisposalId } from "@zd/domain/contracts/breach";
import type { FileId } from "@zd/domain/kernel/brand";
import { attachFiles } from "../../files/index.ts";
import type { Scope } from "../../platform/jobs.ts";
import { type Actor, handle } from "../../platform/operation.ts";
import { actorOf, factsOf, movedTo } from "./decided.ts";
import { keepFacts, lockDisposal } from "./disposal-store.ts";

type Member = Pick<Actor, "userId" | "firmId">;

interface Asked {
  readonly disposal: DisposalId;
  readonly seen?: number | null | undefined;
}

/** 确认 (SetDisposalConfirm): the firm accepts what the letter says, and may order again. */
export const confirmLetter = handle(contract.breach.confirm, (asked, { actor, ...scope }) =>
  confirmFor(scope, actor, asked),
);

export async function confirmFor(scope: Scope, actor: Member, { disposal: id, seen = null }: Asked) {
  const { disposal } = await lockDisposal(scope.tx, id, { firm: actor.firmId });
  const facts = factsOf(confirmDisposal(disposal, actorOf(actor, seen), scope.now));
  return movedTo(await keepFacts(scope, disposal, facts));
}

/** 申诉 (SetDisposalAppeal), with what proves it; the exchange's people read that, and nobody else. */
export const appealLetter = handle(contract.breach.appeal, (asked, { actor, ...scope }) =>
  appealFor(scope, actor, asked),
);

export async function appealFor(
  scope: Scope,
  actor: Member,
  {
    disposal: id,
    seen = null,
    memo,
    files,
  }: Asked & { readonly memo: string; readonly files: readonly FileId[] },
) {
  const { tx, now } = scope;
  const { company, disposal } = await lockDisposal(tx, id, { firm: actor.firmId });
  const facts = factsOf(appealDisposal(disposal, { memo, attachments: files }, actorOf(actor, seen), now));
  const after = await keepFacts(scope, disposal, facts);
  await attachFiles(
    tx,
    appealRecord(id, disposal.appeals.length),
    files,
    { company, firm: actor.firmId, ofOthers: false, audience: "staff" },
    now,
  );
  return movedTo(after);
}

/** Under which name an appeal has its attachments. */
export const appealRecord = (disposal: string, place: number) =>
  ({ kind: "disposal-appeal", id: `${disposal}/${place + 1}` }) as const;
