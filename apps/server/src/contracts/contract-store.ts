import type { ContractParty } from "@zd/domain/contracts/codes";
import type { Contract } from "@zd/domain/contracts/contract";
import { evolveContract } from "@zd/domain/contracts/evolve";
import type { ContractFact } from "@zd/domain/contracts/facts";
import type { CompanyId, ContractNo, FirmId, SectionId } from "@zd/domain/kernel/brand";
import type { ExchangeCalendar } from "@zd/domain/kernel/exchange-calendar";
import { notFound } from "../platform/calls/operation.ts";
import type { Reader, Tx } from "../platform/database/database.ts";
import { revive, write } from "../platform/formats/exact-json.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import { findCalendar } from "../system/index.ts";
import { columnsOf } from "./lists/contract-columns.ts";

/** What the steps of a contract need of their transaction. */
export type ContractScope = Pick<Scope, "tx" | "named" | "now" | "broadcast" | "publish">;

/** Whose contracts may be found: those of a firm on either side, all of a company, or any for jobs. */
export type VisibleTo =
  | {
      /** A firm finds those on either side of which it stands. */
      readonly firm: FirmId;
    }
  | {
      /** Staff finds all of the company. */
      readonly company: string;
    }
  | "any";

/** Contracts by their numbers, in that order, locked until this transaction is over. */
export async function lockContracts(
  tx: Tx,
  nos: readonly ContractNo[],
  visibleTo: VisibleTo,
): Promise<readonly Contract[]> {
  if (nos.length === 0) return [];
  const found = await of(tx, nos, visibleTo)
    .select("c.body")
    .orderBy("c.contractNo")
    .forUpdate("c")
    .execute();
  return found.map(({ body }) => revive<Contract>(body));
}

/** The same without a lock; numbers without a contract are left out. */
export async function findContracts(
  db: Reader,
  nos: readonly ContractNo[],
  visibleTo: VisibleTo,
): Promise<readonly Contract[]> {
  if (nos.length === 0) return [];
  const found = await of(db, nos, visibleTo).select("c.body").orderBy("c.contractNo").execute();
  return found.map(({ body }) => revive<Contract>(body));
}

/** A contract with the columns of its row, and the calendar by which its deadlines are counted; or NOT_FOUND. */
export async function getContract(db: Reader, no: ContractNo, visibleTo: VisibleTo) {
  const [{ body, ...row }, calendar] = await Promise.all([
    of(db, [no], visibleTo).selectAll("c").executeTakeFirstOrThrow(notFound),
    findCalendar(db),
  ]);
  return { row, contract: revive<Contract>(body), calendar };
}

/** Contracts of a company on which something is left to be done. */
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

/** The same, of the deals of these sections. */
export async function findOpenOf(db: Reader, sections: readonly SectionId[]): Promise<readonly Contract[]> {
  if (sections.length === 0) return [];
  const found = await db
    .selectFrom("contracts.contract")
    .select("body")
    .where("sectionId", "in", sections)
    .where("isOpen", "=", true)
    .orderBy("contractNo")
    .execute();
  return found.map(({ body }) => revive<Contract>(body));
}

/** Open contracts without any fact; among them those from before there were deadlines. */
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

function of(db: Reader, nos: readonly ContractNo[], visibleTo: VisibleTo) {
  const found = db.selectFrom("contracts.contract as c").where("c.contractNo", "in", nos);
  if (visibleTo === "any") return found;
  return "company" in visibleTo
    ? found.where("c.companyId", "=", visibleTo.company)
    : found.where((row) =>
        row.or([row("c.buyerId", "=", visibleTo.firm), row("c.sellerId", "=", visibleTo.firm)]),
      );
}

/** One step of a contract: its facts, which party took it (null: the clock), and why. */
export interface ContractStep {
  /** In the order in which they were decided; all are of one party. */
  readonly facts: readonly ContractFact[];
  /** Null where a deadline has taken the step. */
  readonly party: ContractParty | null;
  /** The reason that was given, beyond what the facts say; empty where there is none. */
  readonly memo: string;
}

/** A contract before and after steps that were taken in one transaction. */
export interface ContractChange {
  /** As it was locked. */
  readonly before: Contract;
  /** After all of the steps. */
  readonly after: Contract;
  /** In the order in which they were taken; empty where nothing was done. */
  readonly steps: readonly ContractStep[];
}

export const contractChange = (before: Contract, steps: readonly ContractStep[]): ContractChange => ({
  before,
  after: steps.flatMap(({ facts }) => facts).reduce(evolveContract, before),
  steps,
});

/**
 * Keeps the facts of several contracts and what the contracts are after them; one of them may have several steps.
 * Returns the contracts that have changed.
 */
export async function keepFacts(
  { named }: Pick<Scope, "named">,
  changes: readonly ContractChange[],
  calendar: ExchangeCalendar,
): Promise<readonly Contract[]> {
  const steps = changes.flatMap(stepsOf);
  if (steps.length === 0) return [];
  const changed = new Map(
    changes.flatMap(({ before, after }) => (after === before ? [] : [[after.no, after] as const])),
  );
  const rows = [...changed.values()].map((contract) => ({
    contract_no: contract.no,
    ...columnsOf(contract, calendar),
  }));
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "contract_no");
  await Promise.all([
    named(
      "contracts.addFacts",
      `insert into contracts.fact (contract_no, step, kind, at, by_user, party, memo, body)
       select contract_no, step, kind, at, by_user, party, memo, body::jsonb
       from unnest($1::text[], $2::int[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[])
            f(contract_no, step, kind, at, by_user, party, memo, body)`,
      [
        steps.map(({ contract }) => contract),
        steps.map(({ step }) => step),
        steps.map(({ fact }) => fact.type),
        steps.map(({ fact }) => new Date(fact.at)),
        steps.map(({ fact }) => fact.by),
        // A fact without a user follows from a deadline, and has no party.
        steps.map(({ fact, party }) => (fact.by === null ? null : party)),
        steps.map(({ memo }) => memo),
        steps.map(({ fact }) => write(fact)),
      ],
    ),
    named(
      "contracts.save",
      `update contracts.contract c set ${columns.map((column) => `${column} = v.${column}`).join(", ")}
       from jsonb_populate_recordset(null::contracts.contract, $1::jsonb) v where c.contract_no = v.contract_no`,
      [write(rows)],
    ),
  ]);
  return [...changed.values()];
}

/** The rows of the log; the memo of a step stands with its first fact. */
const stepsOf = ({ before, steps }: ContractChange) =>
  steps
    .flatMap(({ facts, party, memo }) => facts.map((fact, i) => ({ fact, party, memo: i === 0 ? memo : "" })))
    .map((line, i) => ({ ...line, contract: before.no, step: before.version + i + 1 }));
