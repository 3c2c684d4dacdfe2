import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { syncStates } from "@zd/domain/system/health";
import { verdictOf } from "@zd/domain/system/judge-health";
import { noNumber } from "../../../ui/figures/figures.tsx";
import { Status } from "../../../ui/status/status.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { shownBytes, shownDuration } from "./figures.ts";
import type { Health } from "./reads.ts";
import { PartHead } from "./verdict.tsx";

/** The primary, and the standbys that follow it. */
export function DatabaseParts({ of: { database, faults } }: { readonly of: Health }) {
  const { archives, archivedAt, connections, connectionsMax } = database;
  return (
    <section className={table["block"]} aria-label="数据库">
      <PartHead title="数据库" verdict={verdictOf(faults, "database")} />
      <Facts
        label="主库"
        rows={[
          ["版本", `PostgreSQL ${database.version}`],
          ["主库地址", database.address],
          ["大小", shownBytes(database.size)],
          ["连接数", `${connections} / ${connectionsMax}`],
          ["最早的事务已打开", shownDuration(database.transactionMs)],
          ["最近归档 WAL", archives ? archivedAt && formatShanghai(archivedAt) : "未启用"],
        ]}
      />
      <PlainTable
        label="备库"
        edge
        columns={[
          { title: "备库", head: true, show: ({ name }) => name ?? noNumber },
          { title: "同步方式", show: ({ sync }) => (sync === null ? noNumber : syncStates[sync]) },
          {
            title: "状态",
            show: ({ name }) =>
              faults.some(({ kind, on }) => kind === "standbyLags" && on === name) ? (
                <Status tone="warning">落后</Status>
              ) : (
                <Status tone="success">正常</Status>
              ),
          },
          { title: "落后", figure: true, show: ({ lag }) => shownBytes(lag) },
        ]}
        rows={database.standbys}
        rowKey={({ name }, place) => name ?? place}
        none={database.standbysExpected > 0 ? "没有备库跟随主库" : "未设备库"}
      />
    </section>
  );
}
