import { Link } from "@tanstack/react-router";
import { dayEnds } from "@zd/api/closing/operations";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 历日日终: the days that are over, with who has signed them. */
export const DayEndsPage = () => (
  <QueryPage
    of={dayEnds.listDays}
    rowKey="sheet"
    emptyHint="每日 00:10 结账后，当日的日终单列在这里"
    detail={({ day, version }) => (
      <DetailActions>
        <Link to="/console/day-end" search={{ day, version: String(version) }}>
          日终单
        </Link>
      </DetailActions>
    )}
  />
);
