import { Link } from "@tanstack/react-router";
import { money } from "@zd/api/funds/money";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 资金变动明细 (R-2138): every entry of every bucket. */
export const MoneyChangePage = () => (
  <QueryPage
    of={money.listChanges}
    rowKey="entry"
    detailTitle={({ voucher }) => `凭证 ${voucher}`}
    emptyHint="资金变动会出现在这里"
    actions={
      <Link to="/user/bank/hismoney" className={buttonClass({})}>
        历史资金
      </Link>
    }
  />
);
