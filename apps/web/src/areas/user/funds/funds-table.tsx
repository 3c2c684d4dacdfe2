import { Link } from "@tanstack/react-router";
import { type Bucket, buckets } from "@zd/domain/funds/bucket";
import { classNames } from "../../../ui/class-names.ts";
import { Amount, noNumber } from "../../../ui/figures.tsx";
import type { Today } from "./day-account.ts";
import styles from "./funds-table.module.css";
import table from "./plain-table.module.css";
import { sharesOf } from "./shares.ts";

type AmountName = "available" | "tradingDeposit" | "performanceDeposit" | "escrow" | "withdrawal";

const lines: readonly [Bucket, AmountName, explanation: string][] = [
  ["available", "available", "可用于报价与付款"],
  ["trading-deposit", "tradingDeposit", "报价占用，出局或未成交即时退回"],
  ["performance-deposit", "performanceDeposit", "在办合同占用，履约完成后退回"],
  ["escrow", "escrow", "合同货款，结算后支付卖方"],
  ["withdrawal", "withdrawal", "出金申请，银行处理中"],
];

interface Props {
  readonly today: Today;
  /** Leads from the buckets to the day's account, where this page is not that account itself. */
  readonly linked?: boolean;
}

/** The buckets of a firm's money (domain §6.1): a bar of their shares, and the figures under it. */
export function FundsTable({ today, linked = false }: Props) {
  const shares = sharesOf(lines.map(([, name]) => today[name]));
  return (
    <div>
      <div className={styles["stack"]} aria-hidden="true">
        {lines.map(
          ([bucket], at) =>
            Number(shares?.[at] ?? 0) > 0 && (
              <i key={bucket} className={styles[bucket]} style={{ flexGrow: Number(shares?.[at]) }} />
            ),
        )}
      </div>
      <table className={classNames(table["table"], table["inset"])}>
        <caption className="sr">资金构成</caption>
        <thead>
          <tr>
            <th>科目</th>
            <th className={table["figure"]}>
              金额<i>元</i>
            </th>
            <th className={table["figure"]}>
              占比<i>%</i>
            </th>
            <th className={table["wide"]}>说明</th>
            {linked && (
              <th className={table["figure"]}>
                <span className="sr">操作</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(([bucket, name, explanation], at) => (
            <tr key={bucket}>
              <th scope="row">
                <i className={classNames(styles["swatch"], styles[bucket])} aria-hidden="true" />
                {buckets[bucket]}
              </th>
              <td className={table["figure"]}>
                <Amount of={today[name]} strong />
              </td>
              <td className={classNames(table["figure"], styles["quiet"])}>{shares?.[at] ?? noNumber}</td>
              <td className={classNames(table["wide"], styles["quiet"])}>{explanation}</td>
              {linked && (
                <td className={table["figure"]}>
                  {bucket === "available" && <Link to="/user/bank/money">今日资金</Link>}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">总资金</th>
            <td className={table["figure"]}>
              <Amount of={today.total} strong />
            </td>
            <td className={classNames(table["figure"], styles["quiet"])}>{shares ? "100.0" : noNumber}</td>
            <td className={table["wide"]} />
            {linked && <td />}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
