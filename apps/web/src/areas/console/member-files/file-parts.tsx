import { Link } from "@tanstack/react-router";
import { type FileTab, memberFiles, partTerms } from "@zd/api/console/member-files";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../../api/hooks.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { grouped, noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { MemberLink } from "./member-link.tsx";
import { searchOf } from "./member-search.ts";
import type { FilePart, Look, MemberFile } from "./reads.ts";

interface Props {
  readonly look: Look;
  readonly of: MemberFile;
  readonly tab: FileTab;
}

/** The parts of a tab, each with its latest records and the way to all of them. */
export function FileParts({ look, of, tab }: Props) {
  const { data, error, refetch } = useCallQuery(memberFiles.readFileParts, { ...look, tab });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  return data.map((part) => <Part key={part.key} of={part} file={of} />);
}

function Part({
  of: { key, columns, rows, total },
  file,
}: {
  readonly of: FilePart;
  readonly file: MemberFile;
}) {
  const { title, page, filter = "firm" } = partTerms[key];
  const { firm, ...period } = searchOf(file, useServerTime(shanghaiDay));
  return (
    <section className={table["block"]} aria-label={title}>
      <h2>
        {title} {grouped(String(total))}
        {page !== undefined && total > 0 && (
          <span>
            <Link to={page} search={{ [filter]: firm, ...period }}>
              查看全部{title}
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
            figure: column.includes("（元）") || column.includes("（吨）"),
            show: (row: readonly string[]) => <Cell of={key} at={at} words={row[at] ?? ""} />,
          }))}
          rows={rows}
          rowKey={(_row, place) => place}
        />
      )}
      {total > rows.length && <p className={layout["none"]}>仅显示最近 {rows.length} 条</p>}
    </section>
  );
}

interface CellProps {
  readonly of: FilePart["key"];
  /** Place of its column, from 0. */
  readonly at: number;
  readonly words: string;
}

/** A value of a record; its key opens it where there is a page that does. */
function Cell({ of, at, words }: CellProps) {
  const { page, opens } = partTerms[of];
  if (words === "") return noNumber;
  if (at === 0 && of === "relatedFirms") return <MemberLink firm={words}>{words}</MemberLink>;
  if (at === 0 && opens && page !== undefined)
    return (
      <Link to={page} search={{ open: words }}>
        {words}
      </Link>
    );
  return words;
}
