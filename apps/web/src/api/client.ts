import { isSuccess } from "@zd/api/wire/address-families";
import type { AnyOperation, InputOf, OutputOf } from "@zd/api/wire/operation";
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

/** Speaks the API: our names in, our names out. */
export const caller = (transport: Transport) =>
  async function call<Op extends AnyOperation>(
    operation: Op,
    input: InputOf<Op>,
    options: CallOptions = {},
  ): Promise<OutputOf<Op>> {
    const encoded = z.encode(operation.input as z.ZodType, input) as object;
    const reply = await transport({ operation, input: encoded, ...options });
    const code = reply[operation.family.codeField];
    if (!isSuccess(operation.family, code)) {
      throw await refused(operation.path, code, String(reply["msg"] ?? ""), reply["data"]);
    }
    return z.decode(operation.output as z.ZodType, reply["data"]) as OutputOf<Op>;
  };

export type Call = ReturnType<typeof caller>;
