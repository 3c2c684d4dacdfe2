import { content } from "@zd/contract/content/operations";
import { type KeyboardEvent, useRef, useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { useAnswer } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { dayAndTime } from "./clock-time.ts";
import { NoticeDialog } from "./notice-dialog.tsx";
import { type NoticeKind, noticeKinds, type Reading } from "./notice-kinds.ts";
import styles from "./notices-panel.module.css";

const shown = 4;
const freshMs = 60_000;
const kinds = Object.keys(noticeKinds) as NoticeKind[];

/** 平台公告 and 交易公告: the newest of each; a notice opens where one is. */
export function NoticesPanel() {
  const [kind, setKind] = useState<NoticeKind>("platform");
  const [reading, setReading] = useState<Reading | null>(null);
  const tabs = useRef<HTMLDivElement>(null);

  const walk = ({ key }: KeyboardEvent) => {
    if (key !== "ArrowRight" && key !== "ArrowLeft") return;
    const other = kind === "platform" ? "trade" : "platform";
    setKind(other);
    tabs.current?.querySelector<HTMLElement>(`[data-kind=${other}]`)?.focus();
  };

  return (
    <section aria-label="公告">
      <div className={styles["head"]}>
        <div ref={tabs} role="tablist" aria-label="公告类别" onKeyDown={walk}>
          {kinds.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`notices-${each}`}
              data-kind={each}
              aria-selected={each === kind}
              aria-controls="notices"
              tabIndex={each === kind ? 0 : -1}
              onClick={() => setKind(each)}
            >
              {noticeKinds[each]}
            </button>
          ))}
        </div>
        <Button
          look="text"
          small
          aria-label={`全部${noticeKinds[kind]}`}
          onClick={() => setReading({ kind, id: null })}
        >
          全部
        </Button>
      </div>
      <div role="tabpanel" id="notices" aria-labelledby={`notices-${kind}`}>
        <Newest kind={kind} onOpen={(id) => setReading({ kind, id })} />
      </div>
      {reading && <NoticeDialog {...reading} onChange={setReading} />}
    </section>
  );
}

interface NewestProps {
  readonly kind: NoticeKind;
  readonly onOpen: (id: string) => void;
}

function Newest({ kind, onOpen }: NewestProps) {
  const page = { pageIndex: 1, pageSize: shown };
  const platform = useAnswer(content.listNews, { kind: "1001", ...page }, { freshMs, quiet: true });
  const trade = useAnswer(content.listTradeNotices, page, { freshMs, quiet: true });
  const { data, error, refetch } = kind === "platform" ? platform : trade;
  if (error) {
    return (
      <p className={styles["none"]}>
        {wordsOf(error)}
        <Button look="text" small onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton lines={5} />;
  if (data.rows.length === 0) return <p className={styles["none"]}>暂无{noticeKinds[kind]}</p>;
  return (
    <ul className={styles["list"]}>
      {data.rows.map(({ id, title, publishedAt }) => (
        <li key={id}>
          <button type="button" onClick={() => onOpen(id)}>
            {title}
          </button>
          <time>{dayAndTime(publishedAt)}</time>
        </li>
      ))}
    </ul>
  );
}
