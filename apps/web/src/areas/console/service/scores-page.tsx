import { type ServiceAspect, serviceAspects, serviceDesk } from "@zd/api/content/service";
import type { OutputOf } from "@zd/api/wire/operation";
import { useCallQuery } from "../../../api/hooks.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { InOnePiece } from "../../../ui/feedback/in-one-piece.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";

type Averages = OutputOf<typeof serviceDesk.readAverages>[number];

const aspects = Object.entries(serviceAspects) as [ServiceAspect, string][];

/** 服务评价: the averages of each month, and every rating. */
export const ScoresPage = () => (
  <InOnePiece>
    <QueryPage
      title="服务评价"
      of={serviceDesk.listScores}
      rowKey="rating"
      detailTitle={({ firm }) => firm}
      lead={<MonthlyAverages />}
      listTitle="各次评价"
      emptyHint="会员每月可评价一次"
    />
  </InOnePiece>
);

function MonthlyAverages() {
  const { data, error, refetch } = useCallQuery(serviceDesk.readAverages, {});
  if (error) return <FailedState what="各月均分" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.length === 0) return null;
  return (
    <section className={table["block"]}>
      <h2>各月均分</h2>
      <PlainTable
        label="各月均分"
        edge
        columns={[
          { title: "月份", head: true, show: ({ month }) => month },
          { title: "评价数", figure: true, show: ({ ratings }) => ratings },
          ...aspects.map(
            ([aspect, title]): PlainColumn<Averages> => ({
              title,
              unit: "分",
              figure: true,
              show: ({ averages }) => averages[aspect],
            }),
          ),
        ]}
        rows={data}
        rowKey={({ month }) => month}
      />
    </section>
  );
}
