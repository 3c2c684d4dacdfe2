import type { Column } from "@zd/api/wire/listing";
import { Drawer } from "antd";
import { type ReactNode, useState } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { CloseIcon, CopyIcon, LinkIcon, MaximizeIcon, RestoreIcon } from "../buttons/icons.tsx";
import { DetailFrame } from "../detail/detail-frame.tsx";
import { succeed, warn } from "../feedback/notices.ts";
import { DiscardQuestion } from "../layers/discard-question.tsx";
import { useLeaving } from "../layers/use-leaving.ts";
import paper from "../page/paper.module.css";
import { PrintLine } from "../page/print-line.tsx";
import { Fact, Facts } from "../tables/facts.tsx";
import { Cell } from "./cell.tsx";
import styles from "./query-page.module.css";

interface Props {
  /** Null while no row is open. */
  readonly title: ReactNode;
  readonly open: boolean;
  /** How the row stands; null where that is not known. */
  readonly state: ReactNode;
  readonly onClose: () => void;
  /** The number by which the row is known to people; null where it has none. */
  readonly number: string | null;
  /** Stands beside the title: what leads on to the next row; it is left by `leaveTo`, which asks where something was typed. */
  readonly queue?: (leaveTo: (go: () => void) => void) => ReactNode;
  readonly children: ReactNode;
}

/** The detail of a row, beside its list. */
export function RowDrawer({ title, open, state, onClose, number, queue, children }: Props) {
  const [wide, setWide] = useState(false);
  const { root, leave, leaveTo, asking, stay, discard } = useLeaving({ isOpen: open, onClose });
  return (
    <Drawer
      open={open}
      rootClassName={`${paper["sheet"]} ${paper["detail"]}`}
      onClose={leave}
      keyboard={false}
      title={<h2 className={styles["heading"]}>{title}</h2>}
      size={wide ? "100vw" : 836}
      closable={false}
      styles={{ body: { padding: 0, overflow: "hidden" } }}
      extra={
        <>
          {queue?.(leaveTo)}
          {number !== null && (
            <IconButton tip="复制编号" onClick={() => void copy(number, "编号已复制")}>
              <CopyIcon />
            </IconButton>
          )}
          <IconButton tip="复制链接" onClick={() => void copy(location.href, "链接已复制")}>
            <LinkIcon />
          </IconButton>
          <IconButton tip={wide ? "恢复宽度" : "展开详情"} onClick={() => setWide(!wide)}>
            {wide ? <RestoreIcon /> : <MaximizeIcon />}
          </IconButton>
          <IconButton tip="关闭" onClick={leave}>
            <CloseIcon />
          </IconButton>
        </>
      }
    >
      <section ref={root} data-typed className={styles["drawer"]} aria-label="详情">
        <PrintLine />
        <DetailFrame state={state}>{children}</DetailFrame>
        {asking && <DiscardQuestion isKept={asking === "kept"} onStay={stay} onDiscard={discard} />}
      </section>
    </Drawer>
  );
}

/** Puts a text where it can be pasted from, such as the address of the page with the detail that is open. */
async function copy(text: string, done: string) {
  try {
    // Without https the browser has no such place.
    await navigator.clipboard.writeText(text);
    succeed(done);
  } catch {
    warn(`浏览器不允许复制，请手动复制：${text}`);
  }
}

interface FactsProps<R extends object> {
  /** The columns with their keys, in the order in which they are shown. */
  readonly columns: readonly (readonly [string, Column])[];
  readonly row: R;
}

/** What the columns say of a row, the columns that are left out of the table included. */
export const RowFacts = <R extends object>({ columns, row }: FactsProps<R>) => (
  <Facts bare>
    {columns.map(([key, column]) => (
      <Fact
        key={key}
        title={
          <>
            {column.title}
            {column.unit && <i>{column.unit}</i>}
          </>
        }
      >
        <Cell column={column} value={row[key as keyof R]} />
      </Fact>
    ))}
  </Facts>
);
