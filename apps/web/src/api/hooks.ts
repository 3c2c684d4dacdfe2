import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnyOperation, InputOf, Operation, OutputOf } from "@zd/contract/wire/operation";
import { createContext, use } from "react";
import { z } from "zod";
import type { Call } from "./client.ts";
import { type Command, useCommands } from "./commands.ts";

const CallContext = createContext<Call | null>(null);
export const CallProvider = CallContext;

export function useCall(): Call {
  const call = use(CallContext);
  if (!call) throw new Error("CallProvider is missing");
  return call;
}

// biome-ignore lint/suspicious/noExplicitAny: where the generics of a call end
export type Query = Operation<any, any, any, "query">;
/** How the answer to a call is found again: its name and its input as the wire has it, plain JSON. */
export const answerKey = <Op extends AnyOperation>(operation: Op, input: InputOf<Op>) => [
  operation.name,
  z.encode(operation.input as z.ZodType, input),
];

/** A call as a query: where its answer is kept, and how it is asked. */
export const answerOf = <Op extends Query>(call: Call, operation: Op, input: InputOf<Op>) => ({
  queryKey: answerKey(operation, input),
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<OutputOf<Op>> =>
    call(operation, input, { signal }),
});

export interface AnswerOptions {
  readonly enabled?: boolean;
  /** How long the answer counts as fresh; not at all unless said. */
  readonly freshMs?: number;
  /** Asked again this often while the page is looked at. */
  readonly everyMs?: number;
  /** The page shows the failure itself, so no notice is shown as well. */
  readonly quiet?: boolean;
  /** Keeps showing the last answer while another input is asked about. */
  readonly keepLast?: boolean;
}

/** What a call reads. */
export function useAnswer<Op extends Query>(operation: Op, input: InputOf<Op>, options: AnswerOptions = {}) {
  const call = useCall();
  const { enabled = true, freshMs = 0, everyMs, quiet = false, keepLast = false } = options;
  return useQuery<OutputOf<Op>>({
    ...answerOf(call, operation, input),
    enabled,
    staleTime: freshMs,
    refetchInterval: everyMs ?? false,
    meta: { quiet },
    ...(keepLast ? { placeholderData: (last: OutputOf<Op> | undefined) => last } : {}),
  });
}

export interface CommandOptions {
  /** What the command makes stale, asked again afterwards. */
  readonly refreshes?: readonly Query[];
  /** The dialog shows a refusal itself, so no notice is shown as well. */
  readonly quiet?: boolean;
}

/** What a call changes. */
export function useCommand<Op extends Command>(operation: Op, options: CommandOptions = {}) {
  const commands = useCommands();
  const client = useQueryClient();
  const { refreshes = [], quiet = false } = options;
  return useMutation<OutputOf<Op>, Error, InputOf<Op>>({
    mutationFn: (input) => commands.send(operation, input),
    meta: { quiet },
    onSuccess: () => Promise.all(refreshes.map(({ name }) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
