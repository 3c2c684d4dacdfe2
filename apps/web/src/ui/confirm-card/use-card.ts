import { skipToken, useQuery } from "@tanstack/react-query";
import type { Card } from "@zd/api/wire/card";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { answerOf, type Query, useCall } from "../../api/hooks.ts";
import type { CardRead } from "./confirm-card.tsx";

/** The card of what is about to be done; null while it is not known yet of what, and nothing is asked for. */
export function useCard<Op extends Query>(
  operation: OutputOf<Op> extends Card ? Op : never,
  input: InputOf<Op> | null,
): CardRead | null {
  const call = useCall();
  const answer = useQuery<OutputOf<Op>, Error, Card>({
    ...(input === null
      ? { queryKey: [operation.name], queryFn: skipToken }
      : answerOf<Op>(call, operation, input)),
    // The card says itself why it cannot be shown.
    meta: { showsRefusal: true },
  });
  return input === null ? null : answer;
}
