import { control } from "@zd/api/trading/control";
import type { SectionId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useEffect, useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/empty-state.tsx";
import { noNumber } from "../../../ui/figures.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import table from "../console.module.css";
import styles from "./control-room.module.css";

const size = 30;

/** 日志: what has happened in the section, accepted and refused orders as they come; older rows by their number. */
export function JournalPanel({ section, seq }: { readonly section: SectionId; readonly seq: number }) {
  const [orders, setOrders] = useState(false);
  /** Rows before this number; null follows the end. */
  const [before, setBefore] = useState<number | null>(null);
  const answer = useCallQuery(
    control.listJournal,
    { section, size, orders, ...(before !== null && { before }) },
    { keepPrevious: true },
  );
  const { data, refetch } = answer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of the last row says that there are new ones
  useEffect(() => {
    if (before === null) void refetch();
  }, [seq, before, refetch]);
  const oldest = data?.rows.at(-1)?.seq;

  return (
    <section className={styles["journal"]} aria-label="日志">
      <header>
        <h2>日志</h2>
        <label>
          <input
            type="checkbox"
            checked={orders}
            onChange={({ target }) => {
              setOrders(target.checked);
              setBefore(null);
            }}
          />
          只看报价
        </label>
        <span>每条含上一条的哈希</span>
        <div className={table["ends"]}>
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
          <table className={classNames(table["table"], styles["dense"])}>
            <thead>
              <tr>
                <th>序号</th>
                <th>时间</th>
                <th>事件</th>
                <th>标的</th>
                <th>企业</th>
                <th>内容</th>
                <th className={table["wide"]}>哈希</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.seq}>
                  <td>
                    <b>{row.seq}</b>
                  </td>
                  <td>
                    {formatShanghai(row.at).slice(11)}.{String(row.at % 1000).padStart(3, "0")}
                  </td>
                  <td className={classNames(row.refused && styles["warn"])}>{row.kindName}</td>
                  <td>{row.wareNo ?? noNumber}</td>
                  <td>{row.firmName ?? noNumber}</td>
                  <td className={table["muted"]}>{row.detail}</td>
                  <td className={classNames("mono", table["wide"])}>{row.hash?.slice(0, 16) ?? noNumber}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  );
}
