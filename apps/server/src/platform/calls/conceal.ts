import { fieldsOf } from "@zd/api/wire/payload";
import type { Reader } from "../database/database.ts";
import { decode } from "./input.ts";
import type { AnyHandler, Caller } from "./operation.ts";

/** A call's input as it goes on from here. */
interface Received {
  /** In the form of the wire, without what is concealed: what logs and records are given. */
  readonly rawInput: Record<string, unknown>;
  /** Decodes the input for the handler, and encrypts what is concealed. */
  readonly open: (caller: Caller) => Promise<{ readonly input: unknown; readonly concealed?: unknown }>;
}

/** Takes what is concealed out of a call's input before anything else is done with it. */
export async function receive(
  { operation, conceals }: AnyHandler,
  rawInput: Record<string, unknown>,
  db: Reader,
): Promise<Received> {
  const decoded = () => decode(operation, rawInput);
  if (!conceals) return { rawInput, open: async () => ({ input: decoded() }) };
  const names = fieldsOf(operation.input) ?? [];
  const given = Object.fromEntries(names.map(([own, , wire]) => [own, rawInput[wire]]));
  if (!(await conceals.applies(given, db))) return { rawInput, open: async () => ({ input: decoded() }) };
  const hidden = names.flatMap(([own, , wire]) => (conceals.fields.includes(own) ? [wire] : []));
  const rest = Object.fromEntries(Object.entries(rawInput).filter(([name]) => !hidden.includes(name)));
  const { encrypt } = conceals;
  return {
    rawInput: rest,
    open: async (caller) => {
      const input = decoded();
      if (encrypt === null) return { input };
      return { input: decode(operation, rest), concealed: await encrypt(input, caller, db) };
    },
  };
}
