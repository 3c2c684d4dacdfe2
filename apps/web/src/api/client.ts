import { isSuccess } from "@zd/api/wire/address-families";
import { viewReason } from "@zd/api/wire/fields";
import type { AnyOperation, InputOf, OutputOf } from "@zd/api/wire/operation";
import { factorAgain, viewReasonFirst } from "@zd/api/wire/pending-refusals";
import { z } from "zod";
import { refused } from "./failures.ts";
import type { Transport } from "./transport.ts";

export interface CallOptions {
  /** Makes a command happen once however often it is sent. */
  readonly requestId?: string;
  /** Gives the call up: it is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** For what is known to take long, instead of the usual time. */
  readonly timeoutMs?: number;
}

/** What a call may have the user do before it is sent again. */
export interface Asking {
  /** Has the user give his second factor once more; says whether he has. */
  readonly proveFactor: () => Promise<boolean>;
  /** What the user has said before of why he looks at a record; undefined where he has not. */
  readonly reasonFor: (record: string) => string | undefined;
  /** Has the user say why he looks at a record; null where he turns away. */
  readonly askReason: (record: string) => Promise<string | null>;
}

const askNothing: Asking = {
  proveFactor: async () => false,
  reasonFor: () => undefined,
  askReason: async () => null,
};

/** The record that a call looks at, by which the reason for the look is known again. */
export const lookOf = <Op extends AnyOperation>(operation: Op, input: InputOf<Op>): string =>
  keyOf(operation, z.encode(operation.input as z.ZodType, input) as object);

const keyOf = ({ name }: AnyOperation, encoded: object) => `${name} ${JSON.stringify(encoded)}`;

const withReason = (encoded: object, reason: string) => ({ ...encoded, [viewReason[0]]: reason });

/**
 * Speaks the API: our names in, our names out. A call that asks for the second factor once more, or for why the user looks, is sent again
 * once he has given it.
 */
export const caller = (transport: Transport, asking: Asking = askNothing) =>
  async function call<Op extends AnyOperation>(
    operation: Op,
    input: InputOf<Op>,
    options: CallOptions = {},
  ): Promise<OutputOf<Op>> {
    const encoded = z.encode(operation.input as z.ZodType, input) as object;
    const { codeField } = operation.family;
    const send = (sent: object) => transport({ operation, input: sent, ...options });
    const sendAgain = async (code: unknown): Promise<object | null> => {
      if (operation.asksFactor && code === factorAgain[0])
        return (await asking.proveFactor()) ? encoded : null;
      if (!operation.asksReason || code !== viewReasonFirst[0]) return null;
      const reason = await asking.askReason(keyOf(operation, encoded));
      return reason === null ? null : withReason(encoded, reason);
    };
    const earlier = operation.asksReason ? asking.reasonFor(keyOf(operation, encoded)) : undefined;
    const first = await send(earlier === undefined ? encoded : withReason(encoded, earlier));
    const again = await sendAgain(first[codeField]);
    const reply = again === null ? first : await send(again);
    const code = reply[codeField];
    if (!isSuccess(operation.family, code)) {
      throw await refused(operation.path, code, String(reply["msg"] ?? ""), reply["data"]);
    }
    return z.decode(operation.output as z.ZodType, reply["data"]) as OutputOf<Op>;
  };

export type Call = ReturnType<typeof caller>;
