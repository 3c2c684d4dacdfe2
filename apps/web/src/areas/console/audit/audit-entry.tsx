import { audit } from "@zd/api/console/audit";
import type { OutputOf } from "@zd/api/wire/operation";
import { useCallQuery } from "../../../api/hooks.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";

type Entry = OutputOf<typeof audit.readEntry>;

/** An entry of the audit log: the command with its input, and each record that it has changed. */
export function AuditEntry({ entry }: { readonly entry: number }) {
  const { data, error, refetch } = useCallQuery(audit.readEntry, { entry });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <>
      <Facts
        label="来源"
        rows={[
          ["结果", data.words],
          ["用户编号", data.user],
          ["企业编号", data.firm],
          ["调用", data.operation],
          ["请求编号", data.requestId],
          ["客户端", data.agent],
          ["封存编号", data.seal === null ? "尚未封存" : String(data.seal)],
        ]}
      />
      {data.changes.map((change) => (
        <Change key={`${change.what} ${change.id}`} of={change} />
      ))}
      <section className={table["block"]} aria-label="提交内容">
        <h2>提交内容</h2>
        {data.input.length === 0 ? (
          <p className={layout["none"]}>该操作没有提交内容</p>
        ) : (
          <Facts
            className={table["inset"]}
            layout="beside"
            rows={data.input.map(({ title, value }) => [title, wordsOf(value)])}
          />
        )}
      </section>
    </>
  );
}

function Change({ of: { what, id, before, after } }: { readonly of: Entry["changes"][number] }) {
  const names = Object.keys({ ...before, ...after });
  return (
    <section className={table["block"]} aria-label={`修改 ${what} ${id}`}>
      <h2>
        {what} {id}
        <span>{before === null ? "新增" : after === null ? "删除" : "修改"}</span>
      </h2>
      <PlainTable
        label={`修改 ${what} ${id}`}
        edge
        columns={[
          { title: "字段", head: true, show: (name) => name },
          { title: "修改前", words: true, show: (name) => wordsOf(before?.[name]) },
          { title: "修改后", words: true, show: (name) => wordsOf(after?.[name]) },
        ]}
        rows={names}
        rowKey={(name) => name}
      />
    </section>
  );
}

/** A value of the audit log in Chinese. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return noNumber;
  if (typeof value === "boolean") return value ? "是" : "否";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
