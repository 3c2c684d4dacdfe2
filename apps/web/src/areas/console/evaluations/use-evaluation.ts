import { evaluations } from "@zd/api/trading/evaluations";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { useCallQuery } from "../../../api/hooks.ts";
import { useAddress } from "../address.ts";

export type Evaluation = OutputOf<typeof evaluations.readEvaluation>;
export type OpenOffer = Evaluation["offers"][number];
export type WareKey = InputOf<typeof evaluations.readEvaluation>;

/** How often the page asks again, in milliseconds: others may act on the ware meanwhile. */
const everyMs = 10_000;

export const useEvaluation = (key: WareKey) =>
  useCallQuery(evaluations.readEvaluation, key, { everyMs, keepPrevious: true });

/** The ware of the address; null where it names none. */
export function useWareOfAddress(): WareKey | null {
  const key = evaluations.readEvaluation.input.safeParse(useAddress());
  return key.success ? key.data : null;
}
