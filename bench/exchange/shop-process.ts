import { openChild } from "../child.ts";
import { databaseProcess } from "../cpu.ts";

export interface ShopOrder {
  readonly buyers: number;
}

export interface ShopReady {
  readonly address: string;
  readonly databaseUrl: string;
  /** Login tokens of the buyers. */
  readonly tokens: readonly string[];
  readonly fundPassword: string;
  /** The process of the mall. */
  readonly pid: number;
}

/** What is left of a ware, and what its orders hold, in tonnes. */
export interface Left {
  readonly available: number;
  readonly reserved: number;
}

/** Puts a mall up in a process of its own, with one shop and many who buy there. */
export async function openShopProcess(order: ShopOrder) {
  const child = openChild("./exchange/shop-child.ts", order, "inherit");
  const ready = await child.answer<ShopReady>();
  return {
    ...ready,
    processes: { server: ready.pid, database: await databaseProcess(ready.databaseUrl) },
    /** Has the shop put up a ware with so many tonnes, and every buyer prove his fund password; gives the ware's number. */
    putUp: (tonnes: number) => child.ask<string>({ putUp: tonnes }),
    left: (ware: string) => child.ask<Left>({ left: ware }),
    close: () => child.close("close"),
  };
}
