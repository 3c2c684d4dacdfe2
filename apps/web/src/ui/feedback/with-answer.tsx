import type { ReactNode } from "react";
import { FailedState } from "./empty-state.tsx";
import { Skeleton } from "./skeleton.tsx";

/** What a question of the server has come to, as a part of a page draws it. */
export interface Answer<T> {
  /** Undefined until it is there; what was read before stays while it is asked again. */
  readonly data: T | undefined;
  /** Why the last question failed; null where it did not. */
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface Props<T> {
  readonly of: Answer<T>;
  /** How many lines it will have, as far as can be said beforehand. */
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}

/** A part of a page by itself: room while it is read, its failure with a way to ask again, else what is made of the answer. */
export const WithAnswer = <T,>({ of: { data, error, refetch }, lines = 3, children }: Props<T>) =>
  error ? (
    <FailedState error={error} onRetry={() => void refetch()} />
  ) : data === undefined ? (
    <Skeleton lines={lines} />
  ) : (
    children(data)
  );
