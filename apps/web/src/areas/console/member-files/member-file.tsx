import { Link } from "@tanstack/react-router";
import { type firmStates, memberFiles } from "@zd/api/console/member-files";
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
import { FileHead } from "./file-head.tsx";
import styles from "./member-file.module.css";

type File = OutputOf<typeof memberFiles.readMemberFile>;

interface Props {
  readonly firm: FirmId;
  /** As the list has it. */
  readonly state: keyof typeof firmStates;
}

/** Everything about a firm: its state with what may be done, what it has going on, its own data, and the latest of each kind. */
export function MemberFile({ firm, state }: Props) {
  const { data, error, refetch } = useCallQuery(memberFiles.readMemberFile, { firm });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={16} />;
  return (
    <>
      <FileHead firm={firm} state={state} />
      <Matters of={data.matters} />
      <Facts label="基本信息" rows={data.facts.map(({ title, words }) => [title, words])} />
      <nav className={styles["parts"]} aria-label="档案各部分">
        {data.sections.map(({ key, title, total }) => (
          <a key={key} href={`#file-${key}`}>
            {title}
            <small>{grouped(String(total))}</small>
          </a>
        ))}
      </nav>
      {data.sections.map((section) => (
        <Part key={section.key} of={section} firmName={data.name} />
      ))}
    </>
  );
}

/** 未了事项: sessions, contracts, money that is held, withdrawals and loans that are not over. */
function Matters({ of }: { readonly of: File["matters"] }) {
  if (of.length === 0) return <p className={layout["none"]}>没有未了事项</p>;
  return (
    <dl className={styles["matters"]} aria-label="未了事项">
      {of.map(({ title, words }) => (
        <div key={`${title} ${words}`}>
          <dt>{title}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ of, firmName }: { readonly of: File["sections"][number]; readonly firmName: string }) {
  const { title, columns, rows, total, page } = of;
  return (
    <section id={`file-${of.key}`} className={table["block"]} aria-label={title}>
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
