import { Link } from "@tanstack/react-router";
import { content } from "@zd/api/content/operations";
import { type KeyboardEvent, useRef, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { useNewestNotices } from "../../../parts/content/newest-notices.ts";
import {
  type Notice,
  type NoticeKind,
  NoticeLink,
  noticePageOf,
} from "../../../parts/content/notice-kinds.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { TimeAgo } from "../../../ui/figures/time-ago.tsx";
import layout from "../../../ui/page/layout.module.css";
import styles from "./notices-panel.module.css";

const noticeCount = 4;
const staleMs = 60_000;

/** 最新 is the newest of every kind; 推荐 is what the exchange puts forward of its trade notices. */
const kinds = {
  newest: ["最新", "最新公告"],
  market: ["市场", "市场公告"],
  platform: ["平台", "平台公告"],
  trade: ["交易", "交易公告"],
  recommended: ["推荐", "推荐公告"],
} as const;
type Kind = keyof typeof kinds;
const order = Object.keys(kinds) as Kind[];

const kindsUnder: Readonly<Record<Exclude<Kind, "recommended">, readonly NoticeKind[]>> = {
  newest: ["market", "platform", "trade"],
  market: ["market"],
  platform: ["platform"],
  trade: ["trade"],
};

/** Where all of them are read. */
const pageOf: Readonly<Record<Kind, NoticeKind>> = {
  newest: "market",
  market: "market",
  platform: "platform",
  trade: "trade",
  recommended: "trade",
};

/** 公告: the newest of each kind; each opens on its page. */
export function NoticesPanel() {
  const [kind, setKind] = useState<Kind>("newest");
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
              aria-label={kinds[each][1]}
              aria-selected={each === kind}
              aria-controls="notices"
              tabIndex={each === kind ? 0 : -1}
              onClick={() => setKind(each)}
            >
              {kinds[each][0]}
            </button>
          ))}
        </div>
        <Link to={allOf(kind).to} aria-label={`全部${allOf(kind).title}`}>
          全部
        </Link>
      </div>
      <div role="tabpanel" id="notices" aria-labelledby={`notices-${kind}`}>
        <Newest kind={kind} />
      </div>
    </section>
  );
}

const allOf = (kind: Kind) => noticePageOf(pageOf[kind]);

function Newest({ kind }: { readonly kind: Kind }) {
  return kind === "recommended" ? <Recommended /> : <NewestOf kinds={kindsUnder[kind]} />;
}

function NewestOf({ kinds }: { readonly kinds: readonly NoticeKind[] }) {
  return <NoticeRows {...useNewestNotices(kinds, noticeCount)} none="暂无公告" />;
}

function Recommended() {
  const page = { pageIndex: 1, pageSize: noticeCount };
  const { data, error, refetch } = useCallQuery(content.listRecommendedNotices, page, { staleMs });
  const notices = data?.rows.map((row): Notice => ({ ...row, kind: "trade" }));
  return <NoticeRows data={notices} error={error} refetch={refetch} none="暂无推荐公告" />;
}

interface RowsProps {
  /** Undefined before the answer. */
  readonly data: readonly Notice[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
  /** Said where there are no notices. */
  readonly none: string;
}

function NoticeRows({ data, error, refetch, none }: RowsProps) {
  if (error) {
    return (
      <p className={layout["none"]}>
        {messageOf(error)}
        <Button look="text" small onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );
  }
  if (!data) {
    return (
      <div className={styles["awaited"]}>
        <Skeleton lines={8} />
      </div>
    );
  }
  if (data.length === 0) return <p className={layout["none"]}>{none}</p>;
  return (
    <ul className={styles["list"]}>
      {data.map((notice) => (
        <li key={`${notice.kind} ${notice.id}`}>
          <NoticeLink {...notice} />
          <TimeAgo at={notice.publishedAt} />
        </li>
      ))}
    </ul>
  );
}
