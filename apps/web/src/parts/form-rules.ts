import type { Fen, Price, Quantity } from "@zd/domain/kernel/brand";

/** For the `rules` of a form: the amount at this path of the input must be more than nought. */
export const positive = (path: string, value: Fen | Price | Quantity): Readonly<Record<string, string>> =>
  value > 0n ? {} : { [path]: "须大于零" };
