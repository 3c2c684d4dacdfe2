import { Link } from "@tanstack/react-router";
import { transfers } from "@zd/api/funds/transfers";
import type { OutputOf } from "@zd/api/wire/operation";
import { transferDirections, transferStates } from "@zd/domain/funds/bank-transfer";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../../api/hooks.ts";
import { State } from "../../../ui/feedback/state.tsx";
import { WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import { Amount, shownAmount } from "../../../ui/figures/figures.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./fund-form.module.css";

const everyMs = 30_000;
const newest = { pageIndex: 1, pageSize: 8, filters: {} } as const;

type Withdrawable = OutputOf<typeof transfers.readWithdrawable>;

/** Beside the form: when money may be moved, and what was moved last. */
export function RecentTransfers({ withdrawable }: { readonly withdrawable: Withdrawable }) {
  const recent = useCallQuery(transfers.listTransfers, newest, { everyMs });
  return (
    <aside className={styles["recent"]} aria-label="划转时间与最近划转">
      <h2>划转时间</h2>
      <Facts
        bare
        layout="ends"
        rows={[
          ["入金", "全天，银行确认后到账"],
          ["出金", withdrawable.hours],
          ["出金现在", withdrawable.open ? "可办理" : "不在办理时间"],
          ["交易中心审批", `达到 ${shownAmount(withdrawable.approvalFrom)} 元`],
        ]}
      />
      <h2>
        最近划转 <Link to="/user/bank/query-inoutmoney">全部</Link>
      </h2>
      <WithAnswer of={recent} lines={8}>
        {({ rows }) => (
          <PlainTable
            label="最近划转"
            dense
            columns={[
              { title: "时间", show: ({ at }) => formatShanghai(at).slice(5, 16) },
              {
                title: "方向",
                show: ({ direction }) => transferDirections[direction as keyof typeof transferDirections],
              },
              { title: "金额", unit: "元", figure: true, show: ({ amount }) => <Amount of={amount} /> },
              {
                title: "状态",
                show: ({ state }) => (
                  <State of="transfer" is={state as keyof typeof transferStates}>
                    {transferStates[state as keyof typeof transferStates]}
                  </State>
                ),
              },
            ]}
            rows={rows}
            rowKey={({ transfer }) => transfer}
            none="近 90 天没有划转"
          />
        )}
      </WithAnswer>
    </aside>
  );
}
