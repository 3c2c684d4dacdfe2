import { freeFault, freeGoods } from "@zd/domain/goods/booking";
import type { LotNo, PledgeRef } from "@zd/domain/goods/states";
import type { FirmId, Instant, Quantity, UserId } from "@zd/domain/kernel/brand";
import { Refused } from "../platform/operation.ts";
import { refuseFault } from "./offers.ts";
import { bookGoods, findHoldings, type GoodsScope, type Holding, lockLots } from "./register.ts";

/** For which loan, when, and by whom. */
interface ForLoan {
  readonly loan: PledgeRef;
  readonly at: Instant;
  readonly by: UserId | null;
}

export interface LotPledge extends ForLoan {
  readonly lot: LotNo;
  /** Whose goods they are said to be. */
  readonly firm: FirmId;
  readonly quantity: Quantity;
}

/** 质押: free tonnes of a lot are held for a loan until they are released. What is offered, sold or pledged already is refused. */
export async function pledgeLot(
  scope: GoodsScope,
  { lot, firm, quantity, loan, at, by }: LotPledge,
): Promise<void> {
  const found = (await lockLots(scope, [lot])).get(lot);
  if (found?.firm !== firm) throw new Refused("LOT_UNKNOWN", { lot });
  refuseFault(freeFault(lot, found.balances, quantity));
  await bookGoods(scope, [
    {
      kind: "pledged",
      lot,
      quantity,
      from: freeGoods,
      to: { state: "pledged", ref: loan },
      reference: loan,
      at,
      by,
    },
  ]);
}

/**
 * 合同融资: a contract is financed once until it is released. Its goods go on their way; what of them comes back to the seller meanwhile
 * is held for the loan.
 */
export async function pledgeContract(
  { named }: GoodsScope,
  { contract, loan, at }: Pick<ForLoan, "loan" | "at"> & { readonly contract: string },
): Promise<void> {
  const kept = await named(
    "goods.financeContract",
    `insert into goods.financed_contract (contract_no, loan, pledged_at) values ($1, $2, $3)
     on conflict (contract_no) where released_at is null do nothing returning id`,
    [contract, loan, new Date(at)],
  );
  if (kept.length === 0) throw new Refused("CONTRACT_FINANCED", { contract });
}

/** So many tonnes of one lot, or all that a loan holds. */
export interface Release extends ForLoan {
  readonly part?: { readonly lot: LotNo; readonly quantity: Quantity };
}

/** 解押: what a loan has held is free again, and its contract may be financed anew; says what was released. */
export async function releasePledge(
  scope: GoodsScope,
  { loan, at, by, part }: Release,
): Promise<readonly Pick<Holding, "lot" | "balance">[]> {
  const held = (await findHoldings(scope, [loan])).filter(
    ({ state, balance }) => state === "pledged" && balance > 0n,
  );
  const locked = await lockLots(
    scope,
    held.map(({ lot }) => lot),
  );
  // Those who release at once wait for each other, and the second finds what the first has left.
  const left =
    locked.size === 0 ? [] : (await findHoldings(scope, [loan])).filter(({ balance }) => balance > 0n);
  const released = part ? [partOf(left, loan, part)] : left.map(({ lot, balance }) => ({ lot, balance }));
  await bookGoods(
    scope,
    released.map(({ lot, balance }) => ({
      kind: "released",
      lot,
      quantity: balance,
      from: { state: "pledged", ref: loan },
      to: freeGoods,
      reference: loan,
      at,
      by,
    })),
  );
  if (!part) {
    await scope.named(
      "goods.releaseContracts",
      "update goods.financed_contract set released_at = $2 where loan = $1 and released_at is null",
      [loan, new Date(at)],
    );
  }
  return released;
}

function partOf(left: readonly Holding[], loan: PledgeRef, { lot, quantity }: NonNullable<Release["part"]>) {
  const has = left.find((one) => one.lot === lot)?.balance ?? 0n;
  if (quantity <= 0n) throw new Refused("QUANTITY_NOT_POSITIVE");
  if (quantity > has) throw new Refused("PLEDGE_SMALLER", { lot, loan });
  return { lot, balance: quantity };
}

/** Of contracts those that are financed, and by which loan. */
export async function financedBy(
  { named }: GoodsScope,
  contracts: readonly string[],
): Promise<ReadonlyMap<string, PledgeRef>> {
  if (contracts.length === 0) return new Map();
  const found = await named<{ contract_no: string; loan: PledgeRef }>(
    "goods.financedBy",
    "select contract_no, loan from goods.financed_contract where contract_no = any($1::text[]) and released_at is null",
    [contracts],
  );
  return new Map(found.map(({ contract_no, loan }) => [contract_no, loan]));
}
