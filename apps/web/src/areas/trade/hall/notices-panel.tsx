import { Link } from "@tanstack/react-router";
import { content } from "@zd/contract/content/operations";
import { type KeyboardEvent, useRef, useState } from "react";
import { z } from "zod";
import { wordsOf } from "../../../api/failures.ts";
import { useAnswer } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import styles from "./notices-panel.module.css";

const shown = 4;
const freshMs = 60_000;

/** 推荐 is what the exchange puts forward of its trade notices. */
const kinds = { platform: "平台公告", trade: "交易公告", recommended: "推荐" } as const;
type Kind = keyof typeof kinds;
const order = Object.keys(kinds) as Kind[];

/** 公告: the newest of each kind; each opens on its page. */
export function NoticesPanel() {
  const [kind, setKind] = useState<Kind>("platform");
  const tabs = useRef<HTMLDivElement>(null);

  const walk = ({ key }: KeyboardEvent) => {
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? order.length - 1 : 0;
    if (step === 0) return;
    const other = order[(order.indexOf(kind) + step) % order.length] as Kind;
    setKind(other);
    tabs.current?.querySelector<HTMLElement>(`[data-kind=${other}]`)?.focus();
  };

  return (
    <section aria-label="公告">
      <div className={styles["head"]}>
        <div ref={tabs} role="tablist" aria-label="公告类别" onKeyDown={walk}>
          {order.map((each) => (
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
              {kinds[each]}
            </button>
          ))}
        </div>
        <Link
          to={kind === "platform" ? "/trade/marketNotice" : "/trade/tradeNotice"}
          aria-label={allOf(kind)}
        >
          全部
        </Link>
      </div>
      <div role="tabpanel" id="notices" aria-labelledby={`notices-${kind}`}>
        <Newest kind={kind} />
      </div>
    </section>
  );
}

const allOf = (kind: Kind) => (kind === "platform" ? "全部平台公告" : "全部交易公告");

function Newest({ kind }: { readonly kind: Kind }) {
  const page = { pageIndex: 1, pageSize: shown };
  const where = (each: Kind) => ({ freshMs, quiet: true, enabled: each === kind });
  const platform = useAnswer(content.listNews, { kind: "1001", ...page }, where("platform"));
  const trade = useAnswer(content.listTradeNotices, page, where("trade"));
  const recommended = useAnswer(content.listRecommendedNotices, page, where("recommended"));
  const { data, error, refetch } = { platform, trade, recommended }[kind];
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
  if (data.rows.length === 0) {
    return <p className={styles["none"]}>暂无{kind === "recommended" ? "推荐公告" : kinds[kind]}</p>;
  }
  return (
    <ul className={styles["list"]}>
      {data.rows.map(({ id, title, publishedAt }) => (
        <li key={id}>
          <NoticeLink kind={kind} id={id} title={title} />
          <TimeAgo at={publishedAt} />
        </li>
      ))}
    </ul>
  );
}

/** The address of a notice carries the names of the wire, as the calls do. */
function NoticeLink({
  kind,
  id,
  title,
}: {
  readonly kind: Kind;
  readonly id: string;
  readonly title: string;
}) {
  return kind === "platform" ? (
    <Link
      to="/trade/marketNotice"
      search={z.encode(content.findNews.input, { id: id as never }) as never}
      title={title}
    >
      {title}
    </Link>
  ) : (
    <Link
      to="/trade/tradeNotice"
      search={z.encode(content.findTradeNotice.input, { id: id as never }) as never}
      title={title}
    >
      {title}
    </Link>
  );
}
