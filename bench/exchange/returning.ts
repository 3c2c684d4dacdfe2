import type { Figures } from "../statistics.ts";
import { inChild } from "../yardsticks/in-child.ts";

export interface ReturningOrder {
  readonly address: string;
  readonly section: string;
  readonly clients: number;
  /** The board has come to rest when nothing is told for so long. */
  readonly quietMs: number;
}

/** Browsers that follow a section, lose their line all at once, and come back. */
export const clientsThatReturn = (order: ReturningOrder) =>
  inChild<Figures>("./exchange/returning-child.ts", order);
