import { Link } from "@tanstack/react-router";
import { memberFiles } from "@zd/api/console/member-files";
import type { OutputOf } from "@zd/api/wire/operation";
import type { FirmId } from "@zd/domain/kernel/brand";
import { useCallQuery } from "../../../api/hooks.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { grouped, noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";

type File = OutputOf<typeof memberFiles.readMemberFile>;

/** Everything about a firm: its own data, and the latest of each kind. */
export function MemberFile({ firm }: { readonly firm: FirmId }) {
  const { data, error, refetch } = useCallQuery(memberFiles.readMemberFile, { firm });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={16} />;
  return (
    <>
      <Facts label="基本信息" rows={data.facts.map(({ title, words }) => [title, words])} />
      {data.sections.map((section) => (
        <Part key={section.key} of={section} firmName={data.name} />
      ))}
    </>
  );
}

function Part({ of, firmName }: { readonly of: File["sections"][number]; readonly firmName: string }) {
  const { title, columns, rows, total, page } = of;
  return (
    <section className={table["block"]} aria-label={title}>
      <h2>
        {title} {grouped(String(total))}
        {page !== "" && total > 0 && (
          <span>
            <Link to={page} search={{ firm: firmName }}>
              查看全部
            </Link>
          </span>
        )}
      </h2>
      {rows.length === 0 ? (
        <p className={layout["none"]}>没有记录</p>
      ) : (
        <PlainTable
          label={title}
          edge
          columns={columns.map((column, at) => ({
            title: column,
            figure: column.includes("（元）"),
            show: (row: readonly string[]) => row[at] || noNumber,
          }))}
          rows={rows}
          rowKey={(_row, place) => place}
        />
      )}
      {total > rows.length && <p className={layout["none"]}>仅显示最近 {rows.length} 条</p>}
    </section>
  );
}
