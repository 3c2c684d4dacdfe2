import { guestTotals, special } from "@zd/api/trading/special-sections";
import type { Column } from "@zd/api/wire/listing";
import type { OutputOf } from "@zd/api/wire/operation";
import type { SectionId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCall, useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { warn } from "../../../ui/feedback/notices.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { grouped, noNumber } from "../../../ui/figures/figures.tsx";
import { Cell, isFigure } from "../../../ui/query-page/cell.tsx";
import { saveFile, workbookType } from "../../../ui/save-file.ts";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./special-sections-page.module.css";

type Row = OutputOf<typeof special.readGuestTotals>["rows"][number];

const columns: readonly (readonly [string, Column])[] = Object.entries(guestTotals.columns);

/** 企业汇总: who came, and when the section is over what each firm did; on the screen and as an Excel file. */
export function GuestTotals({ section }: { readonly section: SectionId }) {
  const { data, error, refetch } = useCallQuery(special.readGuestTotals, { section });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  if (data.rows.length === 0) return <EmptyState title="本场没有邀请企业" />;
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
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await call(special.downloadGuestTotals, { section });
      saveFile(file, `${guestTotals.title}_${section}.xlsx`, workbookType);
    } catch (error) {
      warn(messageOf(error as Error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button small busy={busy} onClick={() => void download()}>
      下载 Excel
    </Button>
  );
}
