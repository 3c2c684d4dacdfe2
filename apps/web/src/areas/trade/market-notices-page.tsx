import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { NewsPage } from "../../parts/content/news-page.tsx";
import { NoticeKinds } from "../../parts/content/notice-kinds.tsx";
import { TradeNoticesPage } from "../../parts/content/trade-notices-page.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { CloseIcon } from "../../ui/buttons/icons.tsx";

/** 平台公告: news of kind 1001; closing leads back to where one came from. */
export const MarketNoticesPage = () => (
  <NewsPage
    title="平台公告"
    kind="1001"
    finding={{ label: "查找公告", example: "如：服务费 调整" }}
    replace
    closing={<CloseButton />}
    beside={<NoticeKinds />}
  />
);

/** 市场公告: news of kind 102, such as the sessions of the day (R-906, G-19). */
export const ExchangeNoticesPage = () => (
  <NewsPage
    title="市场公告"
    kind="102"
    finding={{ label: "查找公告", example: "如：竞价场次 安排" }}
    replace
    closing={<CloseButton />}
    beside={<NoticeKinds />}
  />
);

/** 交易公告 within the trade area. */
export const SectionNoticesPage = () => <TradeNoticesPage beside={<NoticeKinds />} />;

/** G-55: back to the former page, else to the hall. */
function CloseButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <IconButton
      tip="关闭"
      onClick={() => {
        if (canGoBack) router.history.back();
        else void router.navigate({ to: "/trade" });
      }}
    >
      <CloseIcon />
    </IconButton>
  );
}
