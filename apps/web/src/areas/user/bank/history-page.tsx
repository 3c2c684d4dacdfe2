import { Link } from "@tanstack/react-router";
import { dayList, kindList, money } from "@zd/contract/funds/money";
import { useState } from "react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 历史资金 (R-2137): day by day, or what the period came to by kinds of business. */
export function HistoryPage() {
  const [byKind, setByKind] = useState(false);
  const actions = (
    <>
      <Button aria-pressed={!byKind} onClick={() => setByKind(false)}>
        按日
      </Button>
      <Button aria-pressed={byKind} onClick={() => setByKind(true)}>
        按业务
      </Button>
      <Link to="/user/bank/moneychange" className={buttonClass({})}>
        资金变动明细
      </Link>
    </>
  );
  return byKind ? (
    <QueryPage
      key="kinds"
      listing={kindList}
      operation={money.listKinds}
      rowKey="kind"
      emptyHint="所选期间没有资金变动"
      actions={actions}
    />
  ) : (
    <QueryPage
      key="days"
      listing={dayList}
      operation={money.listDays}
      rowKey="day"
      emptyHint="每日零点后生成前一日的资金记录；没有变动的日子不列出"
      actions={actions}
    />
  );
}
