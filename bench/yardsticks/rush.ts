import type { Figures } from "../statistics.ts";
import { inChild } from "./in-child.ts";

export interface BareRush {
  readonly databaseUrl: string;
  readonly orders: number;
  /** How many of them there are goods for. */
  readonly stock: number;
  readonly clients: number;
}

/** As many orders at once as bare statements, a transaction each, over so many connections. */
export const bareRush = (order: BareRush): Promise<Figures> => inChild("./yardsticks/rush-child.ts", order);
