import { Link } from "@tanstack/react-router";
import { content } from "@zd/api/content/operations";
import { market } from "@zd/api/market/operations";
import type { InputOf } from "@zd/api/wire/operation";
import type { ReactNode } from "react";
import { z } from "zod";
import { useCallQuery } from "../../api/hooks.ts";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { ArticlesPage, useArticleSearch } from "./articles-page.tsx";
import { ReceiptBar } from "./receipt-bar.tsx";
import { SearchField } from "./search-field.tsx";

type NoticeQuery = InputOf<typeof content.findTradeNotice>;

/** 交易公告: the same in the trade area and on its own (G-22). One may come by the section it announces. */
export function TradeNoticesPage({ beside }: { readonly beside?: ReactNode }) {
  const { search, page, perPage, keyword } = useArticleSearch();
  const list = useCallQuery(
    content.listTradeNotices,
    { pageIndex: page, pageSize: perPage, ...(keyword !== "" && { keyword }) },
    { keepPrevious: true },
  );
  const address = content.findTradeNotice.input.safeParse(search);
  const query: NoticeQuery = address.success ? address.data : {};
  const namesNotice = query.id !== undefined || query.section !== undefined;
  const first = list.data?.rows[0]?.id;
  const notice: NoticeQuery = namesNotice ? { id: query.id, section: query.section } : { id: first };
  const article = useCallQuery(content.findTradeNotice, notice, {
    enabled: namesNotice || first !== undefined,
    // One reading counts once, however often the window is looked at again.
    staleMs: 600_000,
  });
  const section = article.data?.section ?? null;
  return (
    <ArticlesPage
      title="交易公告"
      list={list}
      page={page}
      perPage={perPage}
      article={article}
      reading={article.data?.id ?? query.id ?? query.section ?? first ?? null}
      isNamed={namesNotice}
      searchOf={(id) =>
        z.encode(content.findTradeNotice.input, { id: id as never }) as Record<string, string>
      }
      beside={beside}
      receipt={
        article.data?.receipt && (
          <ReceiptBar kind="trade" notice={article.data.id} receipt={article.data.receipt} />
        )
      }
      finding={{
        keyword,
        field: <SearchField label="查找公告" example="如：动力煤 竞价" keyword={keyword} />,
      }}
      after={
        section !== null && (
          <Link
            to="/trade/round"
            search={z.encode(market.listWares.input, { section })}
            preload={false}
            className={buttonClass({ look: "main" })}
          >
            进入该场次
          </Link>
        )
      }
    />
  );
}
