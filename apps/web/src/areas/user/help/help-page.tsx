import { NewsPage } from "../../../parts/content/news-page.tsx";

/** 帮助中心 (R-2150): news of kind 1004. */
export const HelpPage = () => (
  <NewsPage title="帮助中心" kind="1004" finding={{ label: "查找帮助", example: "如：保证金 退还" }} />
);
