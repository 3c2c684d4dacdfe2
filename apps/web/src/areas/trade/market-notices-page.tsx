import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { content } from "@zd/contract/content/operations";
import type { InputOf } from "@zd/contract/wire/operation";
import { z } from "zod";
import { useAnswer } from "../../api/hooks.ts";
import { ArticlesPage, articlesOnPage, useArticleSearch } from "../../ui/articles/articles-page.tsx";
import { SearchField } from "../../ui/articles/search-field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";

/** Stands for the article while there is none; it is never asked for. */
const none = "-" as InputOf<typeof content.findNews>["id"];

/** 平台公告: news of kind 1001; closing leads back to where one came from. */
export function MarketNoticesPage() {
  const { search, page, keyword } = useArticleSearch();
  const list = useAnswer(
    content.listNews,
    { kind: "1001", pageIndex: page, pageSize: articlesOnPage, ...(keyword !== "" && { keyword }) },
    { quiet: true, keepLast: true },
  );
  const asked = z.safeDecode(content.findNews.input, search as never);
  const chosen = asked.success;
  const reading = asked.success ? asked.data.id : (list.data?.rows[0]?.id ?? null);
  const article = useAnswer(
    content.findNews,
    { id: reading ?? none },
    // One reading counts once, however often the window is looked at again.
    { quiet: true, enabled: reading !== null, freshMs: 600_000 },
  );
  return (
    <ArticlesPage
      title="平台公告"
      list={list}
      page={page}
      article={article}
      reading={reading}
      chosen={chosen}
      searchOf={(id) => z.encode(content.findNews.input, { id: id as never }) as Record<string, string>}
      replace
      finding={{
        keyword,
        field: <SearchField label="查找公告" example="如：服务费 调整" keyword={keyword} replace />,
      }}
      closing={<CloseButton />}
    />
  );
}

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
