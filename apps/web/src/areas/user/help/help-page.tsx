import { useNavigate } from "@tanstack/react-router";
import { content } from "@zd/contract/content/operations";
import type { InputOf } from "@zd/contract/wire/operation";
import { useEffect, useId, useState } from "react";
import { z } from "zod";
import { useAnswer } from "../../../api/hooks.ts";
import { ArticlesPage, articlesOnPage, useArticleSearch } from "../../../ui/articles/articles-page.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "./help-page.module.css";

/** Stands for the article while there is none; it is never asked for. */
const none = "-" as InputOf<typeof content.findNews>["id"];

/** 帮助中心 (R-2150): news of kind 1004, looked for by what they say. */
export function HelpPage() {
  const { search, page } = useArticleSearch();
  const keyword = (search["keyword"] ?? "").trim().slice(0, 64);
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
      finding={{ keyword, field: <SearchField keyword={keyword} /> }}
    />
  );
}

function SearchField({ keyword }: { readonly keyword: string }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(keyword);
  useEffect(() => setTyped(keyword), [keyword]);
  const find = (wanted: string) =>
    void navigate({ to: ".", search: (wanted.trim() === "" ? {} : { keyword: wanted.trim() }) as never });
  return (
    <search>
      <form
        className={styles["find"]}
        onSubmit={(event) => {
          event.preventDefault();
          find(typed);
        }}
      >
        <label htmlFor={id}>查找帮助</label>
        <input
          id={id}
          type="search"
          maxLength={64}
          placeholder="如：保证金 退还"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" look="main">
          查找
        </Button>
        {keyword !== "" && <Button onClick={() => find("")}>全部</Button>}
      </form>
    </search>
  );
}
