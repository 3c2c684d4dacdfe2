import { guestTotals, special } from "@zd/api/trading/special-sections";
import type { Column } from "@zd/api/wire/listing";
import type { OutputOf } from "@zd/api/wire/operation";
import type { SectionId } from "@zd/domain/kernel/brand";
import { useCall, useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { grouped, noNumber } from "../../../ui/figures/figures.tsx";
import { Cell, isFigure } from "../../../ui/query-page/cell.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { useSaving } from "../../../ui/use-saving.ts";
import styles from "./special-sections-page.module.css";

type Row = OutputOf<typeof special.readGuestTotals>["rows"][number];

const columns: readonly (readonly [string, Column])[] = Object.entries(guestTotals.columns);

/** 企业汇总: who came, and when the section is over what each firm did; on the screen and as an Excel file. */
export function GuestTotals({ section }: { readonly section: SectionId }) {
  const { data, error, refetch } = useCallQuery(special.readGuestTotals, { section });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  if (data.rows.length === 0)
    return (
      <EmptyState title="本场没有邀请企业" drawing="firm" small>
        邀请在专场开始前添加
      </EmptyState>
    );
  const over = data.rows.some(({ orders }) => orders !== null);
  return (
    <>
      <div className={styles["tools"]}>
        {!over && <p>委托与成交在场次结束后显示</p>}
        <Download section={section} />
      </div>
      <PlainTable
        label={guestTotals.title}
        edge
        columns={columns.map(([key, column], at) => ({
          title: column.title,
          unit: column.unit,
          figure: isFigure(column),
          show: (row: Row) => <Cell column={column} value={row[key as keyof Row]} />,
          ...(over && {
            sum:
              at === 0
                ? "合计"
                : column.total && (data.sums[key] === undefined ? noNumber : grouped(data.sums[key])),
          }),
        }))}
        rows={data.rows}
        rowKey={({ creditCode }) => creditCode}
      />
    </>
  );
}

function Download({ section }: { readonly section: SectionId }) {
  const call = useCall();
  const { busy, save } = useSaving<"xlsx">();
  const make = async () => ({
    name: `${guestTotals.title}_${section}.xlsx`,
    content: await call(special.downloadGuestTotals, { section }),
  });
  return (
    <Button small busy={busy !== null} onClick={() => void save("xlsx", make)}>
      下载 Excel
    </Button>
  );
}
