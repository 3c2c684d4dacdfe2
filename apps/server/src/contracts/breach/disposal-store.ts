import {
  blocksOrders,
  type DisposalCase,
  type DisposalFact,
  type DisposalId,
  disposalStates,
} from "@zd/domain/contracts/breach";
import { evolveDisposal } from "@zd/domain/contracts/evolve-disposal";
import { type CompanyId, type Fen, type FirmId, type Instant, instant } from "@zd/domain/kernel/brand";
import { markDisposalLetters } from "../../identity/index.ts";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { revive, write } from "../../platform/formats/exact-json.ts";
import type { ContractScope } from "../contract-store.ts";
import { disposalMoved } from "../events.ts";

/** Whose cases may be found: those of a firm once its letter was issued, all of a company, or any for jobs. */
export type CaseVisibleTo =
  | {
      /** The firm in default, once its letter was issued. */
      readonly firm: FirmId;
    }
  | {
      /** All cases of the company, drafts included. */
      readonly company: CompanyId;
    }
  | "any";

/** A case with the company that it is of. */
export interface FoundDisposal {
  readonly company: CompanyId;
  /** The case as its facts make it. */
  readonly disposal: DisposalCase;
}

/** A case, locked until this transaction is over; or NOT_FOUND. */
export async function lockDisposal(tx: Tx, id: DisposalId, visibleTo: CaseVisibleTo): Promise<FoundDisposal> {
  const row = await of(tx, id, visibleTo)
    .select(["d.body", "d.companyId"])
    .forUpdate("d")
    .executeTakeFirstOrThrow(notFound);
  return { company: row.companyId, disposal: revive<DisposalCase>(row.body) };
}

/** A case with the columns of its row; or NOT_FOUND. */
export async function getDisposal(db: Reader, id: DisposalId, visibleTo: CaseVisibleTo) {
  const { body, ...row } = await of(db, id, visibleTo).selectAll("d").executeTakeFirstOrThrow(notFound);
  return { row, disposal: revive<DisposalCase>(body) };
}

/** Drafts are left out for the firm. */
function of(db: Reader, id: DisposalId, visibleTo: CaseVisibleTo) {
  const found = db.selectFrom("contracts.disposal as d").where("d.id", "=", id);
  if (visibleTo === "any") return found;
  return "company" in visibleTo
    ? found.where("d.companyId", "=", visibleTo.company)
    : found.where("d.firmId", "=", visibleTo.firm).where("d.state", "!=", "0");
}

/** A step of a case, with the user who has taken it. */
export interface DisposalStep {
  readonly fact: DisposalFact;
  readonly at: Instant;
  /** Empty where the deadline has decided. */
  readonly userName: string;
  /** The user's firm; null where the deadline has decided. */
  readonly firm: FirmId | null;
}

/** All steps of a case, in order. */
export async function findSteps(db: Reader, id: DisposalId): Promise<readonly DisposalStep[]> {
  const found = await db
    .selectFrom("contracts.disposalFact as f")
    .leftJoin("identity.operatorView as o", "o.userId", "f.byUser")
    .select(["f.body", "f.at", "o.name", "o.firmId"])
    .where("f.disposalId", "=", id)
    .orderBy("f.step")
    .execute();
  return found.map(({ body, at, name, firmId }) => ({
    fact: revive<DisposalFact>(body),
    at: instant(at.getTime()),
    userName: name ?? "",
    firm: firmId,
  }));
}

/** The columns of a case that follow from its facts. */
export const columnsOf = (disposal: DisposalCase) => ({
  body: write(disposal),
  version: disposal.version,
  state: disposal.state,
  amount: disposal.draft.amount,
  appeals: disposal.appeals.length,
  answerBy: disposal.answerBy === null ? null : new Date(disposal.answerBy),
});

export const factRow = (id: DisposalId, step: number, fact: DisposalFact) => ({
  disposalId: id,
  step,
  kind: fact.type,
  at: new Date(fact.at),
  byUser: fact.by,
  body: write(fact),
});

/**
 * Keeps the facts of a decision; null once the draft is discarded. When the number of the firm's letters that block
 * orders changes, `trading` is told.
 */
export async function keepFacts(
  { tx, broadcast }: ContractScope,
  before: DisposalCase,
  facts: readonly DisposalFact[],
): Promise<DisposalCase | null> {
  const { id } = before;
  const after = facts.reduce<DisposalCase | null>((one, fact) => one && evolveDisposal(one, fact), before);
  if (facts.length === 0) return after;
  await tx
    .insertInto("contracts.disposalFact")
    .values(facts.map((fact, i) => factRow(id, before.version + i + 1, fact)))
    .execute();
  if (after === null) await tx.deleteFrom("contracts.disposal").where("id", "=", id).execute();
  else {
    const besides: ReturnType<typeof besidesOf> = Object.assign({}, ...facts.map(besidesOf));
    await tx
      .updateTable("contracts.disposal")
      .set({ ...columnsOf(after), ...besides })
      .where("id", "=", id)
      .execute();
  }
  const waits = after !== null && blocksOrders(after);
  if (waits !== blocksOrders(before)) {
    await markDisposalLetters({ tx, broadcast }, before.firm, () => hasWaiting(tx, before.firm));
  }
  broadcast(disposalMoved({ disposal: id, firm: before.firm, state: after?.state ?? null }));
  return after;
}

/** The columns that a fact sets besides those that follow from the case. */
function besidesOf(fact: DisposalFact): {
  /** When the letter was issued. */
  readonly issuedAt?: Date;
  /** What was taken of the deposit. */
  readonly taken?: Fen;
} {
  if (fact.type === "issued") return { issuedAt: new Date(fact.at) };
  return fact.type === "executed" ? { taken: fact.taken } : {};
}

const waitingStates = (Object.keys(disposalStates) as (keyof typeof disposalStates)[]).filter((state) =>
  blocksOrders({ state }),
);

async function hasWaiting(tx: Tx, firm: FirmId): Promise<boolean> {
  const found = await tx
    .selectFrom("contracts.disposal")
    .select("id")
    .where("firmId", "=", firm)
    .where("state", "in", waitingStates)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
