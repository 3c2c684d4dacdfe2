import { type Fen, fen } from "@zd/domain/kernel/brand";
import type { BasketTotals as Totals } from "@zd/domain/mall/basket";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import type { ReactNode } from "react";
import { noNumber, shownAmount, shownQuantity } from "../../../../ui/figures/figures.tsx";
import styles from "./basket.module.css";

interface Props {
  readonly totals: Totals;
  /** How many wares are chosen. */
  readonly count: number;
  /** 可用资金 of the firm. */
  readonly funds: Fen;
  /** The button that orders, or why there is none. */
  readonly children: ReactNode;
}

/** What the chosen wares come to: 货款 with its capitals, charges, what is frozen, and what is left. */
export const BasketTotals = ({ totals, count, funds, children }: Props) => (
  <div className={styles["totals"]}>
    <dl aria-label="合计">
      <dt>
        货款 {count} 种 {shownQuantity(totals.count)} 吨
      </dt>
      <dd>
        <b>{shownAmount(totals.amount)}</b>
      </dd>
      <dd className={styles["capitals"]}>{chineseCapital(totals.amount)}</dd>
      <dt>保证金</dt>
      <dd>{shownAmount(totals.deposit)}</dd>
      <dt>服务费</dt>
      <dd>{shownAmount(totals.fee)}</dd>
      <dt>货款与服务费合计</dt>
      <dd>{shownAmount(totals.total)}</dd>
      <dt className={styles["frozen"]}>本次冻结 元</dt>
      <dd className={styles["frozen"]}>{shownAmount(totals.frozen)}</dd>
      <dt>下单后可用</dt>
      <dd>{totals.frozen > funds ? noNumber : shownAmount(fen(funds - totals.frozen))}</dd>
    </dl>
    {children}
    {totals.frozen > funds && (
      <p className={styles["hindrance"]} role="status">
        可用资金不足，还差 {shownAmount(fen(totals.frozen - funds))} 元
      </p>
    )}
  </div>
);
