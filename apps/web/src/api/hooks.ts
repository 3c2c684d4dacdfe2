import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnyOperation, InputOf, Operation, OutputOf } from "@zd/api/wire/operation";
import { createContext, use, useCallback } from "react";
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

/** The same for a question that is not asked yet, and may be incomplete. */
const keyOfUnasked = <Op extends AnyOperation>(operation: Op, input: InputOf<Op>) => {
  const encoded = z.safeEncode(operation.input as z.ZodType, input);
  return [operation.name, encoded.success ? encoded.data : null];
};

/** A call as a query: where its answer is kept, and how it is asked. */
export const answerOf = <Op extends Query>(
  call: Call,
  operation: Op,
  input: InputOf<Op>,
  queryKey: unknown[] = answerKey(operation, input),
) => ({
  queryKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<OutputOf<Op>> =>
    call(operation, input, { signal }),
});

export interface AnswerOptions {
  /** Whether it is asked at all; it is unless this is false. */
  readonly enabled?: boolean;
  /** How long the answer counts as fresh; not at all unless said. */
  readonly staleMs?: number;
  /** Asked again this often while the page is looked at. */
  readonly everyMs?: number;
  /**
   * A trial of what is being typed: that it is refused is what it was made to find out, and stands beside the fields. What
   * fails in another way is said as ever.
   */
  readonly trial?: boolean;
  /** Keeps showing the last answer while another input is asked about. */
  readonly keepPrevious?: boolean;
}

/**
 * What a call reads. That it failed is always said, as a notice, and whoever asks draws the failure in
 * its place as well, with a way to ask again; the check asks for it (`failures-are-drawn`).
 */
export function useCallQuery<Op extends Query>(
  operation: Op,
  input: InputOf<Op>,
  options: AnswerOptions = {},
) {
  const call = useCall();
  const { enabled = true, staleMs = 0, everyMs, trial = false, keepPrevious = false } = options;
  return useQuery<OutputOf<Op>>({
    ...answerOf(call, operation, input, enabled ? undefined : keyOfUnasked(operation, input)),
    enabled,
    staleTime: staleMs,
    refetchInterval: everyMs ?? false,
    meta: { showsRefusal: trial, asksAgain: everyMs !== undefined },
    ...(keepPrevious ? { placeholderData: (last: OutputOf<Op> | undefined) => last } : {}),
  });
}

/**
 * What stands beside the matter of a page, such as a hint, a name or a figure that may be unknown: the answer alone,
 * undefined until it is there and where it cannot be had. Never what a page draws a list, "none" or a form from.
 */
export const useAside = <Op extends Query>(operation: Op, input: InputOf<Op>, options: AnswerOptions = {}) =>
  useCallQuery(operation, input, options).data;

export interface CommandOptions {
  /** What the command makes stale, asked again afterwards. */
  readonly refreshes?: readonly Query[];
  /** The dialog shows a refusal itself, so no notice repeats it; what fails in another way is said as ever. */
  readonly silent?: boolean;
}

/** What is done once a command that a card has confirmed is answered. */
export interface Answered {
  /** Closes the card and says what it has brought about. */
  readonly onSuccess: () => void;
}

interface Callbacks<Output> {
  /** Called also where the component that has sent the command is gone by then. */
  readonly onSuccess: (answer: Output) => void;
  readonly onError?: (error: Error) => void;
}

/** What a call changes. */
export function useCommand<Op extends Command>(operation: Op, options: CommandOptions = {}) {
  const commands = useCommands();
  const client = useQueryClient();
  const { refreshes = [], silent = false } = options;
  const mutation = useMutation<OutputOf<Op>, Error, InputOf<Op>>({
    mutationFn: (input) => commands.send(operation, input),
    meta: { showsRefusal: silent },
    onSuccess: () => Promise.all(refreshes.map(({ name }) => client.invalidateQueries({ queryKey: [name] }))),
  });
  const { mutateAsync } = mutation;
  /**
   * Sends what a card has confirmed. Its success is said even where the card is gone by then, as it is once the row that it
   * stands in has left the list; `mutate` would not call back any more. A failure is the mutation's `error` as well.
   */
  const confirm = useCallback(
    (input: InputOf<Op>, { onSuccess, onError }: Callbacks<OutputOf<Op>>) => {
      mutateAsync(input).then(onSuccess, onError ?? (() => null));
    },
    [mutateAsync],
  );
  return { ...mutation, confirm };
}
