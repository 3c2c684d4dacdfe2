import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallLost, CallRefused, SignedOut, wordsOf } from "../api/failures.ts";
import { mallKey } from "../api/mall.ts";
import { warn } from "../ui/notices.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

/** A failure is said once, as a warning, unless the page shows it itself. */
export function openQueryClient(): QueryClient {
  const say = (error: unknown, quiet: boolean | undefined) => {
    if (!quiet && !(error instanceof SignedOut)) warn(wordsOf(error));
    // Switched off while somebody was in it: menus and pages of the mall go.
    if (error instanceof CallRefused && error.is("MALL_OFF"))
      void queries.invalidateQueries({ queryKey: [mallKey, "standing"] });
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => say(error, meta?.quiet) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { meta }) => say(error, meta?.quiet),
    }),
    defaultOptions: {
      queries: {
        // Only what got no answer is asked again; a refusal would be the same.
        retry: (failures, error) => error instanceof CallLost && failures < 2,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
  return queries;
}
