import type { ContractParty } from "@zd/domain/contracts/codes";
import type { Contract } from "@zd/domain/contracts/contract";
import { evolveContract } from "@zd/domain/contracts/evolve";
import type { ContractFact } from "@zd/domain/contracts/facts";
import type { ContractNo, FirmId } from "@zd/domain/kernel/brand";
import type { Reader, Tx } from "../platform/database.ts";
import { revive, write } from "../platform/exact-json.ts";
import { notFound } from "../platform/operation.ts";
import { columnsOf } from "./contract-columns.ts";

/** Whose contracts may be found: a party's own, all of a company's, or any for the clock. */
export type Whose = { readonly firm: FirmId } | { readonly company: string } | "any";

/** A contract that nobody else may act on until this transaction is over, or NOT_FOUND. */
export async function lockContract(tx: Tx, no: ContractNo, whose: Whose): Promise<Contract> {
  const { body } = await of(tx, no, whose).select("c.body").forUpdate("c").executeTakeFirstOrThrow(notFound);
  return revive<Contract>(body);
}

/** A contract with what its deal has fixed, in one read; or NOT_FOUND. */
export async function getContract(db: Reader, no: ContractNo, whose: Whose) {
  const { body, ...row } = await of(db, no, whose).selectAll("c").executeTakeFirstOrThrow(notFound);
  return { row, contract: revive<Contract>(body) };
}

export type FoundContract = Awaited<ReturnType<typeof getContract>>;

function of(db: Reader, no: ContractNo, whose: Whose) {
  const found = db.selectFrom("contracts.contract as c").where("c.contractNo", "=", no);
  if (whose === "any") return found;
  return "company" in whose
    ? found.where("c.companyId", "=", whose.company)
    : found.where((row) => row.or([row("c.buyerId", "=", whose.firm), row("c.sellerId", "=", whose.firm)]));
}

/** What happened to a contract, who did it, and why; the clock does things for nobody. */
export interface Happened {
  readonly facts: readonly ContractFact[];
  readonly party: ContractParty | null;
  /** What was said with it, beside what the facts themselves say. */
  readonly memo: string;
}

/** Keeps what happened: the facts, and the contract that they make. */
export async function keepFacts(
  tx: Tx,
  before: Contract,
  { facts, party, memo }: Happened,
): Promise<Contract> {
  const after = facts.reduce(evolveContract, before);
  await tx
    .insertInto("contracts.fact")
    .values(
      facts.map((fact, i) => ({
        contractNo: before.no,
        step: before.version + i + 1,
        kind: fact.type,
        at: new Date(fact.at),
        byUser: fact.by,
        // What follows by itself is nobody's act.
        party: fact.by === null ? null : party,
        memo: i === 0 ? memo : "",
        body: write(fact),
      })),
    )
    .execute();
  const {
    body,
    sign_by,
    is_open,
    buyer_duty,
    buyer_due,
    seller_duty,
    seller_due,
    exchange_duty,
    due_at,
    ...plain
  } = columnsOf(after);
  await tx
    .updateTable("contracts.contract")
    .set({
      ...plain,
      body: write(body),
      signBy: sign_by,
      isOpen: is_open,
      buyerDuty: buyer_duty,
      buyerDue: buyer_due,
      sellerDuty: seller_duty,
      sellerDue: seller_due,
      exchangeDuty: exchange_duty,
      dueAt: due_at,
    })
    .where("contractNo", "=", before.no)
    .execute();
  return after;
}
