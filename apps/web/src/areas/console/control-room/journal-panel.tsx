import { control } from "@zd/api/trading/control";
import type { OutputOf } from "@zd/api/wire/operation";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useEffect, useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import styles from "./control-room.module.css";

/** How many rows are shown at once. */
const size = 30;

interface Props {
  readonly section: SectionId;
  /** Only what concerns this ware; left out for the whole section. */
  readonly ware?: WareId;
  /** Number of the last row that there is: another one says that there are new rows. */
  readonly seq: number;
}

/** 日志 of the section with accepted and refused orders; the newest rows, or those before a number. */
export function JournalPanel({ section, ware, seq }: Props) {
  const [ordersOnly, setOrdersOnly] = useState(ware !== undefined);
  /** Rows before this number are shown; null for the newest ones. */
  const [before, setBefore] = useState<number | null>(null);
  const answer = useCallQuery(
    control.listJournal,
    { section, size, orders: ordersOnly, ...(before !== null && { before }), ...(ware && { ware }) },
    { keepPrevious: true },
  );
  const { data, refetch } = answer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of the last row says that there are new ones
  useEffect(() => {
    if (before === null) void refetch();
  }, [seq, before, refetch]);
  const oldest = data?.rows.at(-1)?.seq;

  return (
    <section className={styles["journal"]} aria-label={ware ? "标的日志" : "日志"}>
      <header>
        <h2>{ware ? "报价明细" : "日志"}</h2>
        <label>
          <input
            type="checkbox"
            checked={ordersOnly}
            onChange={({ target }) => {
              setOrdersOnly(target.checked);
              setBefore(null);
            }}
          />
          只看报价
        </label>
        <span>每条含上一条的哈希</span>
        <div className={layout["acts"]}>
          <Button look="text" small disabled={before === null} onClick={() => setBefore(null)}>
            最新
          </Button>
          <Button
            look="text"
            small
            disabled={!data?.more || oldest === undefined}
            onClick={() => setBefore(oldest ?? null)}
          >
            更早
          </Button>
        </div>
      </header>
      {answer.error ? (
        <FailedState error={answer.error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={styles["rows"]}>
          <Rows of={data.rows} />
        </div>
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  );
}

/** The rows of the journal, the newest first. */
const Rows = ({ of }: { readonly of: OutputOf<typeof control.listJournal>["rows"] }) => (
  <PlainTable
    label="日志"
    edge
    dense
    inner
    columns={[
      { title: "序号", show: (row) => <b>{row.seq}</b> },
      {
        title: "时间",
        show: (row) => (
          <>
            {formatShanghai(row.at).slice(11)}.{String(row.at % 1000).padStart(3, "0")}
          </>
        ),
      },
      {
        title: "事件",
        show: (row) => (row.refused ? <span className={styles["warn"]}>{row.kindName}</span> : row.kindName),
      },
      { title: "标的", show: (row) => row.wareNo ?? noNumber },
      { title: "企业", show: (row) => row.firmName ?? noNumber },
      { title: "内容", className: layout["quiet"], show: (row) => row.detail },
      {
        title: "哈希",
        from: "laptop",
        className: "mono",
        show: (row) => row.hash?.slice(0, 16) ?? noNumber,
      },
    ]}
    rows={of}
    rowKey={(row) => row.seq}
  />
);
