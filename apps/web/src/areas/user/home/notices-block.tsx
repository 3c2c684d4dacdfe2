import { Link } from "@tanstack/react-router";
import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useNewestNotices } from "../../../parts/content/newest-notices.ts";
import { type NoticeKind, NoticeLink, noticePageOf } from "../../../parts/content/notice-kinds.tsx";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { formatRelativeTime } from "../../../ui/figures/relative-time.ts";
import { Block } from "./block.tsx";
import styles from "./notices-block.module.css";

const mostNotices = 5;
const kinds: readonly NoticeKind[] = ["market", "platform"];

/** 通知: the newest notices of the market and of the platform; each opens on its page. */
export function NoticesBlock() {
  const newest = useNewestNotices(kinds, mostNotices);
  const now = instant(useServerTime((at) => at - (at % 60_000)));
  return (
    <Block title="通知" more={<Link to={noticePageOf("market").to}>全部</Link>} of={newest} lines={5}>
      {(notices) =>
        notices.length === 0 ? (
          <EmptyState title="暂无通知" drawing="letter" small>
            交易公告和平台公告发布后显示在这里
          </EmptyState>
        ) : (
          <ul className={styles["list"]}>
            {notices.map((notice) => (
              <li key={`${notice.kind} ${notice.id}`}>
                <NoticeLink {...notice} />
                <time title={formatShanghai(notice.publishedAt)}>
                  {formatRelativeTime(notice.publishedAt, now)}
                </time>
              </li>
            ))}
          </ul>
        )
      }
    </Block>
  );
}
