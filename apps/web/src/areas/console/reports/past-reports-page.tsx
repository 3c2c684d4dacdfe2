import { Link } from "@tanstack/react-router";
import { reports } from "@zd/api/reports/operations";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 历次报表: what was reported of each day, week and month that is over. */
export const PastReportsPage = () => (
  <QueryPage
    of={reports.listPastReports}
    rowKey="id"
    emptyHint="每日 00:10 结账后，当日的报表自动生成并列在这里；周报在周日、月报在月末之后"
    detail={({ id, report }) => (
      <DetailActions>
        <Link to="/console/reports" search={{ past: id, report }}>
          查看报表
        </Link>
      </DetailActions>
    )}
  />
);
