import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { useRef } from "react";
import type { Command } from "../../api/commands.ts";
import { CallRefused } from "../../api/failures.ts";
import { type Query, useCommand } from "../../api/hooks.ts";

interface Options<Op extends Command> {
  /** What the orders make stale. */
  readonly refreshes: readonly Query[];
  /** Called once the server has accepted what was sent. */
  readonly onPlaced: (placed: OutputOf<Op>) => void;
  /** Called where it was refused, so that nothing has been ordered. */
  readonly onRefused: () => void;
}

/** Places orders; where no answer came, the very same input is sent again: it counts once, whatever has been reckoned since. */
export function usePlacing<Op extends Command>(
  operation: Op,
  { refreshes, onPlaced, onRefused }: Options<Op>,
) {
  const place = useCommand(operation, { silent: true, refreshes });
  /** What was sent and has no answer yet. */
  const pending = useRef<InputOf<Op> | null>(null);
  const send = (input: InputOf<Op> | null) => {
    const sent = pending.current ?? input;
    if (sent === null) return;
    pending.current = sent;
    place.confirm(sent, {
      onSuccess: onPlaced,
      onError: (error) => {
        if (!(error instanceof CallRefused)) return;
        pending.current = null;
        onRefused();
      },
    });
  };
  return { place, send };
}
