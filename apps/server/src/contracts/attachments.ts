import type { Contract } from "@zd/domain/contracts/contract";
import type { FileId } from "@zd/domain/kernel/brand";
import { attachFiles } from "../files/index.ts";
import type { Actor } from "../platform/calls/operation.ts";
import type { Scope } from "../platform/jobs/jobs.ts";

/** Keeps the files of a step; both sides of the contract and the exchange's staff may read them. */
export async function attachToStep(
  { tx, now }: Pick<Scope, "tx" | "now">,
  step: {
    /** The contract before the step. */
    readonly contract: Contract;
    /** The step of its first fact. */
    readonly step: number;
    /** May name a file twice, which is kept once; may be empty. */
    readonly files: readonly FileId[];
    /** Who brings the files; they must be of this firm. */
    readonly actor: Pick<Actor, "firmId" | "companyId">;
  },
): Promise<void> {
  const { contract, files, actor } = step;
  const named = [...new Set(files)];
  if (named.length === 0) return;
  const { B, S } = contract.parties;
  await attachFiles(
    tx,
    { kind: "contract-step", id: `${contract.no}/${step.step}` },
    named,
    { company: actor.companyId, firm: actor.firmId, ofOthers: false, audience: { firms: [B, S] } },
    now,
  );
  await tx
    .insertInto("contracts.attachment")
    .values(named.map((fileId, position) => ({ contractNo: contract.no, step: step.step, position, fileId })))
    .execute();
}
