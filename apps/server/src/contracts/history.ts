import type { StoredFile } from "@zd/api/files/operations";
import type { ContractParty } from "@zd/domain/contracts/codes";
import type { ContractFact } from "@zd/domain/contracts/facts";
import { type ContractNo, type Instant, instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../platform/database/database.ts";
import { revive } from "../platform/formats/exact-json.ts";

/** One step of a contract, with the user who has taken it. */
export interface Step<Fact extends ContractFact = ContractFact> {
  /** Number from 1: the version of the contract that it made. */
  readonly step: number;
  /** What was decided. */
  readonly fact: Fact;
  /** When it was decided. */
  readonly at: Instant;
  /** Empty where a deadline has taken it. */
  readonly userName: string;
  /** Null where a deadline has taken it. */
  readonly party: ContractParty | null;
  /** Empty where no reason was given. */
  readonly memo: string;
  /** Files that came with it; empty where none did. */
  readonly attachments: readonly StoredFile[];
}

/** All steps of a contract, in order. */
export async function findHistory(db: Reader, no: ContractNo): Promise<readonly Step[]> {
  const found = await rows<{
    step: number;
    /** The fact as jsonb. */
    body: unknown;
    at: Date;
    /** Null where a deadline has taken it. */
    party: ContractParty | null;
    /** Empty where no reason was given. */
    memo: string;
    /** Null where a deadline has taken it. */
    userName: string | null;
    /** Empty where none came with it. */
    files: readonly StoredFile[];
  }>(
    db,
    sql`select f.step, f.body, f.at, f.party, f.memo, o.name as user_name, a.files
        from contracts.fact f
        left join identity.operator_view o on o.user_id = f.by_user
        cross join lateral (
          select coalesce(
            jsonb_agg(jsonb_build_object(
              'file', k.id, 'name', k.name, 'size', k.size, 'kind', k.kind,
              'uploadedAt', (extract(epoch from k.uploaded_at) * 1000)::bigint
            ) order by a.position), '[]'
          ) as files
          from contracts.attachment a join files.file_view k on k.id = a.file_id
          where a.contract_no = f.contract_no and a.step = f.step
        ) a
        where f.contract_no = ${no} order by f.step`,
  );
  return found.map(({ step, body, at, party, memo, userName, files }) => ({
    step,
    fact: revive<ContractFact>(body),
    at: instant(at.getTime()),
    userName: userName ?? "",
    party,
    memo,
    attachments: files,
  }));
}

/** The steps of one kind. */
export const stepsOf = <Type extends ContractFact["type"]>(history: readonly Step[], type: Type) =>
  history.filter(
    (step): step is Step<Extract<ContractFact, { readonly type: Type }>> => step.fact.type === type,
  );

/** Time and user of a step, as every record shows them. */
export const stamp = ({ at, userName }: Step) => ({ at, userName });

/** The first step after `step` that is of one of these kinds; null where there is none. */
export const nextOf = (
  history: readonly Step[],
  after: Step,
  kinds: readonly Step["fact"]["type"][],
): Step | null => history.find(({ step, fact }) => step > after.step && kinds.includes(fact.type)) ?? null;
