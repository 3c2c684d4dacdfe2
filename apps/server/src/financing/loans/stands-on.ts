import { capOf } from "@zd/domain/financing/credit";
import type { Product } from "@zd/domain/financing/products";
import type { ContractNo, Fen, FirmId } from "@zd/domain/kernel/brand";
import { type Financeable, findFinanceableOf } from "../../contracts/index.ts";
import type { Reader } from "../../platform/database/database.ts";

/** The amount of a contract that a product lends on: what is still to be paid, or what the buyer owes. */
export const basisOf = ({ kind }: Pick<Product, "kind">, { toPay, receivable }: Financeable): Fen =>
  kind === "order" ? toPay : receivable;

/** Why a product does not lend on a contract; null where it does. */
export function misfit(product: Product, contract: Financeable, firm: FirmId): string | null {
  if (contract.parties[product.side] !== firm)
    return `贵公司不是合同的${product.side === "B" ? "买方" : "卖方"}`;
  if (!product.payTypes.includes(contract.payType)) return "付款方式不符";
  if (basisOf(product, contract) > 0n) return null;
  return product.kind === "order" ? "合同不在待付款状态" : "合同没有待收的结算款";
}

/** Those of these contracts on which a loan stands, or is applied for. */
export async function findFinanced(db: Reader, nos: readonly ContractNo[]): Promise<ReadonlySet<ContractNo>> {
  if (nos.length === 0) return new Set();
  const found = await db
    .selectFrom("financing.loan")
    .select("contractNo")
    .where("contractNo", "in", nos)
    .where("state", "in", ["1", "2", "3", "5"])
    .execute();
  return new Set(found.flatMap(({ contractNo }) => (contractNo === null ? [] : [contractNo])));
}

export interface Candidate {
  readonly contract: Financeable;
  /** Fen: what is to be paid or owed by the contract. */
  readonly basis: Fen;
  /** The most that the product lends on it. */
  readonly cap: Fen;
  /** Whether a loan stands on it, or is applied for. */
  readonly financed: boolean;
}

/** Contracts of a firm on which a product lends. */
export async function findCandidates(
  db: Reader,
  product: Product,
  firm: FirmId,
): Promise<readonly Candidate[]> {
  const found = await findFinanceableOf(db, firm, product.side, product.payTypes);
  const fitting = found.filter((contract) => misfit(product, contract, firm) === null);
  const financed = await findFinanced(
    db,
    fitting.map(({ contractNo }) => contractNo),
  );
  return fitting.map((contract) => {
    const basis = basisOf(product, contract);
    return { contract, basis, cap: capOf(basis, product), financed: financed.has(contract.contractNo) };
  });
}
