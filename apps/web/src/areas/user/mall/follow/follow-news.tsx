import { mallFollow } from "@zd/api/mall/follow";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { MallWareId } from "@zd/domain/mall/codes";
import { followNews } from "@zd/domain/mall/follow";
import { useCallQuery, useCommand } from "../../../../api/hooks.ts";
import { WareLink } from "../../../../parts/mall/links.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { Tag } from "../../../../ui/status/tag.tsx";
import styles from "./follow-news.module.css";

const mostNews = 5;

/** 收藏动态: prices that fell and wares that are there again, until they have been read. */
export function FollowNews() {
  const { data, error, refetch } = useCallQuery(mallFollow.listNews, {
    pageIndex: 1,
    pageSize: mostNews,
    filters: { isRead: "N" },
  });
  const markRead = useCommand(mallFollow.markRead, {
    refreshes: [mallFollow.listNews, mallFollow.readFollowed],
  });
  if (error && !data) return <FailedState what="收藏动态" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={1} />;
  if (data.rows.length === 0) return null;
  return (
    <section className={styles["news"]} aria-label="收藏动态">
      <header>
        <h2>收藏动态</h2>
        <span>{data.total} 条未读</span>
        <Button small busy={markRead.isPending} onClick={() => markRead.mutate({})}>
          全部已读
        </Button>
      </header>
      <ul>
        {data.rows.map(({ news, at, kind, wareId, wareName, shopName, before, price, available }) => (
          <li key={news}>
            <Tag tone={kind === "price" ? "sell" : "accent"}>
              {followNews[kind as keyof typeof followNews]}
            </Tag>
            <WareLink ware={wareId as MallWareId}>{wareName}</WareLink>
            <span>
              {kind === "price"
                ? `${shownPrice(before)} → ${shownPrice(price)} 元/吨`
                : `可售 ${shownQuantity(available)} 吨，${shownPrice(price)} 元/吨`}
            </span>
            <span>{shopName}</span>
            <time>{formatShanghai(at).slice(5, 16)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
