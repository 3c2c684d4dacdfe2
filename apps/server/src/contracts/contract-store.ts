import type { ContractParty } from "@zd/domain/contracts/codes";
import type { Contract } from "@zd/domain/contracts/contract";
import { evolveContract } from "@zd/domain/contracts/evolve";
import type { ContractFact } from "@zd/domain/contracts/facts";
import type { CompanyId, ContractNo, FirmId } from "@zd/domain/kernel/brand";
import { namedIn, type Reader, type Tx } from "../platform/database.ts";
import { revive, write } from "../platform/exact-json.ts";
import { notFound } from "../platform/operation.ts";
import { columnsOf } from "./contract-columns.ts";

/** Whose contracts may be found: a party's own, all of a company's, or any for the clock. */
export type Whose = { readonly firm: FirmId } | { readonly company: string } | "any";

/** Contracts that nobody else may act on until this transaction is over, in the order of their numbers. */
export async function lockContracts(
  tx: Tx,
  nos: readonly ContractNo[],
  whose: Whose,
): Promise<readonly Contract[]> {
  if (nos.length === 0) return [];
  const found = await of(tx, nos, whose).select("c.body").orderBy("c.contractNo").forUpdate("c").execute();
  return found.map(({ body }) => revive<Contract>(body));
}

/** A contract with what its deal has fixed, in one read; or NOT_FOUND. */
export async function getContract(db: Reader, no: ContractNo, whose: Whose) {
  const { body, ...row } = await of(db, [no], whose).selectAll("c").executeTakeFirstOrThrow(notFound);
  return { row, contract: revive<Contract>(body) };
}

/** Those of a company on which something is left to be done. */
export async function findOpenContracts(db: Reader, company: CompanyId): Promise<readonly Contract[]> {
  const found = await db
    .selectFrom("contracts.contract")
    .select("body")
    .where("companyId", "=", company)
    .where("isOpen", "=", true)
    .orderBy("contractNo")
    .execute();
  return found.map(({ body }) => revive<Contract>(body));
}

/** Nothing has happened to these yet; older ones among them have no clock. */
export async function findUntouched(db: Reader): Promise<readonly Contract[]> {
  const found = await db
    .selectFrom("contracts.contract")
    .select("body")
    .where("isOpen", "=", true)
    .where("version", "=", 0)
    .execute();
  return found.map(({ body }) => revive<Contract>(body));
}

export type FoundContract = Awaited<ReturnType<typeof getContract>>;

function of(db: Reader, nos: readonly ContractNo[], whose: Whose) {
  const found = db.selectFrom("contracts.contract as c").where("c.contractNo", "in", nos);
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

/** A contract before and after what happened to it. */
export interface Kept {
  readonly before: Contract;
  readonly after: Contract;
}

/** Keeps what happened to several contracts: their facts, and what these make of them. */
export async function keepFacts(
  tx: Tx,
  decided: readonly { readonly before: Contract; readonly happened: readonly Happened[] }[],
): Promise<readonly Kept[]> {
  const kept = decided.map(({ before, happened }) => ({
    before,
    after: happened.flatMap(({ facts }) => facts).reduce(evolveContract, before),
  }));
  const facts = decided.flatMap(({ before, happened }) =>
    happened
      .flatMap(({ facts: done, party, memo }) =>
        done.map((fact, i) => ({ fact, party, memo: i === 0 ? memo : "" })),
      )
      .map(({ fact, party, memo }, i) => ({
        contractNo: before.no,
        step: before.version + i + 1,
        kind: fact.type,
        at: new Date(fact.at),
        byUser: fact.by,
        // What follows by itself is nobody's act.
        party: fact.by === null ? null : party,
        memo,
        body: write(fact),
      })),
  );
  if (facts.length === 0) return kept;
  await tx.insertInto("contracts.fact").values(facts).execute();
  const changed = kept.filter(({ before, after }) => after !== before);
  const rows = changed.map(({ after }) => ({ contract_no: after.no, ...columnsOf(after) }));
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "contract_no");
  await namedIn(tx)(
    "contracts.save",
    `update contracts.contract c set ${columns.map((column) => `${column} = v.${column}`).join(", ")}
     from jsonb_populate_recordset(null::contracts.contract, $1::jsonb) v where c.contract_no = v.contract_no`,
    [write(rows)],
  );
  return kept;
}
