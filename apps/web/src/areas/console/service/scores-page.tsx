import { type ServiceAspect, serviceAspects, serviceDesk } from "@zd/api/content/service";
import { useCallQuery } from "../../../api/hooks.ts";
import { FailedState } from "../../../ui/empty-state.tsx";
import { InOnePiece } from "../../../ui/in-one-piece.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Scrolling } from "../../../ui/scrolling.tsx";
import table from "../console.module.css";

const aspects = Object.entries(serviceAspects) as [ServiceAspect, string][];

/** 服务评价: the averages of each month, and every rating. */
export const ScoresPage = () => (
  <InOnePiece>
    <QueryPage
      title="服务评价"
      of={serviceDesk.listScores}
      rowKey="rating"
      detailTitle={({ firm }) => firm}
      lead={<Averages />}
      listTitle="各次评价"
      emptyHint="会员每月可评价一次"
    />
  </InOnePiece>
);

function Averages() {
  const { data, error, refetch } = useCallQuery(serviceDesk.readAverages, {});
  if (error) return <FailedState what="各月均分" error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={table["block"]}>
      <h2>各月均分</h2>
      <Scrolling className={table["scroll"]}>
        <table className={table["table"]} aria-label="各月均分">
          <thead>
            <tr>
              <th>月份</th>
              <th className={table["number"]}>评价数</th>
              {aspects.map(([aspect, title]) => (
                <th key={aspect} className={table["number"]}>
                  {title}
                  <i>分</i>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map(({ month, ratings, averages }) => (
              <tr key={month}>
                <td>{month}</td>
                <td className={table["number"]}>{ratings}</td>
                {aspects.map(([aspect]) => (
                  <td key={aspect} className={table["number"]}>
                    {averages[aspect]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </section>
  );
}
