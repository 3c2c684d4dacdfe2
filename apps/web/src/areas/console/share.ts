import type { Fen } from "@zd/domain/kernel/brand";
import { displayNumber } from "@zd/domain/money/display-number";
import { noNumber } from "../../ui/figures/figures.tsx";

/** A part of a whole in percent, to one place; unknown where there is no whole. */
export const shareOf = (part: Fen, whole: Fen): string =>
  whole === 0n ? noNumber : displayNumber(Number((part * 1_000n) / whole) / 10);
