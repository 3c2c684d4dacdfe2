import { useQuery } from "@tanstack/react-query";
import { trading } from "@zd/api/trading/operations";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { useEffect, useState } from "react";
import { answerKey, useCall } from "../../../../api/hooks.ts";

type Input = InputOf<typeof trading.tryOrder>;
export type ServerTrial = OutputOf<typeof trading.tryOrder>;

/** How long the fields must stay as they are before the server is asked, in milliseconds. */
const pauseMs = 350;

/**
 * What the server says the order would come to; null until it has answered about this very order. The ticket reckons by
 * itself and waits for nobody: the answer only takes the place of its sums when it is there.
 */
export function useServerTrial(order: Input | null, stirredBy: number): ServerTrial | null {
  const key = order === null ? null : JSON.stringify([textOf(order), stirredBy]);
  const [question, setQuestion] = useState<{ readonly key: string; readonly order: Input } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the order is another one
  useEffect(() => {
    if (key === null || order === null) return setQuestion(null);
    const timer = setTimeout(() => setQuestion({ key, order }), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);

  const call = useCall();
  const isCurrent = question !== null && question.key === key;
  const trial = useQuery({
    queryKey: question
      ? [...answerKey(trading.tryOrder, question.order), question.key]
      : [trading.tryOrder.name],
    queryFn: ({ signal }) => call(trading.tryOrder, question?.order as Input, { signal }),
    enabled: isCurrent,
    gcTime: pauseMs,
    meta: { showsRefusal: true },
  });
  return isCurrent ? (trial.data ?? null) : null;
}

const textOf = (order: Input) => Object.values(order).map(String);
