import { freeGoods, freeGoodsFault } from "@zd/domain/goods/booking";
import type { LotNo, PledgeRef } from "@zd/domain/goods/states";
import type { ContractNo, FirmId, Instant, Quantity, UserId } from "@zd/domain/kernel/brand";
import { Refused } from "../platform/calls/operation.ts";
import type { Reader } from "../platform/database/database.ts";
import { refuseFault } from "./offers.ts";
import { bookGoods, findHoldings, type GoodsScope, type Holding, lockLots } from "./register.ts";

/** The loan, the time, and the user of a pledge. */
interface ForLoan {
  readonly loan: PledgeRef;
  readonly at: Instant;
  /** Null where the platform has done it. */
  readonly by: UserId | null;
}

/** Lots with tonnes to be pledged, and the firm that should own them. */
export interface Pledged {
  readonly firm: FirmId;
  readonly lots: readonly { readonly lot: LotNo; readonly quantity: Quantity }[];
}

/** Refuses what could not be pledged now: lots of other firms, and tonnes that are not free. It holds nothing. */
export async function requirePledgeable(scope: GoodsScope, { firm, lots }: Pledged): Promise<void> {
  const locked = await lockLots(
    scope,
    lots.map(({ lot }) => lot),
  );
  for (const { lot, quantity } of lots) {
    const found = locked.get(lot);
    if (found?.firm !== firm) throw new Refused("LOT_UNKNOWN", { lot });
    refuseFault(freeGoodsFault(lot, found.balances, quantity));
  }
}

/** 质押: holds free tonnes of lots, each lot named once, for a loan until they are released. */
export async function pledgeLots(
  scope: GoodsScope,
  { loan, at, by, ...pledged }: Pledged & ForLoan,
): Promise<void> {
  await requirePledgeable(scope, pledged);
  await bookGoods(
    scope,
    pledged.lots.map(({ lot, quantity }) => ({
      kind: "pledged",
      lot,
      quantity,
      from: freeGoods,
      to: { state: "pledged", ref: loan },
      reference: loan,
      at,
      by,
    })),
  );
}

/**
 * 合同融资: marks a contract as financed, which it can be once at a time. Its goods move on; what comes back to the
 * seller meanwhile is held for the loan.
 */
export async function pledgeContract(
  { named }: GoodsScope,
  { contract, loan, at }: Pick<ForLoan, "loan" | "at"> & { readonly contract: string },
): Promise<void> {
  const found = await named(
    "goods.financeContract",
    `insert into goods.financed_contract (contract_no, loan, pledged_at) values ($1, $2, $3)
     on conflict (contract_no) where released_at is null do nothing returning id`,
    [contract, loan, new Date(at)],
  );
  if (found.length === 0) throw new Refused("CONTRACT_FINANCED", { contract });
}

/** 解押: frees what loans hold, and lets their contracts be financed again; returns what was released. */
export async function releasePledges(
  scope: GoodsScope,
  { loans, at, by }: Pick<ForLoan, "at" | "by"> & { readonly loans: readonly PledgeRef[] },
): Promise<readonly Pick<Holding, "lot" | "balance">[]> {
  if (loans.length === 0) return [];
  // First, so that what comes back of a contract at this moment is either held already, or is not held any more.
  await scope.named(
    "goods.releaseContracts",
    "update goods.financed_contract set released_at = $2 where loan = any($1::text[]) and released_at is null",
    [loans, new Date(at)],
  );
  const held = (await findHoldings(scope, loans)).filter(({ balance }) => balance > 0n);
  if (held.length === 0) return [];
  await lockLots(
    scope,
    held.map(({ lot }) => lot),
  );
  // Those who release at once wait for each other, and the second finds what the first has left.
  const left = (await findHoldings(scope, loans)).filter(({ balance }) => balance > 0n);
  await bookGoods(
    scope,
    left.map(({ lot, ref, balance }) => ({
      kind: "released",
      lot,
      quantity: balance,
      from: { state: "pledged", ref },
      to: freeGoods,
      reference: ref,
      at,
      by,
    })),
  );
  return left.map(({ lot, balance }) => ({ lot, balance }));
}

/** Those of these contracts that are financed, with their loans; none is released until this transaction is over. */
export async function financedBy(
  { named }: GoodsScope,
  contracts: readonly string[],
): Promise<ReadonlyMap<string, PledgeRef>> {
  if (contracts.length === 0) return new Map();
  const found = await named<{ contract_no: string; loan: PledgeRef }>(
    "goods.financedBy",
    "select contract_no, loan from goods.financed_contract where contract_no = any($1::text[]) and released_at is null order by id for share",
    [contracts],
  );
  return new Map(found.map(({ contract_no, loan }) => [contract_no, loan]));
}

/** Whether a loan stands on the contract now, without a lock. */
export async function isFinanced(db: Reader, contract: ContractNo): Promise<boolean> {
  const found = await db
    .selectFrom("goods.financedContract")
    .select("id")
    .where("contractNo", "=", contract)
    .where("releasedAt", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those of these contracts that are or were financed. */
export async function findFinanced(
  db: Reader,
  contracts: readonly ContractNo[],
): Promise<readonly ContractNo[]> {
  const found = await db
    .selectFrom("goods.financedContract")
    .select("contractNo")
    .distinct()
    .where("contractNo", "in", contracts)
    .execute();
  return found.map(({ contractNo }) => contractNo as ContractNo);
}
