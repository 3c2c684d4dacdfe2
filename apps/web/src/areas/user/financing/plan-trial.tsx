import type { RepayMethod } from "@zd/domain/financing/codes";
import { productOf } from "@zd/domain/financing/products";
import { scheduleOf } from "@zd/domain/financing/schedule";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { PlanTable } from "../../../parts/financing/plan-table.tsx";
import { useOpenedAt } from "../../../realtime/server-clock.ts";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import styles from "./financing.module.css";

interface Props {
  /** The number of the financing product. */
  readonly product: string;
  /** Principal, in fen. */
  readonly amount: Fen;
  readonly method: RepayMethod;
  /** Days or months, by the method of repayment. */
  readonly term: number;
}

/** 还款试算: what the loan would cost, and when, if it were drawn down today; by the rule of the server. */
export function PlanTrial({ product: id, amount, method, term }: Props) {
  const now = useOpenedAt();
  const product = productOf(id);
  if (!product || now === null) return null;
  const plan = scheduleOf(amount, { ...product, method }, shanghaiDay(now), term);
  const interest = fen(plan.reduce((sum, one) => sum + one.interest, 0n));
  return (
    <details className={styles["trial"]}>
      <summary>
        按今日放款试算：利息合计 <b>{shownAmount(interest)}</b> 元，共 {plan.length} 期，最后到期日{" "}
        {plan.at(-1)?.dueOn}
      </summary>
      <PlanTable plan={plan} />
    </details>
  );
}
