import { type ContractState, dissolvedStates } from "@zd/domain/contracts/codes";
import { type Contract, dueFrom, owedBy } from "@zd/domain/contracts/contract";
import type { CompanyId, ContractNo, Fen, FirmId, Instant, Price, Quantity } from "@zd/domain/kernel/brand";
import { fen } from "@zd/domain/kernel/brand";
import type { PayType, Side } from "@zd/domain/terms/codes";
import { sql } from "kysely";
import { type Reader, rows, type Tx } from "../platform/database/database.ts";
import { revive } from "../platform/formats/exact-json.ts";
import { isCounted } from "../platform/lists/counted.ts";

/** A contract as a lender looks at it. */
export interface Financeable {
  readonly contractNo: ContractNo;
  readonly companyId: CompanyId;
  /** The firms of both sides. */
  readonly parties: Readonly<Record<Side, FirmId>>;
  /** The buyer's payment can be financed in 20, the seller's receivable in 70. */
  readonly state: ContractState;
  /** 0 预付款, 1 保证付款, 2 货到付款, 3 线下付款. */
  readonly payType: PayType;
  /** Name of the product, in words. */
  readonly product: string;
  readonly wareKindId: string;
  /** Agreed at the deal. */
  readonly quantity: Quantity;
  /** Price of the deal. */
  readonly price: Price;
  /** Price × quantity of the deal. */
  readonly amount: Fen;
  /** What the buyer has still to pay before the goods are loaded; zero once that is paid. */
  readonly toPay: Fen;
  /** What the buyer owes by the confirmed settlement. */
  readonly receivable: Fen;
}

const columns = [
  "contractNo",
  "companyId",
  "product",
  "wareKindId",
  "quantity",
  "price",
  "amount",
  "payType",
  "body",
] as const;

function toFinanceable(row: {
  contractNo: ContractNo;
  companyId: string;
  product: string;
  wareKindId: string;
  quantity: Quantity;
  /** Price of the deal. */
  price: Price;
  /** Price × quantity of the deal. */
  amount: Fen;
  payType: PayType;
  /** The contract as its facts make it, as jsonb. */
  body: Contract;
}): Financeable {
  const { body, companyId, ...rest } = row;
  const contract = revive<Contract>(body);
  const owed = owedBy(contract);
  return {
    ...rest,
    companyId: companyId as CompanyId,
    parties: contract.parties,
    state: contract.state,
    toPay: contract.state === "20" ? dueFrom(contract, "B") : fen(0n),
    receivable: contract.state === "70" && owed?.by === "B" ? owed.amount : fen(0n),
  };
}

/** Financing facts of the contracts with these numbers; numbers without a contract are left out. */
export async function findFinanceable(
  db: Reader,
  nos: readonly ContractNo[],
): Promise<ReadonlyMap<ContractNo, Financeable>> {
  if (nos.length === 0) return new Map();
  const found = await db
    .selectFrom("contracts.contract")
    .select(columns)
    .where("contractNo", "in", nos)
    .execute();
  return new Map(found.map((row) => [row.contractNo, toFinanceable(row)]));
}

/** The same for one contract, locked until this transaction is over; null where there is none. */
export async function lockFinanceable(tx: Tx, no: ContractNo): Promise<Financeable | null> {
  const found = await tx
    .selectFrom("contracts.contract")
    .select(columns)
    .where("contractNo", "=", no)
    .forUpdate()
    .executeTakeFirst();
  return found ? toFinanceable(found) : null;
}

/** Contracts of a firm that wait for a payment of this kind, the newest first. */
export async function findFinanceableOf(
  db: Reader,
  firm: FirmId,
  side: Side,
  payTypes: readonly PayType[],
): Promise<readonly Financeable[]> {
  if (payTypes.length === 0) return [];
  const found = await db
    .selectFrom("contracts.contract")
    .select(columns)
    .where(side === "B" ? "buyerId" : "sellerId", "=", firm)
    .where("payType", "in", payTypes)
    .where("state", "=", side === "B" ? "20" : "70")
    .where("isOpen", "=", true)
    .orderBy("dealtAt", "desc")
    .limit(100)
    .execute();
  return found.map(toFinanceable);
}

/** Those of these contracts that were dissolved. */
export async function findDissolved(
  db: Reader,
  nos: readonly ContractNo[],
): Promise<ReadonlySet<ContractNo>> {
  if (nos.length === 0) return new Set();
  const found = await db
    .selectFrom("contracts.contract")
    .select("contractNo")
    .where("contractNo", "in", nos)
    .where("state", "in", dissolvedStates)
    .execute();
  return new Set(found.map(({ contractNo }) => contractNo));
}

/** Sum of what a firm has bought and sold by contracts since `since`. */
export async function findTurnover(db: Reader, firm: FirmId, since: Instant): Promise<Fen> {
  const [found] = await rows<{
    /** In fen; practice and dissolved contracts left out. */
    turnover: Fen;
  }>(
    db,
    sql`select coalesce(sum(amount), 0)::bigint as turnover from contracts.contract c
        where ${isCounted("c")} and (buyer_id = ${firm} or seller_id = ${firm}) and dealt_at >= ${new Date(since)} and state <> all(${dissolvedStates})`,
  );
  return found?.turnover ?? fen(0n);
}
