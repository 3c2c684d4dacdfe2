import { mallFollow } from "@zd/api/mall/follow";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { useCommand } from "../../../../api/hooks.ts";
import { ShopLink, WareLink } from "../../../../parts/mall/links.tsx";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import layout from "../../../../ui/page/layout.module.css";
import { QueryPage } from "../../../../ui/query-page/query-page.tsx";
import { FollowNews } from "./follow-news.tsx";

/** 收藏商品 (R-2147): what each costs now beside what it cost then. */
export function FollowedWaresPage() {
  const unfollow = useCommand(mallFollow.unfollowWares, {
    refreshes: [mallFollow.listWares, mallFollow.readFollowed],
  });
  return (
    <QueryPage
      of={mallFollow.listWares}
      rowKey="wareId"
      detailTitle={({ wareName }) => wareName}
      lead={<FollowNews />}
      emptyHint="在商品旁点亮星标，商品会出现在这里"
      detail={({ wareId }, close) => (
        <p className={layout["head"]}>
          <WareLink ware={wareId as MallWareId} className={buttonClass({ look: "main" })}>
            查看商品
          </WareLink>
          <Button
            busy={unfollow.isPending}
            onClick={() => unfollow.mutate({ ware: wareId as MallWareId }, { onSuccess: close })}
          >
            取消收藏
          </Button>
        </p>
      )}
    />
  );
}

/** 收藏店铺 (R-2146). */
export function FollowedShopsPage() {
  const unfollow = useCommand(mallFollow.unfollowShops, {
    refreshes: [mallFollow.listShops, mallFollow.readFollowed],
  });
  return (
    <QueryPage
      of={mallFollow.listShops}
      rowKey="firmId"
      detailTitle={({ shopName }) => shopName}
      emptyHint="在店铺页点“关注店铺”，店铺会出现在这里"
      detail={({ firmId }, close) => (
        <p className={layout["head"]}>
          <ShopLink firm={firmId as FirmId} className={buttonClass({ look: "main" })}>
            进入店铺
          </ShopLink>
          <Button
            busy={unfollow.isPending}
            onClick={() => unfollow.mutate({ firm: firmId as FirmId }, { onSuccess: close })}
          >
            取消关注
          </Button>
        </p>
      )}
    />
  );
}
