import { fees } from "@zd/api/funds/fees";
import { parameterSheet } from "@zd/api/trading/parameters";
import { formatPrice } from "@zd/domain/money/price";
import { formatAmount } from "@zd/domain/money/yuan";
import type { DepositRule } from "@zd/domain/trading/session";
import { useCallQuery } from "../../../api/hooks.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./fees.module.css";

/** 保证金缴纳记录 (R-2183): every movement, and what sections ask by the way they run. */
export const DepositPage = () => (
  <QueryPage
    of={fees.listDeposits}
    rowKey="move"
    emptyHint="报价冻结、解冻和转为履约保证金的金额在这里记录"
    lead={<Terms />}
  />
);

const wordsOfRule = (rule: DepositRule): string => {
  switch (rule.mode) {
    case "RATIO":
      return `起拍价 × 数量 × ${rule.rate / 100} %`;
    case "FIXED":
      return `每场 ${formatAmount(rule.amount)} 元`;
    case "TON":
      return `${formatPrice(rule.perTonne)} 元/吨`;
  }
};

function Terms() {
  const { data, error, refetch } = useCallQuery(parameterSheet.listDepositTerms, {}, { staleMs: 600_000 });
  if (error && !data) return <FailedState what="保证金标准" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={1} />;
  return (
    <details className={styles["scroll"]}>
      <summary className={styles["terms"]}>各交易模式的保证金标准，以场次公告为准</summary>
      <PlainTable
        label="保证金标准"
        edge
        columns={[
          { title: "交易模式", show: ({ name }) => name },
          { title: "商品种类", show: ({ wareKind }) => wareKind ?? "其他品种" },
          { title: "交易保证金", show: ({ deposit }) => wordsOfRule(deposit) },
          {
            title: "履约保证金",
            show: ({ performanceBase }) => (performanceBase === "DEAL" ? "按成交价" : "按起拍价"),
          },
        ]}
        rows={data}
        rowKey={({ mode, downmode, wareKind }) => `${mode} ${downmode} ${wareKind}`}
      />
    </details>
  );
}
