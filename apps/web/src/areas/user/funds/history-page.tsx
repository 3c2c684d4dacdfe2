import { Link } from "@tanstack/react-router";
import { money } from "@zd/api/funds/money";
import { StatementButton } from "../../../parts/funds/statement-button.tsx";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { useListTabs } from "../../../ui/query-page/list-tabs.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 历史资金 (R-2137): day by day, or what the period came to by kinds of business. */
export function HistoryPage() {
  const [view, tabs] = useListTabs("历史资金", { days: "按日", kinds: "按业务" });
  const actions = (
    <>
      <StatementButton />
      <Link to="/user/bank/moneychange" className={buttonClass({})}>
        资金变动明细
      </Link>
    </>
  );
  return view === "kinds" ? (
    <QueryPage
      key="kinds"
      of={money.listKinds}
      rowKey="kind"
      emptyHint="所选期间没有资金变动"
      tabs={tabs}
      actions={actions}
    />
  ) : (
    <QueryPage
      key="days"
      of={money.listDays}
      rowKey="day"
      emptyHint="每日零点后生成前一日的资金记录；没有变动的日子不列出"
      tabs={tabs}
      actions={actions}
    />
  );
}
