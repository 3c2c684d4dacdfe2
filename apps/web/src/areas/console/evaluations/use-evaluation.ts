import { evaluations } from "@zd/api/trading/evaluations";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { z } from "zod";
import { useCallQuery } from "../../../api/hooks.ts";
import { useAddress } from "../address.ts";

export type Evaluation = OutputOf<typeof evaluations.readEvaluation>;
export type OpenOffer = Evaluation["offers"][number];
export type NamedWare = InputOf<typeof evaluations.readEvaluation>;

/** What others do meanwhile is looked for this often. */
const everyMs = 10_000;

export const useEvaluation = (named: NamedWare) =>
  useCallQuery(evaluations.readEvaluation, named, { everyMs, keepPrevious: true });

/** The ware that the address names; null where it names none. */
export function useNamedWare(): NamedWare | null {
  const read = z.safeDecode(evaluations.readEvaluation.input, useAddress() as never);
  return read.success ? read.data : null;
}
