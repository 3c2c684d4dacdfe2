import { api } from "@zd/api";
import { appealDisposal } from "@zd/domain/contracts/disposal-steps";
import type { FileId } from "@zd/domain/kernel/brand";
import { attachFiles } from "../../files/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { appealRecord } from "./appeal-record.ts";
import { type Answer, actorOf, factsOf, type Member, movedTo } from "./decided.ts";
import { keepFacts, lockDisposal } from "./disposal-store.ts";

/** 申诉 (SetDisposalAppeal) with its evidence, which only the firm and the exchange's staff may read. */
export const appealLetter = handle(api.breach.appeal, (input, { actor, ...scope }) =>
  appealFor(scope, actor, input),
);

export async function appealFor(
  scope: Scope,
  actor: Member,
  {
    disposal: id,
    seen = null,
    memo,
    files,
  }: Answer & {
    /** Why the firm appeals, in its own words. */
    readonly memo: string;
    /** The evidence; may be empty. */
    readonly files: readonly FileId[];
  },
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
