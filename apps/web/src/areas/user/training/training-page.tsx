import { Link } from "@tanstack/react-router";
import { content } from "@zd/api/content/operations";
import { training } from "@zd/api/content/training";
import type { OutputOf } from "@zd/api/wire/operation";
import { z } from "zod";
import { contentAddress, useFileLinks } from "../../../api/files.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { useArticleSearch } from "../../../parts/content/articles-page.tsx";
import { SearchField } from "../../../parts/content/search-field.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { noNumber } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Lesson } from "./lesson.tsx";
import type { Progress } from "./reads.ts";
import styles from "./training-page.module.css";
import { minutesOf } from "./video-time.ts";

type Headline = OutputOf<typeof content.listNews>["rows"][number];
/** 培训视频 (R-2149): the lessons, and how far each has been watched. */
export function TrainingPage() {
  const { search, keyword } = useArticleSearch();
  const list = useCallQuery(
    content.listNews,
    { kind: "1003", pageIndex: 1, pageSize: 100, ...(keyword !== "" && { keyword }) },
    { staleMs: 60_000, keepPrevious: true },
  );
  const progress = useCallQuery(training.readProgress, {});
  const failedQuery = [list, progress].find(({ error }) => error !== null);
  const parsedSearch = content.findNews.input.safeParse(search);
  const ready = useFileLinks(true);
  const watched = new Map(progress.data?.map((each) => [each.news as string, each]));
  // Where the lesson goes on must be known before it is shown.
  const isProgressKnown = !progress.isPending && ready;
  return (
    <section aria-labelledby="training">
      <header className={layout["head"]}>
        <h1 id="training">培训视频</h1>
        {parsedSearch.success ? (
          <Link to="." search={{}}>
            全部课程
          </Link>
        ) : (
          <p>
            共 {list.data?.total ?? noNumber} 课，已看完{" "}
            {progress.data?.filter(({ finished }) => finished).length ?? noNumber} 课
          </p>
        )}
      </header>
      {!parsedSearch.success && <SearchField label="查找课程" example="如：竞价 操作" keyword={keyword} />}
      {failedQuery?.error ? (
        <FailedState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />
      ) : parsedSearch.success ? (
        isProgressKnown ? (
          <Lesson
            key={parsedSearch.data.id}
            id={parsedSearch.data.id}
            progress={watched.get(parsedSearch.data.id) ?? null}
          />
        ) : (
          <Skeleton lines={12} />
        )
      ) : !list.data || !isProgressKnown ? (
        <Skeleton lines={10} />
      ) : list.data.rows.length === 0 ? (
        <EmptyState drawing="board" title={keyword === "" ? "暂无培训视频" : "没有找到相关课程"}>
          {keyword === "" ? "发布后会出现在这里" : "换个说法试试，或用空格分开几个词"}
        </EmptyState>
      ) : (
        <ul className={styles["cards"]}>
          {list.data.rows.map((row) => (
            <Card key={row.id} row={row} progress={watched.get(row.id) ?? null} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Card({ row, progress }: { readonly row: Headline; readonly progress: Progress | null }) {
  const { id, title, summary, poster, reads } = row;
  return (
    <li>
      <Link to="." search={z.encode(content.findNews.input, { id })} className={styles["card"]}>
        {poster ? (
          <img src={contentAddress(poster)} alt="" loading="lazy" />
        ) : (
          <span className={styles["bare"]} aria-hidden="true" />
        )}
        <strong>{title}</strong>
        <span className={styles["summary"]}>{summary}</span>
        <span className={styles["state"]}>
          {stateOf(progress)}
          <i>{reads} 次观看</i>
        </span>
        {progress && !progress.finished && (
          <progress max={progress.length} value={progress.second} aria-label={`${title} 观看进度`} />
        )}
      </Link>
    </li>
  );
}

function stateOf(progress: Progress | null): string {
  if (!progress) return "未观看";
  return progress.finished ? "已看完" : `看到 ${minutesOf(progress.second)}`;
}
