import { api } from "@zd/api";
import type { DisposalDraft, DisposalFact } from "@zd/domain/contracts/breach";
import { draftDisposal } from "@zd/domain/contracts/disposal-steps";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { handle, notFound, Refused } from "../../platform/calls/operation.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockContracts } from "../contract-store.ts";
import { actorOf, factsOf, movedTo } from "./decided.ts";
import { insertCases } from "./open-cases.ts";

type Drafted = DisposalFact & { readonly type: "drafted" };

const isDrafted = (fact: DisposalFact): fact is Drafted => fact.type === "drafted";

/** 立案 by hand, for a default whose case was discarded. The contract is locked, so that two users cannot open two cases. */
export const openCase = handle(
  api.breachControl.open,
  async ({ contractNo, place, amount, memo }, { actor, refuse, tx, named, now }) => {
    const [one] = await lockContracts(tx, [contractNo], { company: actor.companyId });
    if (!one) throw notFound();
    const found = one.defaults[place];
    if (!found || found.resolved) return refuse("DEFAULT_UNKNOWN");
    await requireNoCase(tx, contractNo, place);
    const draft: DisposalDraft = { contract: contractNo, place, kind: found.kind, amount, memo };
    const facts = factsOf(draftDisposal(null, draft, actorOf(actor, null), now, one.deposits[found.by]));
    const cases = facts.filter(isDrafted).map((fact) => ({ contract: one, by: found.by, fact }));
    const [opened] = await insertCases({ tx, named }, cases);
    return movedTo(opened ?? null);
  },
);

/** Refuses a default that has a case. */
async function requireNoCase(tx: Tx, contractNo: ContractNo, place: number): Promise<void> {
  const there = await tx
    .selectFrom("contracts.disposal")
    .select("id")
    .where("contractNo", "=", contractNo)
    .where("place", "=", place)
    .executeTakeFirst();
  if (there) throw new Refused("CASE_THERE_ALREADY", { disposal: there.id });
}
