import type { WaybillNo } from "@zd/domain/logistics/codes";
import { takeBackLoad } from "../../contracts/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { type By, decided, lockOne, stepMark } from "./acting.ts";
import { awaitSignature } from "./hand-over.ts";
import { keepFacts, type Moved } from "./keep-facts.ts";

/** 异常、解除、取消 with a reason. */
export async function reportOnWaybill(
  scope: Scope,
  by: By,
  type: "report" | "resume" | "cancel",
  no: WaybillNo,
  memo: string,
  card?: string,
): Promise<Moved> {
  const { row } = await lockOne(scope, no);
  const fact = decided(row, { type, memo }, by, scope.now);
  requireMatchingPreview(card, stepMark(type, [row]));
  if (type === "cancel" && row.contractShipment !== null) {
    await takeBackLoad(scope, by, row.contractNo, row.contractShipment);
  }
  const [moved] = await keepFacts(scope, [
    { row, fact, entry: { kind: fact.type, by: by.name, detail: memo.trim() } },
  ]);
  if (!moved) throw new Error(`something was said of ${no}, and it has not moved`);
  // While something was wrong the buyer's days did not run.
  if (moved.state === "3") await awaitSignature(scope, no);
  return moved;
}
