import { content } from "@zd/api/content/operations";
import type { Instant } from "@zd/domain/kernel/brand";
import { useAnswer } from "../../api/hooks.ts";
import type { NoticeKind } from "./notice-kinds.tsx";

export interface Notice {
  readonly kind: NoticeKind;
  readonly id: string;
  readonly title: string;
  readonly publishedAt: Instant;
}

const freshMs = 60_000;

/**
 * The newest notices of these kinds, of all of them together the newest first, as many as are wanted. While one kind is
 * on its way there are none; `error` is the first failure.
 */
export function useNewestNotices(kinds: readonly NoticeKind[], count: number) {
  const page = { pageIndex: 1, pageSize: count };
  const asked = (kind: NoticeKind) => ({ freshMs, enabled: kinds.includes(kind) });
  const answers = {
    market: useAnswer(content.listNews, { kind: "102", ...page }, asked("market")),
    platform: useAnswer(content.listNews, { kind: "1001", ...page }, asked("platform")),
    trade: useAnswer(content.listTradeNotices, page, asked("trade")),
  };
  const wanted = kinds.map((kind) => ({ kind, ...answers[kind] }));
  const isComplete = wanted.every(({ data }) => data !== undefined);
  const notices = wanted.flatMap(({ kind, data }) =>
    (data?.rows ?? []).map(({ id, title, publishedAt }): Notice => ({ kind, id, title, publishedAt })),
  );
  return {
    data: isComplete
      ? notices.toSorted((one, other) => other.publishedAt - one.publishedAt).slice(0, count)
      : undefined,
    error: wanted.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(wanted.map(({ refetch }) => refetch())),
  };
}
