import { Link } from "@tanstack/react-router";
import { content } from "@zd/contract/content/operations";
import type { OutputOf } from "@zd/contract/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { useAnswer } from "../../../api/hooks.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FailedState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Block } from "./block.tsx";
import styles from "./notices-block.module.css";

const freshMs = 60_000;
const shown = 5;

type NewsId = OutputOf<typeof content.findNews>["id"];

/** 通知: the platform's newest notices; one opens where it stands. */
export function NoticesBlock() {
  const news = useAnswer(
    content.listNews,
    { kind: "1001", pageIndex: 1, pageSize: shown },
    { freshMs, quiet: true },
  );
  const [reading, setReading] = useState<NewsId | null>(null);
  return (
    <Block title="通知" more={<Link to="/trade">全部</Link>} of={news} lines={5}>
      {({ rows }) => (
        <>
          {rows.length === 0 ? (
            <p className={styles["none"]}>暂无通知</p>
          ) : (
            <ul className={styles["list"]}>
              {rows.map(({ id, title, publishedAt }) => (
                <li key={id}>
                  <button type="button" title={title} onClick={() => setReading(id)}>
                    {title}
                  </button>
                  <time>{formatShanghai(publishedAt).slice(5, 10)}</time>
                </li>
              ))}
            </ul>
          )}
          {reading && <Notice id={reading} onClose={() => setReading(null)} />}
        </>
      )}
    </Block>
  );
}

function Notice({ id, onClose }: { readonly id: NewsId; readonly onClose: () => void }) {
  const { data, error, refetch } = useAnswer(content.findNews, { id }, { quiet: true });
  return (
    <Dialog title="通知" onClose={onClose}>
      {error ? (
        <FailedState words={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <article className={styles["article"]}>
          <h3>{data.title}</h3>
          <time>{formatShanghai(data.publishedAt).slice(0, 16)}</time>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans rich text when it is saved */}
          <div dangerouslySetInnerHTML={{ __html: data.content }} />
        </article>
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  );
}
