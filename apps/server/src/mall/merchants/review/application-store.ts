import type { CompanyId } from "@zd/domain/kernel/brand";
import { showAttachments } from "../../../files/index.ts";
import { type Actor, notFound, Refused } from "../../../platform/calls/operation.ts";
import type { Tx } from "../../../platform/database/database.ts";

type Applied = Pick<Awaited<ReturnType<typeof lockApplication>>, "firmId" | "appliedBy">;

/** Whether it is of the reviewer's own firm or was made by himself: then he may not review it. */
export const isOwn = ({ firmId, appliedBy }: Applied, actor: Actor) =>
  firmId === actor.firmId || appliedBy === actor.userId;

/** An application of the company, locked; or NOT_FOUND. */
const lockApplication = (tx: Tx, company: CompanyId, id: number) =>
  tx
    .selectFrom("mall.merchantApplication")
    .selectAll()
    .where("id", "=", BigInt(id))
    .where("companyId", "=", company)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

export async function lockToDecide(tx: Tx, actor: Actor, id: number) {
  const found = await lockApplication(tx, actor.companyId, id);
  requireWaiting(found, actor);
  return found;
}

/** Refuses an application of the reviewer's own, or one that is decided. */
export function requireWaiting(
  found: Applied & Pick<Awaited<ReturnType<typeof lockApplication>>, "state">,
  actor: Actor,
): void {
  if (isOwn(found, actor)) throw new Refused("OWN_REQUEST");
  if (found.state !== "0") throw new Refused("REVIEW_DECIDED");
}

/** Mark of an application: what it asks for. */
export const applicationMark = (
  { id, state, shopName, planId }: Awaited<ReturnType<typeof lockApplication>>,
  step: "approve" | "reject",
) => ({ id, state, shopName, planId, step });

export async function decide(
  tx: Tx,
  id: bigint,
  decided: {
    /** 1 approved, 2 rejected. */
    readonly state: "1" | "2";
    /** The member of staff who decides it. */
    readonly decidedBy: Actor["userId"];
    readonly decidedAt: Date;
    /** May be empty. */
    readonly opinion: string;
  },
): Promise<void> {
  await tx.updateTable("mall.merchantApplication").set(decided).where("id", "=", id).execute();
  await showAttachments(tx, { kind: "merchant-application", id: String(id) }, "staff");
}
