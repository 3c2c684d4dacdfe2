import type { ContractState } from "@zd/domain/contracts/codes";
import { type Fen, type FirmId, type Instant, instant, type Quantity } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../platform/database/database.ts";
import { isCounted } from "../platform/lists/counted.ts";

/** Contracts of a firm that are looked at on each side, the newest first. */
const mostContracts = 20_000;

/** The contracts of a firm in one state, on either side. */
export interface ContractSum {
  readonly state: ContractState;
  /** How many there are. */
  readonly contracts: number;
  /** Those of them in which it is the buyer. */
  readonly buying: number;
  readonly quantity: Quantity;
  /** By the contracts, in fen. */
  readonly amount: Fen;
  /** What is still held of the firm itself for them (履约保证金), in fen. */
  readonly deposits: Fen;
  /** Those in which the firm itself has something to do. */
  readonly own: number;
  /** The nearest deadline of either side; null where none has any. */
  readonly dueAt: Instant | null;
}

const ofSide = (firm: FirmId, side: "buyer" | "seller") => {
  const column = (name: string) => sql.ref(`c.${side}_${name}`);
  return sql`(select c.state, ${sql.lit(side === "buyer")} as is_buyer, c.quantity, c.amount,
      rtrim(c.body #>> array['deposits', ${sql.lit(side === "buyer" ? "B" : "S")}], 'n')::bigint as deposit,
      ${column("duty")} is not null as is_own, c.due_at
    from contracts.contract c where ${column("id")} = ${firm} and ${isCounted("c")}
    order by c.dealt_at desc, c.contract_no desc limit ${mostContracts})`;
};

/** The contracts of a firm by their state, in the order of the states; practice is left out. */
export async function findContractSums(
  db: Reader,
  firm: FirmId,
): Promise<{ readonly sums: readonly ContractSum[]; readonly isWhole: boolean }> {
  const found = await rows<Omit<ContractSum, "dueAt"> & { readonly dueAt: Date | null }>(
    db,
    sql`select o.state, count(*)::int as contracts, count(*) filter (where o.is_buyer)::int as buying,
          sum(o.quantity)::bigint as quantity, sum(o.amount)::bigint as amount, sum(o.deposit)::bigint as deposits,
          count(*) filter (where o.is_own)::int as own, min(o.due_at) as due_at
        from (${ofSide(firm, "buyer")} union all ${ofSide(firm, "seller")}) as o
        group by o.state order by o.state`,
  );
  const bought = found.reduce((sum, { buying }) => sum + buying, 0);
  const sold = found.reduce((sum, { contracts }) => sum + contracts, 0) - bought;
  return {
    sums: found.map(({ dueAt, ...sum }) => ({ ...sum, dueAt: dueAt && instant(dueAt.getTime()) })),
    isWhole: bought < mostContracts && sold < mostContracts,
  };
}
