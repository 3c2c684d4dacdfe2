import { evolveRegistration, type RegistrationFact } from "@zd/domain/identity/registration-steps";
import type { TextContent } from "@zd/domain/identity/text-kinds";
import { textLater } from "../../identity/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { noteStep, type Registration } from "../registration-store.ts";

/** Keeps a verdict with the member of staff who gave it, and the step in the log. */
export async function keepVerdict(
  scope: Pick<Scope, "tx" | "now">,
  { id, version }: Registration,
  [fact]: readonly RegistrationFact[],
  change: { readonly firmId?: NonNullable<Registration["firmId"]> } = {},
): Promise<void> {
  if (!fact || fact.type === "submitted") throw new Error("a verdict without a decision");
  await scope.tx
    .updateTable("admission.registration")
    .set({
      ...change,
      state: evolveRegistration(fact),
      version: version + 1,
      decidedAt: new Date(scope.now),
      decidedBy: fact.by,
      opinion: fact.memo || null,
    })
    .where("id", "=", id)
    .execute();
  await noteStep(scope, id, fact.type, fact.by, fact.memo);
}

export const sendText = (
  scope: Pick<Scope, "tx" | "now">,
  { id, version, mobile }: Registration,
  content: TextContent,
): Promise<void> => textLater(scope, { reference: `registration-${id}-${version}`, mobile, content });
