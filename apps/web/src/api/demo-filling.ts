import { useQuery, useQueryClient } from "@tanstack/react-query";
import { demo } from "@zd/api/demo/operations";
import { useEffect } from "react";
import { answerOf, useCall } from "./hooks.ts";
import { useSite } from "./site.ts";

const askedEveryMs = 2_000;
/** The past of the demo is all there. */
const complete = 100;

/**
 * 演示历史装载: how many hundredths of the demo market's past are there, while it is being loaded; null once it is, and
 * outside the demo. Lists that were read meanwhile are read again at its end.
 */
export function useDemoFilling(): number | null {
  const call = useCall();
  const client = useQueryClient();
  const isDemo = (useSite()?.demoAccounts.length ?? 0) > 0;
  const { data } = useQuery({
    ...answerOf(call, demo.readFilling, {}),
    enabled: isDemo,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data && state.data.percent < complete ? askedEveryMs : false),
    meta: { asksAgain: true },
  });
  const percent = data?.percent ?? complete;
  const isFilling = percent < complete;
  useEffect(() => {
    if (!isFilling) return;
    return () => {
      void client.invalidateQueries();
    };
  }, [isFilling, client]);
  return isFilling ? percent : null;
}
