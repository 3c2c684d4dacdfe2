import { contract } from "@zd/contract";
import {
  type DisposalDraft,
  type DisposalFact,
  discardDisposal,
  draftDisposal,
} from "@zd/domain/contracts/breach";
import { type Contract, sideOf } from "@zd/domain/contracts/contract";
import { type ContractNo, type FirmId, fen } from "@zd/domain/kernel/brand";
import type { Tx } from "../../platform/database.ts";
import { handle, notFound, Refused } from "../../platform/operation.ts";
import { getContract, lockContracts } from "../contract-store.ts";
import { actorOf, factsOf, movedTo } from "./decided.ts";
import { keepFacts, lockDisposal } from "./disposal-store.ts";
import { insertCases } from "./open-cases.ts";

type Drafted = DisposalFact & { readonly type: "drafted" };

const isDrafted = (fact: DisposalFact): fact is Drafted => fact.type === "drafted";

/** What is still held of a firm's performance deposit. */
export function heldOf(contract: Contract, firm: FirmId) {
  const side = sideOf(contract, firm);
  return side === null ? fen(0n) : contract.deposits[side];
}

/** 立案 by hand: of a default that has no case any more. The contract is locked, so two at once open one. */
export const openCase = handle(
  contract.breachControl.open,
  async ({ contractNo, place, amount, memo }, { actor, refuse, tx, now }) => {
    const [one] = await lockContracts(tx, [contractNo], { company: actor.companyId });
    if (!one) throw notFound();
    const found = one.defaults[place];
    if (!found || found.resolved) return refuse("DEFAULT_UNKNOWN");
    await requireNoCase(tx, contractNo, place);
    const draft: DisposalDraft = { contract: contractNo, place, kind: found.kind, amount, memo };
    const facts = factsOf(draftDisposal(null, draft, actorOf(actor, null), now, one.deposits[found.by]));
    const cases = facts.filter(isDrafted).map((fact) => ({ contract: one, by: found.by, fact }));
    const [opened] = await insertCases(tx, cases);
    return movedTo(opened ?? null);
  },
);

/** 修改草稿: whoever does that has written the letter. */
export const editCase = handle(
  contract.breachControl.edit,
  async ({ disposal: id, seen, amount, memo }, { actor, ...scope }) => {
    const whose = { company: actor.companyId };
    const { disposal } = await lockDisposal(scope.tx, id, whose);
    const { contract: one } = await getContract(scope.tx, disposal.draft.contract, whose);
    const draft = { ...disposal.draft, amount, memo };
    const held = heldOf(one, disposal.firm);
    const facts = factsOf(draftDisposal(disposal, draft, actorOf(actor, seen), scope.now, held));
    return movedTo(await keepFacts(scope, disposal, facts));
  },
);

/** 删除草稿: the default stays, and waits to be taken up again. */
export const discardCase = handle(
  contract.breachControl.discard,
  async ({ disposal: id, seen }, { actor, ...scope }) => {
    const { disposal } = await lockDisposal(scope.tx, id, { company: actor.companyId });
    await keepFacts(scope, disposal, factsOf(discardDisposal(disposal, actorOf(actor, seen), scope.now)));
    return null;
  },
);

/** A default is either with its case or free. */
export async function requireNoCase(tx: Tx, contractNo: ContractNo, place: number): Promise<void> {
  const there = await tx
    .selectFrom("contracts.disposal")
    .select("id")
    .where("contractNo", "=", contractNo)
    .where("place", "=", place)
    .executeTakeFirst();
  if (there) throw new Refused("CASE_THERE_ALREADY", { disposal: there.id });
}
