import type { Fen, Quantity } from "@zd/domain/kernel/brand";
import { thousandthsOf } from "../../ui/charts/bar.tsx";
import { shownAmount, shownQuantity } from "../../ui/figures/figures.tsx";
import { Progress } from "../contracts/progress.tsx";

interface Sums {
  /** What the contract is for. */
  readonly quantity: Quantity;
  readonly delivered: Quantity;
  /** What the buyer has paid. */
  readonly paid: Fen;
  /** What the seller has taken out of it. */
  readonly withdrawn: Fen;
}

interface Props {
  readonly of: Sums;
  /** What was published to be signed for, where the reader is to compare it. */
  readonly published?: Quantity;
}

/** How much of a long-term contract is delivered, and how much of its money has been taken out. */
export const ContractBars = ({ of: { quantity, delivered, paid, withdrawn }, published }: Props) => (
  <>
    <Progress
      title="数量"
      unit="吨"
      thousandths={thousandthsOf(delivered, quantity)}
      facts={[
        ["合同", shownQuantity(quantity)],
        ["已交收", shownQuantity(delivered)],
        ...(published === undefined ? [] : [["公布", shownQuantity(published)] as const]),
      ]}
    />
    <Progress
      title="货款提现"
      unit="元"
      thousandths={thousandthsOf(withdrawn, paid)}
      facts={[
        ["已付", shownAmount(paid)],
        ["已提现", shownAmount(withdrawn)],
      ]}
    />
  </>
);
