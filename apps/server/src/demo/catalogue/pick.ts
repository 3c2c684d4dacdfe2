import type { ModeLot, WarePick } from "./types.ts";

/** Lots of a ware as the table has them. */
export const pick = (ware: number, lots: number, practiceLots = 1): WarePick => ({
  ware,
  lots,
  practiceLots,
});

/** One lot of a ware, by the terms of a mode. */
export const pickAs = (ware: number, as: ModeLot): WarePick => ({ ware, lots: 1, practiceLots: 1, as });
