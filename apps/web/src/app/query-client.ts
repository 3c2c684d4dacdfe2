import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallFailed, CallRefused, isUnreached, messageOf, SignedOut } from "../api/failures.ts";
import { standingKey } from "../api/mall.ts";
import { warn } from "../ui/feedback/notices.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The server's refusal stands where it was asked, so that no notice repeats it. */
      showsRefusal?: boolean;
      /** It is asked again by itself. */
      asksAgain?: boolean;
    };
    mutationMeta: { showsRefusal?: boolean };
  }
}

/** How long a busy server wants to be left alone; null where it is not that. */
const waitOf = (error: unknown) => (error instanceof CallFailed ? error.retryAfterMs : null);

/** A failure is said as a warning, whether or not the page shows it as well. */
export function openQueryClient(): QueryClient {
  /** What is asked again by itself says once that it fails, until it has had an answer. */
  const failing = new WeakSet<Query<unknown, unknown, unknown>>();
  const say = (error: unknown, showsRefusal: boolean | undefined) => {
    const isShown = showsRefusal && error instanceof CallRefused;
    if (!isShown && !(error instanceof SignedOut)) warn(messageOf(error));
    // Switched off while somebody was in it: menus and pages of the mall go.
    if (error instanceof CallRefused && error.is("MALL_OFF"))
      void queries.invalidateQueries({ queryKey: standingKey });
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.asksAgain && failing.has(query)) return;
        failing.add(query);
        say(error, query.meta?.showsRefusal);
      },
      onSuccess: (_answer, query) => void failing.delete(query),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { meta }) => say(error, meta?.showsRefusal),
    }),
    defaultOptions: {
      queries: {
        // Only what got no answer, or comes too soon for a busy server, is asked again; a refusal would be the same.
        retry: (failures, error) => (isUnreached(error) || waitOf(error) !== null) && failures < 2,
        retryDelay: (failures, error) => waitOf(error) ?? Math.min(1_000 * 2 ** failures, 30_000),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
  return queries;
}
