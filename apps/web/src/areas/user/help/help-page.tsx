import { content } from "@zd/contract/content/operations";
import type { InputOf } from "@zd/contract/wire/operation";
import { z } from "zod";
import { useAnswer } from "../../../api/hooks.ts";
import { ArticlesPage, articlesOnPage, useArticleSearch } from "../../../ui/articles/articles-page.tsx";
import { SearchField } from "../../../ui/articles/search-field.tsx";

/** Stands for the article while there is none; it is never asked for. */
const none = "-" as InputOf<typeof content.findNews>["id"];

/** 帮助中心 (R-2150): news of kind 1004, looked for by what they say. */
export function HelpPage() {
  const { search, page, keyword } = useArticleSearch();
  const list = useAnswer(
    content.listNews,
    { kind: "1004", pageIndex: page, pageSize: articlesOnPage, ...(keyword !== "" && { keyword }) },
    { quiet: true, keepLast: true },
  );
  const asked = z.safeDecode(content.findNews.input, search as never);
  const reading = asked.success ? asked.data.id : (list.data?.rows[0]?.id ?? null);
  const article = useAnswer(
    content.findNews,
    { id: reading ?? none },
    // One reading counts once, however often the window is looked at again.
    { quiet: true, enabled: reading !== null, freshMs: 600_000 },
  );
  return (
    <ArticlesPage
      title="帮助中心"
      list={list}
      page={page}
      article={article}
      reading={reading}
      chosen={asked.success}
      searchOf={(id) => z.encode(content.findNews.input, { id: id as never }) as Record<string, string>}
      finding={{
        keyword,
        field: <SearchField label="查找帮助" example="如：保证金 退还" keyword={keyword} />,
      }}
    />
  );
}
