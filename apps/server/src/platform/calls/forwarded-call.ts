import { randomBytes, randomUUID } from "node:crypto";
import type { RefusalName } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { Figures } from "@zd/domain/kernel/decision";
import { read, write } from "../formats/exact-json.ts";
import { hasMarked } from "../process/log.ts";
import type { Call } from "./call.ts";
import { refusalOfFault } from "./faults.ts";
import type { Repeatable } from "./idempotency.ts";
import { Refused } from "./operation.ts";

/** A call as another node can decide it: all but the connection that it came on. */
export type ForwardedCall = Omit<Call, "form" | "setHeader" | "markArrived">;

/** As nodes send it to each other. Its names stay: during a rolling restart nodes of two versions do so. */
type ForwardedCallMessage = Omit<ForwardedCall, "repeatable" | "rawInput"> & {
  /** The name of the operation. */
  readonly operation: string;
  /** The input in the form of the wire. */
  readonly given: unknown;
  /** The trace that the call belongs to; undefined where it is not traced. */
  readonly traceparent?: string | undefined;
  /** What makes the call repeatable: always there, see `withRequestId`. */
  readonly repeatable: Omit<Repeatable, "inputHash"> & {
    /** The same hash in Base64. */
    readonly inputHash: string;
  };
};

/** What the other node has made of it; `failed` where it could not decide it at all. */
type ForwardedResult =
  | {
      readonly kind: "ok";
      /** The answer in the form of the wire. */
      readonly data: unknown;
    }
  | {
      readonly kind: "refused";
      /** Why it was refused. */
      readonly reason: RefusalName;
      /** The values for the blanks in the words of the refusal. */
      readonly figures: Figures;
      /** What the refusal carries beside its words; null where nothing. */
      readonly data: unknown;
    }
  | { readonly kind: "failed" };

/**
 * A call that is forwarded needs an id: where the other node gives no answer, nobody knows whether it has decided, and under
 * its id it is decided once.
 */
export const withRequestId = (
  operation: AnyOperation,
  call: Call,
): Call & { readonly repeatable: Repeatable } => ({
  ...call,
  repeatable: call.repeatable ?? {
    caller: call.actor.firmId,
    userId: call.actor.userId,
    id: `node ${randomUUID()}`,
    operation: operation.name,
    inputHash: randomBytes(32),
    withheld: hasMarked("secret", operation.output),
    sealed: hasMarked("personal", operation.output),
  },
});

export function encodeForwardedCall(
  { name }: AnyOperation,
  {
    actor,
    company,
    rawInput,
    request,
    at,
    repeatable,
    concealed,
  }: ForwardedCall & { readonly repeatable: Repeatable },
  traceparent?: string,
): string {
  const inputHash = repeatable.inputHash.toString("base64");
  const message: ForwardedCallMessage = {
    operation: name,
    actor,
    company,
    given: rawInput,
    request,
    at,
    repeatable: { ...repeatable, inputHash },
    concealed,
    traceparent,
  };
  return write(message);
}

export function decodeForwardedCall(text: string): {
  readonly operation: string;
  readonly call: ForwardedCall;
  /** The trace that the call belongs to; undefined where it is not traced. */
  readonly traceparent: string | undefined;
} {
  const { operation, repeatable, given: rawInput, traceparent, ...call } = read<ForwardedCallMessage>(text);
  const inputHash = Buffer.from(repeatable.inputHash, "base64");
  return { operation, traceparent, call: { ...call, rawInput, repeatable: { ...repeatable, inputHash } } };
}

/** Runs `decide` and returns its result or refusal as text for another node; other errors also go to `onFault`. */
export async function encodeForwardedResult(
  decide: () => Promise<unknown>,
  onFault: (error: unknown) => void,
): Promise<string> {
  const run = async (): Promise<ForwardedResult> => {
    try {
      return { kind: "ok", data: await decide() };
    } catch (error) {
      if (error instanceof Refused) {
        const { reason, figures, data } = error;
        return { kind: "refused", reason, figures, data };
      }
      // Whoever is too busy says so; all else the node that was asked tries itself.
      if (refusalOfFault(error) === "BUSY")
        return { kind: "refused", reason: "BUSY", figures: {}, data: null };
      onFault(error);
      return { kind: "failed" };
    }
  };
  return write(await run());
}

/** The answer of another node, as if this one had decided; null where there is none. */
export function decodeForwardedResult(text: string | null): { readonly data: unknown } | null {
  const result: ForwardedResult = text === null ? { kind: "failed" } : read(text);
  if (result.kind === "failed") return null;
  if (result.kind === "refused") throw new Refused(result.reason, result.figures, result.data);
  return { data: result.data };
}
