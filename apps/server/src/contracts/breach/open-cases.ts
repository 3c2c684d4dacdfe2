import {
  type DisposalCase,
  type DisposalDraft,
  type DisposalFact,
  disposalId,
} from "@zd/domain/contracts/breach";
import { defaultKinds, opposite } from "@zd/domain/contracts/codes";
import type { Contract } from "@zd/domain/contracts/contract";
import { openDisposal } from "@zd/domain/contracts/disposal-steps";
import { type DisposalParties, evolveDisposal } from "@zd/domain/contracts/evolve-disposal";
import type { ContractFact } from "@zd/domain/contracts/facts";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { serial } from "@zd/domain/kernel/serial";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { least } from "@zd/domain/money/amount";
import type { Side } from "@zd/domain/terms/codes";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { ContractStep } from "../contract-store.ts";
import { columnsOf, factRow } from "./disposal-store.ts";

type Defaulted = Extract<ContractFact, { readonly type: "defaulted" }>;

/** A case that is to be opened. */
interface NewCase {
  /** The contract before the default. */
  readonly contract: Contract;
  /** The side in default. */
  readonly by: Side;
  /** The fact that opens the case, as a draft. */
  readonly fact: DisposalFact & { readonly type: "drafted" };
}

/**
 * 立案: opens a case for each default among the changes, as a draft with the penalty of the rules. The draft has no
 * writer, unless a member of staff has recorded the default: then he counts as one.
 */
export async function openCases(
  scope: Pick<Scope, "tx" | "named">,
  decided: readonly {
    /** The contract before the steps. */
    readonly before: Contract;
    /** Its steps, of which some may record defaults. */
    readonly steps: readonly ContractStep[];
  }[],
): Promise<void> {
  const cases = decided.flatMap(({ before, steps }) => {
    const defaults = steps.flatMap(({ facts, party }) =>
      facts.flatMap((fact) => (fact.type === "defaulted" ? [{ fact, party }] : [])),
    );
    return defaults.map(({ fact, party }, i) => {
      const writer = party === "X" ? fact.by : null;
      const draft = draftOf(before, fact, before.defaults.length + i);
      return { contract: before, by: fact.side, fact: openDisposal(draft, writer, fact.at) };
    });
  });
  await insertCases(scope, cases);
}

const draftOf = (contract: Contract, { kind, side, penalty, memo, by, at }: Defaulted, place: number) =>
  ({
    contract: contract.no,
    place,
    kind,
    amount: least(penalty, contract.deposits[side]),
    memo: by === null ? `至${formatShanghai(at)}${defaultKinds[kind]}` : memo,
  }) satisfies DisposalDraft;

/** Inserts new cases, numbered in their order. */
export async function insertCases(
  { tx, named }: Pick<Scope, "tx" | "named">,
  cases: readonly NewCase[],
): Promise<readonly DisposalCase[]> {
  if (cases.length === 0) return [];
  const numbers = await named<{
    /** Drawn from the sequence; the last part of a case's number. */
    no: bigint;
  }>(
    "contracts.disposalNumbers",
    "select nextval('contracts.disposal_no') as no from generate_series(1, $1)",
    [cases.length],
  );
  const owners = await tx
    .selectFrom("contracts.contract")
    .select(["contractNo", "companyId"])
    .where(
      "contractNo",
      "in",
      cases.map(({ contract }) => contract.no),
    )
    .execute();
  const companies = new Map(owners.map(({ contractNo, companyId }) => [contractNo, companyId as CompanyId]));
  const opened = cases.map(({ contract: { parties }, by, fact }, i) => {
    const number = serial(numbers[i]?.no ?? 0n, 4);
    const id = disposalId(`${shanghaiDay(fact.at).replaceAll("-", "")}-${number}`);
    const about: DisposalParties = { id, firm: parties[by], injured: parties[opposite(by)] };
    const disposal = evolveDisposal(about, fact);
    if (!disposal) throw new Error("a case that was opened is not there");
    return { disposal, fact };
  });
  await tx
    .insertInto("contracts.disposal")
    .values(
      opened.map(({ disposal, fact }) => {
        const { id, firm, injured, draft } = disposal;
        const companyId = companies.get(draft.contract);
        if (!companyId) throw new Error(`${draft.contract} is no contract`);
        return {
          id,
          companyId,
          contractNo: draft.contract,
          place: draft.place,
          firmId: firm,
          injuredId: injured,
          kind: draft.kind,
          openedAt: new Date(fact.at),
          issuedAt: null,
          pictureId: null,
          taken: null,
          ...columnsOf(disposal),
        };
      }),
    )
    .execute();
  await tx
    .insertInto("contracts.disposalFact")
    .values(opened.map(({ disposal, fact }) => factRow(disposal.id, 1, fact)))
    .execute();
  return opened.map(({ disposal }) => disposal);
}
