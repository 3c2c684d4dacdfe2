import { content } from "@zd/api/content/operations";
import { useCallQuery } from "../../api/hooks.ts";
import type { Notice, NoticeKind } from "./notice-kinds.tsx";

const staleMs = 60_000;

/**
 * The newest notices of these kinds, of all of them together the newest first, as many as are wanted. While one kind is
 * on its way there are none; `error` is the first failure.
 */
export function useNewestNotices(kinds: readonly NoticeKind[], count: number) {
  const page = { pageIndex: 1, pageSize: count };
  const optionsFor = (kind: NoticeKind) => ({ staleMs, enabled: kinds.includes(kind) });
  const answers = {
    market: useCallQuery(content.listNews, { kind: "102", ...page }, optionsFor("market")),
    platform: useCallQuery(content.listNews, { kind: "1001", ...page }, optionsFor("platform")),
    trade: useCallQuery(content.listTradeNotices, page, optionsFor("trade")),
  };
  const answersOfKinds = kinds.map((kind) => ({ kind, ...answers[kind] }));
  const isComplete = answersOfKinds.every(({ data }) => data !== undefined);
  const notices = answersOfKinds.flatMap(({ kind, data }) =>
    (data?.rows ?? []).map(({ id, title, publishedAt }): Notice => ({ kind, id, title, publishedAt })),
  );
  return {
    data: isComplete
      ? notices.toSorted((one, other) => other.publishedAt - one.publishedAt).slice(0, count)
      : undefined,
    error: answersOfKinds.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(answersOfKinds.map(({ refetch }) => refetch())),
  };
}
