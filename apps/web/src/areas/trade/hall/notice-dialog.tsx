import { content } from "@zd/contract/content/operations";
import type { OutputOf } from "@zd/contract/wire/operation";
import { useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { useAnswer } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FailedState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { dayAndTime } from "./clock-time.ts";
import { type NoticeKind, noticeKinds, type Reading } from "./notice-kinds.ts";
import styles from "./notices-panel.module.css";
import { RoundLink } from "./round-link.tsx";

interface Props extends Reading {
  readonly onChange: (reading: Reading | null) => void;
}

/** All notices of a kind, or one of them. */
export function NoticeDialog({ kind, id, onChange }: Props) {
  const [pageIndex, setPageIndex] = useState(1);
  return (
    <Dialog title={noticeKinds[kind]} onClose={() => onChange(null)}>
      {id === null ? (
        <AllNotices
          kind={kind}
          pageIndex={pageIndex}
          onPage={setPageIndex}
          onOpen={(opened) => onChange({ kind, id: opened })}
        />
      ) : (
        <>
          {kind === "platform" ? <PlatformNotice id={id} /> : <TradeNotice id={id} />}
          <Button look="text" onClick={() => onChange({ kind, id: null })}>
            全部{noticeKinds[kind]}
          </Button>
        </>
      )}
    </Dialog>
  );
}

const pageSize = 10;

interface AllProps {
  readonly kind: NoticeKind;
  readonly pageIndex: number;
  readonly onPage: (pageIndex: number) => void;
  readonly onOpen: (id: string) => void;
}

function AllNotices({ kind, pageIndex, onPage, onOpen }: AllProps) {
  const page = { pageIndex, pageSize };
  const options = { quiet: true, keepLast: true };
  const platform = useAnswer(
    content.listNews,
    { kind: "1001", ...page },
    { ...options, enabled: kind === "platform" },
  );
  const trade = useAnswer(content.listTradeNotices, page, { ...options, enabled: kind === "trade" });
  const { data, error, refetch } = kind === "platform" ? platform : trade;
  if (error) return <FailedState words={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const pages = Math.max(1, Math.ceil(data.total / pageSize));
  return (
    <>
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
      <div className={styles["pager"]}>
        <span>
          共 {data.total} 条，第 {pageIndex}/{pages} 页
        </span>
        <Button small disabled={pageIndex <= 1} onClick={() => onPage(pageIndex - 1)}>
          上一页
        </Button>
        <Button small disabled={pageIndex >= pages} onClick={() => onPage(pageIndex + 1)}>
          下一页
        </Button>
      </div>
    </>
  );
}

type NewsId = OutputOf<typeof content.findNews>["id"];
type NoticeId = OutputOf<typeof content.findTradeNotice>["id"];

function PlatformNotice({ id }: { readonly id: string }) {
  return <Article notice={useAnswer(content.findNews, { id: id as NewsId }, { quiet: true })} />;
}

function TradeNotice({ id }: { readonly id: string }) {
  const notice = useAnswer(content.findTradeNotice, { id: id as NoticeId }, { quiet: true });
  const section = notice.data?.section;
  return (
    <>
      <Article notice={notice} />
      {section && <RoundLink section={section}>进入该场次</RoundLink>}
    </>
  );
}

type Notice = Pick<OutputOf<typeof content.findNews>, "title" | "publishedAt" | "content">;

interface ArticleProps {
  readonly notice: {
    readonly data: Notice | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
}

function Article({ notice: { data, error, refetch } }: ArticleProps) {
  if (error) return <FailedState words={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <article className={styles["article"]}>
      <h3>{data.title}</h3>
      <time>{dayAndTime(data.publishedAt)}</time>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans rich text when it is saved */}
      <div dangerouslySetInnerHTML={{ __html: data.content }} />
    </article>
  );
}
