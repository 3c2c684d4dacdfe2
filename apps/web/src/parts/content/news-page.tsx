import { content } from "@zd/api/content/operations";
import type { noticeReceipts } from "@zd/api/content/receipts";
import type { InputOf } from "@zd/api/wire/operation";
import type { ReactNode } from "react";
import { z } from "zod";
import { useCallQuery } from "../../api/hooks.ts";
import { isStaff, useUser } from "../../api/session.ts";
import { ArticlesPage, useArticleSearch } from "./articles-page.tsx";
import { HelpVote } from "./help-vote.tsx";
import { ReceiptBar } from "./receipt-bar.tsx";
import { SearchField } from "./search-field.tsx";

type NoticeId = InputOf<typeof noticeReceipts.confirmReading>["notice"];

/** Takes the place of an article's id while there is none; the call is not made then. */
const none = "-" as InputOf<typeof content.findNews>["id"];

interface Props {
  readonly title: string;
  /** Which news are listed. */
  readonly kind: InputOf<typeof content.listNews>["kind"];
  /** The name of the search field, and an example of what may be typed there. */
  readonly finding: { readonly label: string; readonly example: string };
  /** Articles and searches take each other's place in the history: closing leads to where one came from. */
  readonly replace?: boolean;
  /** Stands at the end of the title's line: the way out. */
  readonly closing?: ReactNode;
  /** Stands below the title: the pages beside this one. */
  readonly beside?: ReactNode;
}

/** News of one kind, looked for by what they say. */
export function NewsPage({ title, kind, finding, replace = false, closing, beside }: Props) {
  const { search, page, perPage, keyword } = useArticleSearch();
  const user = useUser();
  const isMember = user !== null && !isStaff(user);
  const list = useCallQuery(
    content.listNews,
    { kind, pageIndex: page, pageSize: perPage, ...(keyword !== "" && { keyword }) },
    { keepPrevious: true },
  );
  const address = content.findNews.input.safeParse(search);
  const reading = address.success ? address.data.id : (list.data?.rows[0]?.id ?? null);
  const article = useCallQuery(
    content.findNews,
    { id: reading ?? none },
    // One reading counts once, however often the window is looked at again.
    { enabled: reading !== null, staleMs: 600_000 },
  );
  return (
    <ArticlesPage
      title={title}
      list={list}
      page={page}
      perPage={perPage}
      article={article}
      reading={reading}
      isNamed={address.success}
      searchOf={(id) => z.encode(content.findNews.input, { id: id as never }) as Record<string, string>}
      replace={replace}
      closing={closing}
      beside={beside}
      receipt={
        article.data?.receipt && (
          <ReceiptBar
            kind={kind}
            notice={article.data.id as string as NoticeId}
            receipt={article.data.receipt}
          />
        )
      }
      after={
        kind === "1004" &&
        isMember &&
        article.data && <HelpVote id={article.data.id} isHelpful={article.data.isHelpful} />
      }
      finding={{ keyword, field: <SearchField {...finding} keyword={keyword} replace={replace} /> }}
    />
  );
}
