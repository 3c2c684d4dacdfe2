import { TradeNoticesPage } from "../../parts/content/trade-notices-page.tsx";
import { EntryLayout } from "../../shell/entry-layout.tsx";

/** 交易公告 for whoever comes from elsewhere: without the frame of the trade area. */
export const TradeNoticePage = () => (
  <EntryLayout wide>
    <TradeNoticesPage />
  </EntryLayout>
);
