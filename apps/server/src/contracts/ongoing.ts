import { type ContractState, contractStates, isContractOver } from "@zd/domain/contracts/codes";
import type { Fen, FirmId } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { sql } from "kysely";
import { type Reader, rows } from "../platform/database/database.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import type { FindOngoing } from "../platform/ongoing.ts";

const over = (Object.keys(contractStates) as ContractState[]).filter(isContractOver);

/** Contracts of a firm on one side that are not over, without those of practice. */
const openOn = (side: "buyer_id" | "seller_id", firm: FirmId) =>
  sql`select amount from contracts.contract
      where ${sql.ref(side)} = ${firm} and is_open and state <> all(${over}::text[]) and not practice`;

/** How many contracts of a firm are not over, on either side, and what they come to; those of practice do not count. */
export async function findOpenTotal(
  db: Reader,
  firm: FirmId,
): Promise<{
  readonly contracts: number;
  readonly amount: Fen;
}> {
  const [found] = await rows<{
    readonly contracts: number;
    readonly amount: Fen;
  }>(
    db,
    sql`select count(*)::int as contracts, coalesce(sum(amount), 0)::bigint as amount
        from (${openOn("buyer_id", firm)} union all ${openOn("seller_id", firm)}) as c`,
  );
  if (!found) throw new Error("a count has no row");
  return found;
}

/** The same numbers of several firms; asks nothing where there are none. */
export async function countOpenContracts(
  { named }: Pick<Scope, "named">,
  firms: readonly FirmId[],
): Promise<Map<FirmId, number>> {
  if (firms.length === 0) return new Map();
  const found = await named<{ readonly firm: FirmId; readonly contracts: number }>(
    "contracts.countOpen",
    `select f.firm, (
       (select count(*) from contracts.contract c
        where c.buyer_id = f.firm and c.is_open and c.state <> all($2::text[]) and not c.practice)
       + (select count(*) from contracts.contract c
          where c.seller_id = f.firm and c.is_open and c.state <> all($2::text[]) and not c.practice)
     )::int as contracts
     from unnest($1::text[]) as f(firm)`,
    [firms, over],
  );
  return new Map(found.map(({ firm, contracts }) => [firm, contracts]));
}

/** 未完成合同 of a firm, as one matter. */
export const contractsOngoing: FindOngoing = async (db, firm) => {
  const { contracts, amount } = await findOpenTotal(db, firm);
  if (contracts === 0) return [];
  return [{ title: "未完成合同", words: `${contracts} 份，合计 ${formatAmount(amount)} 元`, kind: null }];
};
