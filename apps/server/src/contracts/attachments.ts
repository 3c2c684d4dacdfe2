import type { Contract } from "@zd/domain/contracts/contract";
import type { FileId } from "@zd/domain/kernel/brand";
import { attachFiles } from "../files/index.ts";
import type { Actor } from "../platform/calls/operation.ts";
import type { Scope } from "../platform/jobs/jobs.ts";

/** Keeps the files of a step; both sides of the contract and the exchange's staff may read them. */
export async function attachToStep(
  { tx, now }: Pick<Scope, "tx" | "now">,
  step: {
    readonly contract: Contract;
    readonly step: number;
    readonly files: readonly FileId[];
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
