import { Link, useSearch } from "@tanstack/react-router";
import type { StoredFile } from "@zd/api/files/operations";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { ReactNode } from "react";
import { useSite } from "../../api/site.ts";
import { AttachmentList } from "../../ui/attachments/attachment-list.tsx";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState, FailedState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { TimeAgo } from "../../ui/figures/time-ago.tsx";
import { usualHabits } from "../../ui/query-page/list-search.ts";
import styles from "./articles-page.module.css";
import { MarkedText } from "./marked.tsx";
import { RichText } from "./rich-text.tsx";

interface Headline {
  /** Names the article in the address. */
  readonly id: string;
  readonly title: string;
  readonly publishedAt: Instant;
  /** Stands above the newer ones. */
  readonly pinned?: boolean;
  /** The first words of its text, where a search shows them. */
  readonly summary?: string;
}

export interface Article {
  readonly title: string;
  readonly publishedAt: Instant;
  /** How often it has been read, where that is counted. */
  readonly reads?: number;
  /** Rich text that the server has cleaned. */
  readonly content: string;
  /** To be looked at or saved below the text. */
  readonly attachments: readonly StoredFile[];
}

/** What a call has answered so far. */
interface Answer<Data> {
  /** Undefined before the answer. */
  readonly data: Data | undefined;
  /** Why there is no answer. */
  readonly error: Error | null;
  /** Asks again. */
  readonly refetch: () => Promise<unknown>;
}

interface Props {
  readonly title: string;
  /** The articles of the page of the list, and how many there are on all pages. */
  readonly list: Answer<{ readonly rows: readonly Headline[]; readonly total: number }>;
  /** Counted from 1. */
  readonly page: number;
  /** How many articles stand on a page of the list. */
  readonly perPage: number;
  /** The article that is read, as far as it is there. */
  readonly article: Answer<Article>;
  /** The article that is read: the one asked for, else the first of the list. */
  readonly reading: string | null;
  /** Whether the address itself asks for an article; on a phone the list gives way to it. */
  readonly isNamed: boolean;
  /** The address of an article beside those of the page. */
  readonly searchOf: (id: string) => Readonly<Record<string, string>>;
  /** Articles of such a page take each other's place: closing it leads to where one came from. */
  readonly replace?: boolean;
  /** Stands at the end of the title's line: the way out. */
  readonly closing?: ReactNode;
  /** Stands below the title: the pages beside this one. */
  readonly beside?: ReactNode;
  /** What is looked for: stands above the list, and its words are marked in what was found. */
  readonly finding?: { readonly field: ReactNode; readonly keyword: string };
  /** Stands below the article. */
  readonly after?: ReactNode;
  /** Stands between the article's text and what is after it: the receipt of a notice that asks for one. */
  readonly receipt?: ReactNode;
}

/** 资讯: the list on one side, what is read on the other; on a phone one of them at a time. */
export function ArticlesPage(props: Props) {
  const { title, list, page, article, reading, isNamed, closing, beside, finding, after, receipt } = props;
  return (
    <div className={classNames(styles["page"], isNamed && styles["chosen"])}>
      <section className={styles["list"]} aria-label={title}>
        <header className={styles["head"]}>
          <h1>{title}</h1>
          {closing}
        </header>
        {beside}
        {finding?.field}
        {list.error ? (
          <FailedState error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <Skeleton lines={10} />
        ) : list.data.rows.length === 0 ? (
          finding?.keyword ? (
            <EmptyState title="没有找到相关内容" drawing="letter">
              换个说法试试，或用空格分开几个词
            </EmptyState>
          ) : (
            <EmptyState title={`暂无${title}`} drawing="letter">
              发布后显示在这里
            </EmptyState>
          )
        ) : (
          <>
            <Headlines {...props} rows={list.data.rows} />
            <Pager
              page={page}
              total={list.data.total}
              perPage={props.perPage}
              keyword={finding?.keyword ?? ""}
              replace={props.replace === true}
            />
          </>
        )}
      </section>
      <article className={styles["article"]} aria-label={article.data?.title ?? "正文"}>
        <Link
          to="."
          className={styles["back"]}
          search={({ page: at, keyword }: Search) => ({ page: at, keyword })}
        >
          全部{title}
        </Link>
        {reading === null ? null : article.error ? (
          <FailedState error={article.error} onRetry={() => void article.refetch()} />
        ) : article.data ? (
          <>
            <h2>{article.data.title}</h2>
            <p className={styles["when"]}>
              <time>{formatShanghai(article.data.publishedAt).slice(0, 16)}</time>
              {article.data.reads !== undefined && <span>阅读 {article.data.reads} 次</span>}
            </p>
            <RichText html={article.data.content} />
            {article.data.attachments.length > 0 && (
              <section className={styles["files"]} aria-label="公告附件">
                <h3>附件</h3>
                <AttachmentList files={article.data.attachments} archive={`${article.data.title}附件`} />
              </section>
            )}
            {receipt}
            {after}
          </>
        ) : (
          <Skeleton lines={10} />
        )}
      </article>
    </div>
  );
}

type Search = Readonly<Record<string, string | undefined>>;

/** The page and the keyword that the address names, the rest of what it says, and how many articles a page has. */
export function useArticleSearch() {
  const { pageSize: perPage } = useSite() ?? usualHabits;
  const search: Search = useSearch({ strict: false });
  const page = Number(search["page"] ?? 1);
  return {
    search,
    perPage,
    page: Number.isInteger(page) && page >= 1 && page <= 500 ? page : 1,
    keyword: (search["keyword"] ?? "").trim().slice(0, 64),
  };
}

function Headlines({
  rows,
  page,
  reading,
  searchOf,
  replace,
  finding,
}: Props & { readonly rows: readonly Headline[] }) {
  const keyword = finding?.keyword ?? "";
  return (
    <ul>
      {rows.map(({ id, title, publishedAt, pinned, summary }) => (
        <li key={id}>
          <Link
            to="."
            replace={replace === true}
            search={{
              ...searchOf(id),
              ...(page > 1 && { page: String(page) }),
              ...(keyword !== "" && { keyword }),
            }}
            aria-current={id === reading ? "true" : undefined}
            resetScroll
          >
            <span>
              {pinned && <b>置顶</b>}
              <MarkedText text={title} keyword={keyword} />
            </span>
            {keyword !== "" && summary && (
              <em>
                <MarkedText text={summary} keyword={keyword} />
              </em>
            )}
            <TimeAgo at={publishedAt} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface PagerProps {
  /** Counted from 1. */
  readonly page: number;
  /** How many articles stand on a page. */
  readonly perPage: number;
  /** What is looked for, kept on the other pages; empty for nothing. */
  readonly keyword: string;
  /** On all pages together. */
  readonly total: number;
  /** Whether the pages take each other's place in the browser's history. */
  readonly replace: boolean;
}

function Pager({ page, perPage, total, keyword, replace }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (pages === 1 && page === 1) return null;
  const to = (at: number, words: string) =>
    at >= 1 && at <= pages ? (
      <Link
        to="."
        replace={replace}
        search={{ page: String(at), ...(keyword !== "" && { keyword }) }}
        className={buttonClass({ small: true })}
      >
        {words}
      </Link>
    ) : null;
  return (
    <nav className={styles["pager"]} aria-label="分页">
      <span>
        共 {total} 条，第 {page}/{pages} 页
      </span>
      {to(page - 1, "上一页")}
      {to(page + 1, "下一页")}
    </nav>
  );
}
