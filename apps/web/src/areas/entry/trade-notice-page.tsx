import { TradeNoticesPage } from "../../ui/articles/trade-notices-page.tsx";
import { EntryLayout } from "./entry-layout.tsx";

/** 交易公告 for whoever comes from elsewhere: without the frame of the trade area. */
export const TradeNoticePage = () => (
  <EntryLayout wide>
    <TradeNoticesPage />
  </EntryLayout>
);
