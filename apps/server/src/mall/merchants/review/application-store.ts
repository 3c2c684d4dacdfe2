import type { CompanyId } from "@zd/domain/kernel/brand";
import { showAttachments } from "../../../files/index.ts";
import type { Tx } from "../../../platform/database.ts";
import { type Actor, notFound, Refused } from "../../../platform/operation.ts";

type Applied = Pick<Awaited<ReturnType<typeof lockApplication>>, "firmId" | "appliedBy">;

/** Nobody reviews what his own firm or he himself has applied for. */
export const isOwn = ({ firmId, appliedBy }: Applied, actor: Actor) =>
  firmId === actor.firmId || appliedBy === actor.userId;

/** An application of the company that still waits, locked. */
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

/** Refused where it is the reviewer's own, or has been decided. */
export function requireWaiting(
  found: Applied & Pick<Awaited<ReturnType<typeof lockApplication>>, "state">,
  actor: Actor,
): void {
  if (isOwn(found, actor)) throw new Refused("OWN_REQUEST");
  if (found.state !== "0") throw new Refused("REVIEW_DECIDED");
}

/** An application is compared by what it asks for. */
export const applicationMark = (
  { id, state, shopName, planId }: Awaited<ReturnType<typeof lockApplication>>,
  step: "approve" | "reject",
) => ({ id, state, shopName, planId, step });

export async function decide(
  tx: Tx,
  id: bigint,
  decided: {
    readonly state: "1" | "2";
    readonly decidedBy: Actor["userId"];
    readonly decidedAt: Date;
    readonly opinion: string;
  },
): Promise<void> {
  await tx.updateTable("mall.merchantApplication").set(decided).where("id", "=", id).execute();
  await showAttachments(tx, { kind: "merchant-application", id: String(id) }, "staff");
}
