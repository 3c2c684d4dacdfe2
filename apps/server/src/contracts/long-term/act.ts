import { contractVoucher } from "@zd/domain/contracts/contract-vouchers";
import type { LongTermContract, LongTermId, PlanId } from "@zd/domain/contracts/long-term";
import type { LongTermFact, LongTermRefusal } from "@zd/domain/contracts/long-term-facts";
import { decidePlan, type PlanAction } from "@zd/domain/contracts/long-term-plan-steps";
import { longTermMoves } from "@zd/domain/contracts/money-moves";
import type { CompanyId, Fen, FileId, WareKindId } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import type { Side } from "@zd/domain/terms/codes";
import { attachFiles } from "../../files/index.ts";
import { lockAccounts } from "../../funds/index.ts";
import { deliverDeclared } from "../../goods/index.ts";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Actor, Refused } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { findBoundAccounts } from "./bound-accounts.ts";
import { longTermOutcome, outcomeMark } from "./long-term-outcome.ts";
import { getLongTerm, keepFacts, lockLongTerm, sideOf, type VisibleTo } from "./long-term-store.ts";

export type LongTermScope = Pick<Scope, "tx" | "named" | "now" | "broadcast">;
type Who = Pick<Actor, "userId" | "firmId" | "companyId">;

/** What a decision needs beside the contract: what each side has available, with its account locked. */
interface AvailableFunds {
  /** What a side has available, in fen. */
  readonly available: (side: Side) => Fen;
}

type Decide = (
  contract: LongTermContract,
  party: Side | "X",
  funds: AvailableFunds,
) => Decision<LongTermFact, LongTermRefusal>;

/** On which contract, by whom, and as what a step is taken. */
interface Carrying {
  readonly id: LongTermId;
  /** Who takes it. */
  readonly actor: Who;
  /** Whether the actor acts as a side of the contract or as the exchange. */
  readonly as: "party" | "exchange";
  /** Files that come with the step; left out where none do. */
  readonly files?: readonly FileId[];
  /** The mark of the confirmation card that the user has confirmed; left out where the step has no card. */
  readonly card?: string | undefined;
}

const visibleToOf = ({ actor, as }: Pick<Carrying, "actor" | "as">): VisibleTo =>
  as === "party" ? { firm: actor.firmId } : { company: actor.companyId };

/**
 * Locks a long-term contract and the accounts of its sides, decides, posts the money and keeps the facts. A refusal
 * of the rules ends the call with its words; a contract of other firms is NOT_FOUND.
 */
export async function carryOut(
  { tx, named, now, broadcast }: LongTermScope,
  { id, actor, as, files = [], card }: Carrying,
  decide: Decide,
): Promise<{
  /** As it was locked. */
  readonly before: LongTermContract;
  /** After the facts. */
  readonly after: LongTermContract;
  /** Empty where nothing was decided. */
  readonly facts: readonly LongTermFact[];
}> {
  const before = await lockLongTerm(tx, id, visibleToOf({ actor, as }));
  const { parties } = before;
  const party = as === "party" ? sideOf(before, actor.firmId) : "X";
  const lockedAccounts = await lockAccounts({ named }, [parties.B, parties.S].sort());
  const decided = decide(before, party, { available: (side) => lockedAccounts.available(parties[side]) });
  if (!decided.ok) throw new Refused(decided.reason, decided.figures);
  if (card !== undefined)
    requireMatchingPreview(card, outcomeMark(await longTermOutcome(tx, before, actor.firmId, decided.facts)));
  for (const fact of decided.facts) {
    for (const move of longTermMoves(fact)) lockedAccounts.post(contractVoucher(move, parties), id, fact.at);
  }
  await lockedAccounts.save({ named });
  await bookDeliveries({ tx, named }, before, decided.facts);
  const after = await keepFacts({ tx, named, broadcast }, before, decided.facts, party);
  await attachToStep({ tx, now }, before, before.version + 1, files, actor);
  return { before, after, facts: decided.facts };
}

/** Books a plan's delivery on the goods register: the tonnes are declared and delivered at once. */
async function bookDeliveries(
  { tx, named }: Pick<LongTermScope, "tx" | "named">,
  { id, parties }: LongTermContract,
  facts: readonly LongTermFact[],
): Promise<void> {
  const delivered = facts.flatMap((fact) => (fact.type === "goods-delivered" ? [fact] : []));
  if (delivered.length === 0) return;
  const { companyId: company, ...goods } = await tx
    .selectFrom("contracts.longTerm")
    .select(["companyId", "product", "place"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  for (const { plan: reference, quantity, at, by } of delivered) {
    await deliverDeclared(
      { named },
      { ...goods, company: company as CompanyId, firm: parties.S, wareKind: "" as WareKindId },
      { reference, quantity, at, by },
    );
  }
}

/** Takes one action on a plan, as the actor's firm or as the exchange. */
export async function actOnPlan(
  scope: LongTermScope,
  carrying: Carrying,
  step: {
    /** The plan of the month. */
    readonly planId: PlanId;
    /** The version of the plan that the user has seen; null for a client that does not say. */
    readonly seen: number | null;
    readonly action: PlanAction;
  },
) {
  const { contract } = await getLongTerm(scope.tx, carrying.id, visibleToOf(carrying));
  const accounts = await findBoundAccounts(scope.tx, contract.parties.S);
  const receivers = accounts.filter(({ bound }) => bound).map(({ receiver }) => receiver);
  const { userId: user } = carrying.actor;
  return carryOut(scope, carrying, (contract, party, funds) =>
    decidePlan(contract, step.planId, step.action, { user, party, seen: step.seen }, scope.now, {
      ...funds,
      receivers,
    }),
  );
}

/** Keeps the files of a step; both sides and the exchange's staff may read them. Step 0 is the registration. */
export async function attachToStep(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { id, parties }: Pick<LongTermContract, "id" | "parties">,
  step: number,
  files: readonly FileId[],
  actor: Pick<Actor, "firmId" | "companyId">,
): Promise<void> {
  if (files.length === 0) return;
  await attachFiles(
    tx,
    { kind: "long-term-step", id: `${id}/${step}` },
    files,
    {
      company: actor.companyId,
      firm: actor.firmId,
      ofOthers: false,
      audience: { firms: [parties.B, parties.S] },
    },
    now,
  );
  await tx
    .insertInto("contracts.longTermAttachment")
    .values(files.map((fileId, position) => ({ contractId: id, step, position, fileId })))
    .execute();
}
